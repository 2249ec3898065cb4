import assert from 'node:assert/strict'
import type { RewardItem } from '#contract/activities/rewards.ts'
import type { Tx } from '../db/database.ts'
import type { depositOrders } from './tables.ts'

/** A deposit that is being credited, and whether it is its player's first. */
export type PaidDeposit = Pick<typeof depositOrders.$inferSelect, 'id' | 'player' | 'channel' | 'cents' | 'actType'> & {
  isFirst: boolean
}

/**
 * An activity's addition to a deposit. It runs in the crediting transaction, with the wallet locked. It may write rows of its own there but
 * not post: its result is posted with the deposit, as one entry.
 */
export type DepositBonus = {
  name: string
  bonusOf: (tx: Tx, deposit: PaidDeposit) => readonly RewardItem[] | Promise<readonly RewardItem[]>
}

let offered: readonly DepositBonus[] | undefined

/** Registers the activities' bonuses at start, since activities are a layer above the wallet. */
export function offerBonuses(list: readonly DepositBonus[]): void {
  offered = list
}

/** The bonuses of all activities. A process without the list credits no deposit, because its bonuses would be lost. */
export async function bonusesOf(tx: Tx, deposit: PaidDeposit): Promise<RewardItem[]> {
  assert(offered, 'the bonuses of deposits were not handed down at start')
  const items: RewardItem[] = []
  for (const { bonusOf } of offered) items.push(...(await bonusOf(tx, deposit)))
  return items.filter(({ count }) => count > 0)
}
