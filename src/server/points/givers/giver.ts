import type { RewardItem } from '#contract/props/rewards.ts'
import type { Tx } from '../../db/database.ts'

/** What a row of the shop or a prize gives: a prop by its number, and how much of it. */
export type Given = { prop: number; count: number; betRate?: number | undefined }

/** How a kind of prop reaches a player. It posts nothing itself: money is an item of the exchange's one entry. */
export type Giver = {
  /** Coin and points, which the ledger posts. */
  itemsOf: (given: Given) => readonly RewardItem[]
  /** Rows of its own, in the transaction of the exchange. The wallet is locked. Answers false if the player has it already. */
  give?: (tx: Tx, player: number, given: Given) => Promise<boolean>
}
