import type { ChoiceRules } from '../engine.ts'
import type { GameRules } from '../kinds.ts'
import { drawInOrder } from '../places.ts'
import { winOf } from '../times.ts'
import type { KenoGame } from './game.ts'
import { COUNTS, type Count, hitWaysOf, paysOf, RISKS, type Risk } from './table.ts'

export type KenoConfig = GameRules & { game: Pick<KenoGame, 'stakes' | 'numbers' | 'drawn' | 'pays'> }

/** The player's choice: a risk, and the numbers that are picked, in rising order. */
export type KenoChoice = { risk: Risk; picks: readonly number[] }

/** The numbers in the order in which they were drawn, and the choice that they decided. `times` is in ten-thousandths. */
type Draw = KenoChoice & { drawn: readonly number[]; hits: number; times: number }
/** `pays` has the multipliers of 0, 1, 2 … hits, and `weights` how likely each number of hits is. */
export type KenoDrawn = Draw & { pays: readonly number[]; weights: readonly number[] }
export type KenoView = Draw & { win: number }

export const choiceText = ({ risk, picks }: KenoChoice): string => `${risk}:${picks.join()}`

export const countOf = (picks: readonly number[]): Count | undefined => COUNTS.find((count) => count === picks.length)

function readChoice({ game }: KenoConfig, text: string): KenoChoice | undefined {
  const [word, list = ''] = text.split(':')
  const risk = RISKS.find((each) => each === word)
  const picks = list.split(',').map(Number)
  const isRising = picks.every(
    (pick, at) => Number.isInteger(pick) && pick > (picks[at - 1] ?? 0) && pick <= game.numbers,
  )
  if (!risk || !isRising || !countOf(picks)) return undefined
  // One choice has one text.
  return choiceText({ risk, picks }) === text ? { risk, picks } : undefined
}

const settled = ({ times }: Draw, stake: number): number => winOf(stake, times)

/** Keno: the player picks up to ten numbers and a risk. So many of the drawn numbers as are picked pay. */
export const kenoRules: ChoiceRules<KenoConfig, KenoDrawn, KenoView, KenoChoice> = {
  readChoice,
  draw: ({ game }, words, { risk, picks }) => {
    const drawn = drawInOrder(words, game.numbers, game.drawn)
    const hits = picks.filter((pick) => drawn.includes(pick)).length
    const pays = paysOf(game, { risk, count: countOf(picks) ?? 1 })
    return { risk, picks, drawn, hits, times: pays[hits] ?? 0, pays, weights: hitWaysOf(game, picks.length) }
  },
  settled,
  view: ({ pays: _, weights: __, ...draw }, stake) => ({ ...draw, win: settled(draw, stake) }),
  // What no hit gives back always comes back, so it is no bet. The rest is lost with so few hits.
  placed: ({ pays, weights }, stake) => {
    const [least = 0] = pays
    const wins = pays.flatMap((times, hits) => (times > least ? [hits] : []))
    return { weights, bets: [{ stake: stake - winOf(stake, least), wins }] }
  },
}
