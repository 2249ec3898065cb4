import { activityReasons } from '#contract/activities/kinds.ts'
import type { RecordKind } from '#contract/enumerations.ts'

/** Every reason money may move for, with the kind of record line a player finds it under. */
export const reasons = {
  deposit: 'deposit',
  withdrawalHold: 'withdrawal',
  withdrawalPaid: 'withdrawal',
  withdrawalReturned: 'withdrawal',
  round: 'game',
  bet: 'game',
  win: 'game',
  betReturned: 'game',
  register: 'reward',
  mail: 'reward',
  ...activityReasons,
  adjustment: 'reward',
  safeboxIn: 'safebox',
  safeboxOut: 'safebox',
} as const satisfies Record<string, RecordKind>

export type Reason = keyof typeof reasons

/** The reasons of game play: nearly all entries, so the index of the others leaves them out (`tables.ts`). */
export const playReasons = ['round', 'bet', 'win', 'betReturned'] as const satisfies readonly Reason[]

/** The reasons that the given kinds of record line group. */
export function reasonsOf(kinds: readonly RecordKind[]): Reason[] {
  const all = Object.keys(reasons) as Reason[] // keys of a constant object
  return all.filter((reason) => kinds.includes(reasons[reason]))
}
