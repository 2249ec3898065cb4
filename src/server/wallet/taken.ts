import type { TakenLine } from '#contract/activities/takenBack.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import type { depositOrders } from './tables.ts'
import type { Unbound } from './wagers/correct.ts'

type Order = typeof depositOrders.$inferSelect

/** A deposit of which a part leaves unstaked: cents that left so before, and with this part. */
export type LeavingDeposit = Pick<Order, 'id' | 'player' | 'cents' | 'bonus' | 'promised'> & {
  readonly before: number
  readonly left: number
}

type Claim = { readonly activity: string; readonly item: number; readonly round: string }

/** What an activity needs to restore what it has taken back: a claim, a part of one that waits, pieces of props, or a bought thing by its deposit. */
export type Undo =
  | ({ readonly of: 'claim'; readonly takings: number; readonly isGiven: boolean } & Claim)
  | ({ readonly of: 'share'; readonly items: readonly RewardItem[] } & Claim)
  | { readonly of: 'props'; readonly rows: readonly { readonly id: string; readonly count: number }[] }
  | { readonly of: 'suspended'; readonly name: string; readonly orderId: string }

/** What is to be taken back of one offer. `entry`: the ledger entry whose coin and points it was; null of what waits to be claimed. */
export type Taking = Omit<TakenLine, 'isWaiting'> & { readonly entry: string | null; readonly undo: readonly Undo[] }

/** The same with what was really there, and with the requirements that went with it. */
export type Taken = Taking & { readonly unbound: readonly Unbound[] }
