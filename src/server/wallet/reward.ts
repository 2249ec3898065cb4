import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { type RewardItem, rewardId } from '#contract/activities/rewards.ts'
import type { Cents } from '#contract/money.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import type { Tx } from '../db/database.ts'
import { type Entry, type Move, post } from '../ledger/post.ts'
import { playerTotals } from '../standing/tables.ts'
import { lockWallet } from './lock.ts'

/** `id` is the ledger's key, such as `mail:<id>`: the same reward is credited once. */
type Reward = Omit<Entry, 'moves'> & { items: readonly RewardItem[] }

/**
 * Credits coin and points to a player, and adds the coin's wagering requirement. Returns whether it was credited now or before. One reward
 * per transaction: see `post`. An item other than coin or points fails an assertion.
 */
export async function giveReward(tx: Tx, player: number, { items, ...entry }: Reward): Promise<'posted' | 'exists'> {
  await lockWallet(tx, player)
  const { outcome } = await post(tx, { ...entry, moves: items.map((item) => moveOf(item, player)) })
  const { wager, locked } = wagersOf(items)
  if (outcome === 'posted' && wager > 0) await addWager(tx, player, wager, locked)
  return outcome
}

/** The move of an item from the promotions account to a player. */
export function moveOf({ id, count: cents }: RewardItem, player: number): Move {
  if (id === rewardId.coin) return { from: 'house:promotions', to: `player:${player}:coin`, cents }
  // An old row may name an item that is no longer given.
  assert.equal(id, rewardId.points, `there is no reward ${id}`)
  return { from: 'house:promotions:points', to: `player:${player}:points`, cents }
}

/** The wagering requirement of items, and the bonus locked by it. */
export function wagersOf(items: readonly RewardItem[]): { wager: Cents; locked: Cents } {
  const wager = items.reduce((sum, item) => sum + wagerOfItem(item), 0)
  const locked = items.reduce((sum, item) => sum + (wagerOfItem(item) > 0 ? item.count : 0), 0)
  return { wager, locked }
}

function wagerOfItem({ id, count, betRate = 0 }: RewardItem): Cents {
  return id === rewardId.coin ? wagerOf(count, betRate) : 0
}

async function addWager(tx: Tx, player: number, wager: Cents, locked: Cents): Promise<void> {
  const { bonusWagerLeft, lockedBonus } = playerTotals
  await tx
    .insert(playerTotals)
    .values({ player, bonusWagerLeft: wager, lockedBonus: locked })
    .onConflictDoUpdate({
      target: playerTotals.player,
      set: { bonusWagerLeft: sql`${bonusWagerLeft} + ${wager}`, lockedBonus: sql`${lockedBonus} + ${locked}` },
    })
}
