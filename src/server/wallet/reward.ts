import assert from 'node:assert/strict'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { type Asked, askedOf } from '#contract/wallet/wagerList.ts'
import type { Tx } from '../db/database.ts'
import { type Entry, type Move, post } from '../ledger/post.ts'
import { assertStillOpen } from '../standing/exclusions.ts'
import { lockWallet } from './lock.ts'
import { addWagers } from './wagers/wagers.ts'

/** `id` is the ledger's key, such as `mail:<id>`: the same reward is credited once. */
type Reward = Omit<Entry, 'moves'> & {
  items: readonly RewardItem[]
  /** Moves before the items', such as the price of what is given. */
  moves?: readonly Move[]
}

/**
 * Credits coin and points to a player, and adds the coin's wagering requirement. Returns whether it was credited now or before. One reward
 * per transaction: see `post`. An item other than coin or points fails an assertion. Refuses with restricted or accountClosed: nobody gives
 * anything to who stays away from play, whatever posts it.
 */
export async function giveReward(
  tx: Tx,
  player: number,
  { items, moves = [], ...entry }: Reward,
): Promise<'posted' | 'exists'> {
  await lockWallet(tx, player)
  await assertStillOpen(tx, player)
  const { outcome } = await post(tx, { ...entry, moves: [...moves, ...items.map((item) => moveOf(item, player))] })
  if (outcome === 'posted') await addWagers(tx, player, entry, wagersOf(items))
  return outcome
}

/** The move of an item from the promotions account to a player. */
export function moveOf({ id, count: cents }: RewardItem, player: number): Move {
  if (id === rewardId.coin) return { from: 'house:promotions', to: `player:${player}:coin`, cents }
  // An old row may name an item that is no longer given.
  assert.equal(id, rewardId.points, `there is no reward ${id}`)
  return { from: 'house:promotions:points', to: `player:${player}:points`, cents }
}

/** What items ask for: each coin item by its own multiple. */
export function wagersOf(items: readonly RewardItem[]): Asked[] {
  const coins = items.filter(({ id }) => id === rewardId.coin)
  const asked = coins.map(({ count, betRate = 0 }) => askedOf(count, wagerOf(count, betRate)))
  return asked.filter(({ cents }) => cents > 0)
}
