import type { IconName } from '../../icons.ts'
import type { Prize } from '../../points/draw.ts'
import { FIESTA_THINGS } from '../../props/rewards.ts'

/** What is collected in a fiesta, by numbers of ours beside New Year's things: pure, for every room. */
export const fiestaNames = ['panagbenga', 'summerFair', 'kadayawan', 'massKara'] as const
export type FiestaName = (typeof fiestaNames)[number]

/** Things to collect in each, the most frequent first. */
export const FIESTA_ITEMS = 4
const [FIRST] = FIESTA_THINGS
const APART = 100

/** The number of a fiesta's thing, counted from 1. */
export const fiestaItem = (name: FiestaName, at: number): number => FIRST + APART * fiestaNames.indexOf(name) + at - 1

/** All things of a fiesta. */
export const itemsOfFiesta = (name: FiestaName): number[] =>
  Array.from({ length: FIESTA_ITEMS }, (_, at) => fiestaItem(name, at + 1))

/** The fiesta of a thing. */
export function fiestaOfItem(prop: number): FiestaName | undefined {
  return fiestaNames.find((name) => itemsOfFiesta(name).includes(prop))
}

const icons = {
  panagbenga: ['sunflower', 'rose', 'hibiscus', 'bouquet'],
  summerFair: ['balloon', 'watermelon', 'kite', 'shaved-ice'],
  kadayawan: ['banana', 'coconut', 'mango', 'pineapple'],
  massKara: ['maracas', 'drum', 'feather', 'performing-arts'],
} as const satisfies Record<FiestaName, readonly IconName[]>

/** The small picture of a thing; none for what is no fiesta's. */
export function iconOfItem(prop: number): IconName | undefined {
  const name = fiestaOfItem(prop)
  return name && icons[name][itemsOfFiesta(name).indexOf(prop)]
}

/** What a basket holds: one thing, by its weight. */
export const basketOf = (name: FiestaName, drops: readonly number[]): Prize[] =>
  drops.map((weight, at) => ({ id: at + 1, weight, prop: fiestaItem(name, at + 1), count: 1 }))
