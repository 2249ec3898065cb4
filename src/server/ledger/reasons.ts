import { activityReasons } from '#contract/activities/kinds.ts'
import type { RecordKind } from '#contract/enumerations.ts'
import { gameReasons } from '#contract/games/reasons.ts'
import { pointReasons } from '#contract/points/reasons.ts'
import { walletReasons } from '#contract/wallet/reasons.ts'

/** Every reason of money moves, with the record kind that shows it to the player. */
export const reasons = {
  ...walletReasons,
  ...gameReasons,
  ...activityReasons,
  ...pointReasons,
  register: 'reward',
  mail: 'reward',
  adjustment: 'reward',
} as const satisfies Record<string, RecordKind>

export type Reason = keyof typeof reasons

/** The reasons of game play. They make up nearly all entries, so the index of the others omits them (`tables.ts`). */
export const playReasons = Object.keys(gameReasons) as (keyof typeof gameReasons)[] // keys of a constant object

/** The reasons of the given record kinds. */
export function reasonsOf(kinds: readonly RecordKind[]): Reason[] {
  const all = Object.keys(reasons) as Reason[] // keys of a constant object
  return all.filter((reason) => kinds.includes(reasons[reason]))
}
