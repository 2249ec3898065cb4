import { and, eq } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import type { Move } from '../../ledger/post.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { depositOrders } from '../../wallet/tables.ts'
import { claim, type Earned, earn, type Given } from '../claim.ts'
import { type Card, cardOf, cardsOf, isNextDue, keyOfDay } from './cards.ts'
import { signCards } from './tables.ts'

/**
 * Gives one day of a bought card, once, as it was promised with the order. It asks for nothing but the day: the card is paid for, whatever may be
 * promoted to its player, and whatever is configured by now.
 */
export async function giveDay(tx: Tx, player: number, prop: number, day: number): Promise<Given> {
  await lockWallet(tx, player)
  const card = await cardOf(tx, player, prop)
  if (!card) throw new Refusal('purchaseMissing')
  if (day > card.days.length) throw new Refusal('rewardUnknown')
  if (day > card.reached) {
    if (card.endedAt) throw new Refusal('activityClosed')
    if (day > card.reached + 1 || !isNextDue(card)) throw new Refusal('rewardNotReached')
    const outcome = await reach(tx, card)
    if (outcome !== 'earned') throw new Refusal(outcome === 'known' ? 'rewardReceived' : outcome)
  }
  return await claim(tx, player, keyOfDay(prop, day))
}

/** Keeps the days that are due today as owed, before an exclusion or closing pays out what was earned. The caller holds the wallet. Nothing of its own moves. */
export async function reachToday(tx: Tx, player: number): Promise<readonly Move[]> {
  for (const card of await cardsOf(tx, player)) if (isNextDue(card)) await reach(tx, card)
  return []
}

/** Stores the next day of a card as earned, and today as the day on which it was. */
async function reach(tx: Tx, card: Card): Promise<Earned> {
  const { player, prop, orderId, days, reached } = card
  const [paid] = await tx
    .select({ least: depositOrders.cents })
    .from(depositOrders)
    .where(eq(depositOrders.id, orderId))
  const from = { source: `deposit:${orderId}`, isReserved: true, ...paid }
  const outcome = await earn(tx, player, keyOfDay(prop, reached + 1), days[reached] ?? [], from)
  if (outcome === 'earned')
    await tx
      .update(signCards)
      .set({ reached: reached + 1, lastDay: manilaDay(now()) })
      .where(and(eq(signCards.player, player), eq(signCards.prop, prop)))
  return outcome
}
