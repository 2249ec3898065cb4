import type { TowerPicture } from '#contract/games/tower/art.ts'
import type { TowerView } from '#contract/games/tower/rules.ts'
import type { Difficulty, Floor } from '#contract/games/tower/table.ts'
import { type Strings, t } from '../../ui/words.ts'

/**
 * What a booth shows. `slip`: the trap that ended the round. `trap` and `unpicked` are shown at the end; `dealt` is a booth without a trap in a
 * tower that nobody has climbed.
 */
export type BoothState = 'closed' | 'asked' | 'ladder' | 'slip' | 'trap' | 'unpicked' | 'dealt'

/** A round with its traps, or without them while they are hidden. */
type Shown = Pick<TowerView, 'picked' | 'over'> & { fell?: boolean; traps?: readonly (readonly number[])[] }

export const countedFrom1 = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

/** Floors are numbered from 1, the lowest. */
export function stateOf(floor: number, booth: number, climb: Shown | undefined): BoothState {
  if (!climb) return 'closed'
  if (climb.picked[floor - 1] === booth) return climb.fell && floor === climb.picked.length ? 'slip' : 'ladder'
  if (!climb.traps) return 'closed'
  if (climb.traps[floor - 1]?.includes(booth)) return 'trap'
  return climb.over ? 'unpicked' : 'dealt'
}

const PICTURES: Readonly<Record<BoothState, TowerPicture | undefined>> = {
  closed: undefined,
  asked: undefined,
  ladder: 'ladder',
  unpicked: 'ladder',
  dealt: 'ladder',
  trap: 'peel',
  slip: 'peel',
}
export const pictureOf = (state: BoothState): TowerPicture | undefined => PICTURES[state]

/** "Floor 2, booth 3: ladder". */
export function boothText(floor: number, booth: number, state: BoothState, strings: Strings): string {
  return `${t(strings, 'tower.outcome.booth', { floor, booth })}: ${t(strings, `tower.outcome.boothIs.${state}`)}`
}

/** The floor whose booths can be picked, or were picked last. */
export function floorAt(climb: Shown | undefined, floors: number): number {
  if (!climb) return 1
  return Math.min(floors, Math.max(1, climb.picked.length + (climb.over ? 0 : 1)))
}

/** The booth that a key leads to from another; undefined for other keys. The outer booths stop it. */
export function boothAt(from: number, key: string, booths: number): number | undefined {
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 1, End: booths }[key]
  return to === undefined ? undefined : Math.min(booths, Math.max(1, to))
}

/** The booth that a key picks: a digit its own, the up arrow the one with the focus. */
export function pickedBy(key: string, focused: number, booths: number): number | undefined {
  if (key === 'ArrowUp') return focused
  return /^[1-9]$/.test(key) && Number(key) <= booths ? Number(key) : undefined
}

export const difficultyText = (difficulty: Difficulty, strings: Strings): string =>
  t(strings, `tower.outcome.difficulties.${difficulty}`)

/** "3 booths, 1 banana peel". */
export function floorText({ booths, traps }: Floor, strings: Strings): string {
  return t(strings, 'tower.outcome.floor', { booths, peels: t(strings, 'tower.outcome.peels', { count: traps }) })
}
