import type { ActivityName } from '#contract/activities/kinds.ts'
import type * as schemas from '#contract/activities/schemas.ts'
import type { CallName } from '#contract/calls/index.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import type { Handler } from '../call/handler.ts'
import type { Job } from '../call/job.ts'
import type { Tx } from '../db/database.ts'
import type { InventoryEntry } from '../db/dataInventory.ts'
import type { Move } from '../ledger/post.ts'
import type { Bound } from '../rates/bound.ts'
import type { DepositBonus } from '../wallet/bonuses.ts'
import type { LeavingDeposit } from '../wallet/taken.ts'
import type { Grant } from './grants.ts'

type Schemas = typeof schemas

/** Why a player leaves: an exclusion that is no break, or the wish to close the account. */
export type Leaving = 'exclusion' | 'closing'

/** The server part of an activity. With calls, it also has handlers. */
export type ServerSide = {
  readonly handlers?: object
  /** Its addition to a deposit, posted in the deposit's own entry. */
  readonly bonusOf?: DepositBonus['bonusOf']
  /** What it promises an order that is being opened, and how it takes that back (`wallet/bonuses.ts`). */
  readonly promise?: DepositBonus['promise']
  readonly release?: DepositBonus['release']
  /** What else it revokes when a deposit's payment was taken back; what `earn` stored with the deposit as its source is revoked without it. */
  readonly revoke?: DepositBonus['revoke']
  /** Its grants, given or owed, that need more deposits than count now. Asked when one leaves without having been staked (`follow.ts`). */
  readonly unreached?: (tx: Tx, player: number) => Promise<readonly Grant[]>
  /** What it ends of a bought thing whose deposit leaves so, with what was still to come, and how that begins again. */
  readonly suspend?: (tx: Tx, deposit: LeavingDeposit) => Promise<readonly RewardItem[]>
  readonly resume?: (tx: Tx, orderId: string) => Promise<void>
  /**
   * What it stores as owed before a player is excluded or asks for closing, so that it is paid out with the balance (`leaving.ts`). Returns what
   * it gives back of the player's own coin. The caller holds the wallet. Not called for a break.
   */
  readonly leaving?: (tx: Tx, player: number, why: Leaving) => Promise<readonly Move[]>
  /**
   * What so many valid friends bring at most, on average where it is drawn, to all whom it pays, in cents as budgets count. The friends have staked what
   * makes them valid, and no more. For `friendCost.ts`.
   */
  readonly friendsBring?: (friends: number) => number
  /** Whether the player can claim something of it now, for its red dot. What is cheap is asked first. */
  readonly waits?: (player: number) => Promise<boolean>
  /** Its scheduled jobs. */
  readonly jobs?: readonly Job[]
  /** Personal data in its own tables, and their growth bounds. Claims are declared once for all activities. */
  readonly inventory?: readonly InventoryEntry[]
  readonly bounds?: Readonly<Record<string, Bound>>
}

/** The server part of an activity with calls. */
export type ServerActivity<Name extends keyof Schemas> = ServerSide & {
  /** The handler of each of its calls. */
  readonly handlers: { readonly [Call in keyof Schemas[Name]['calls'] & CallName]: Handler<Call> }
}

/** All server parts. An activity with calls but without one does not compile. */
export type ServerActivities = { readonly [Name in keyof Schemas]: ServerActivity<Name> } & {
  readonly [Name in Exclude<ActivityName, keyof Schemas>]?: ServerSide
}
