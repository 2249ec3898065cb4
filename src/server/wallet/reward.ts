import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { type RewardItem, rewardId } from '#contract/activities/rewards.ts'
import type { Cents } from '#contract/money.ts'
import type { Tx } from '../db/database.ts'
import { type Entry, type Move, post } from '../ledger/post.ts'
import { playerTotals } from '../standing/tables.ts'
import { takeTurn } from './turn.ts'

/** `id` is the ledger's key, such as `mail:<id>`: the same reward asked for again is given once. */
type Reward = Omit<Entry, 'moves'> & { items: readonly RewardItem[] }

/**
 * Gives a player coin and points, and adds what the coin must be staked for before it may leave. Answers whether it was given
 * now or before. One reward to a transaction: see `post`. An item that is neither coin nor points fails an assertion.
 */
export async function giveReward(tx: Tx, player: number, { items, ...entry }: Reward): Promise<'posted' | 'exists'> {
  await takeTurn(tx, player)
  const { outcome } = await post(tx, { ...entry, moves: items.map((item) => moveOf(item, player)) })
  const { turnover, bound } = stakesOf(items)
  if (outcome === 'posted' && turnover > 0) await addTurnover(tx, player, turnover, bound)
  return outcome
}

/** An item as it comes to a player, out of the promotions. */
export function moveOf({ id, count: cents }: RewardItem, player: number): Move {
  if (id === rewardId.coin) return { from: 'house:promotions', to: `player:${player}:coin`, cents }
  // What was written into a database earlier may name a thing that is given no more.
  assert.equal(id, rewardId.points, `there is no reward ${id}`)
  return { from: 'house:promotions:points', to: `player:${player}:points`, cents }
}

/** What items must be staked for, and the coin that is bound until it is. */
export function stakesOf(items: readonly RewardItem[]): { turnover: Cents; bound: Cents } {
  const turnover = items.reduce((sum, item) => sum + turnoverOf(item), 0)
  const bound = items.reduce((sum, item) => sum + (turnoverOf(item) > 0 ? item.count : 0), 0)
  return { turnover, bound }
}

function turnoverOf({ id, count, betRate = 0 }: RewardItem): Cents {
  return id === rewardId.coin ? Math.round(count * betRate) : 0
}

async function addTurnover(tx: Tx, player: number, turnover: Cents, bound: Cents): Promise<void> {
  const { turnoverLeft, bonusBound } = playerTotals
  await tx
    .insert(playerTotals)
    .values({ player, turnoverLeft: turnover, bonusBound: bound })
    .onConflictDoUpdate({
      target: playerTotals.player,
      set: { turnoverLeft: sql`${turnoverLeft} + ${turnover}`, bonusBound: sql`${bonusBound} + ${bound}` },
    })
}
