import { PAROLS } from './limits.ts'

/** The rule of the tree: pure functions on what hangs there, which server and tests share. Days are Manila's ("2026-12-16"). */

/** What hangs a lantern: a signed parol, or once a day each the bets of the day, its deposits, and points. */
export const lanternSources = ['sign', 'bet', 'deposit', 'points'] as const
export type LanternSource = (typeof lanternSources)[number]
export type ExtraSource = Exclude<LanternSource, 'sign'>
export const extraSources = ['bet', 'deposit', 'points'] as const satisfies readonly ExtraSource[]

/** A lantern that was hung, whatever became of it. */
export type Hung = { readonly source: LanternSource; readonly day: string }

export const signedOf = (hung: readonly Hung[]): number => hung.filter(({ source }) => source === 'sign').length

/** Whether a source has hung its lantern of a day. A clock that was set back finds the last one. */
export const isHungOn = (hung: readonly Hung[], source: LanternSource, day: string): boolean =>
  hung.some((one) => one.source === source && one.day >= day)

/** `full`: the tree has no place, since those of the parols stay free. `ahead`: `need` is not reached. */
export type ExtraState = 'done' | 'full' | 'ahead' | 'ready'

type Asked = {
  readonly source: ExtraSource
  readonly day: string
  /** Lanterns of the whole tree. */
  readonly most: number
  readonly need: number
  readonly has: number
}

/** How an extra lantern of today stands. */
export function extraState(hung: readonly Hung[], { source, day, most, need, has }: Asked): ExtraState {
  if (isHungOn(hung, source, day)) return 'done'
  if (hung.length - signedOf(hung) >= most - PAROLS) return 'full'
  return has < need ? 'ahead' : 'ready'
}
