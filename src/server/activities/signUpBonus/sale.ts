import { and, eq, isNull, sql } from 'drizzle-orm'
import { rechargeBonusKinds } from '#contract/activities/rechargeBonusKinds.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import type { OpenOrder, PaidDeposit, PromisedItem } from '../../wallet/bonuses.ts'
import { depositReversals } from '../../wallet/debtTables.ts'
import { promiseQuiet, quietRefusal } from '../../wallet/limits/promotions.ts'
import type { LeavingDeposit } from '../../wallet/taken.ts'
import { costNow, giveBack, spend } from '../budget.ts'
import { isSecondAccount } from '../person.ts'
import { cardOf, cardsOnSale } from './cards.ts'
import { signCards } from './tables.ts'

/** A promised item says card and day by one number: 3000103 is the third day of card 30001. */
const STEP_DAYS = 100

/** The card that an order buys by its amount, with the budget of all its days reserved. A wrong one is refused before it is paid. */
export async function promise(tx: Tx, order: OpenOrder): Promise<readonly PromisedItem[]> {
  if (order.actType !== rechargeBonusKinds.signUpCard) return []
  const { player, cents } = order
  const all = cardsOnSale()
  if (all.length === 0) throw new Refusal('activityClosed')
  const card = all.find(({ price }) => price === cents)
  if (!card) throw new Refusal('offerChanged')
  if (await cardOf(tx, player, card.propId)) throw new Refusal('rewardReceived')
  const quiet = await promiseQuiet(player, tx)
  if (quiet) throw quietRefusal(quiet)
  if (await isSecondAccount(player, tx)) throw new Refusal('samePerson')
  if (!(await spend(tx, 'signUpBonus', costNow(card.days.flat())))) throw new Refusal('budgetUsedUp')
  return card.days.flatMap((items, at) => items.map((item) => ({ ...item, step: card.propId * STEP_DAYS + at + 1 })))
}

/** The deposit has bought the card. Of two orders for one card, one buys it and the other gives its budget back. */
export async function bonusOf(tx: Tx, deposit: PaidDeposit, promised: readonly PromisedItem[]): Promise<[]> {
  const [{ step } = {}] = promised
  if (step === undefined) return []
  const boughtAt = now()
  const stored = await tx
    .insert(signCards)
    .values({
      ...{ player: deposit.player, prop: Math.floor(step / STEP_DAYS), orderId: deposit.id },
      ...{ days: daysOf(promised), boughtAt, lastDay: manilaDay(boughtAt) },
    })
    .onConflictDoNothing()
    .returning({ prop: signCards.prop })
  if (stored.length === 0) await giveBack(tx, 'signUpBonus', deposit, promised)
  return []
}

function daysOf(promised: readonly PromisedItem[]): RewardItem[][] {
  const days: RewardItem[][] = []
  for (const { step = 0, coupon: _, ...item } of promised) {
    const at = (step % STEP_DAYS) - 1
    days[at] = [...(days[at] ?? []), item]
  }
  return days
}

type Order = Pick<OpenOrder, 'id' | 'player'>

export async function release(tx: Tx, order: Order, promised: readonly PromisedItem[]): Promise<void> {
  await giveBack(tx, 'signUpBonus', order, promised)
}

/** Ends the card whose deposit was taken back: the days that were not reached are void, and their budget is free again. */
export async function revoke(tx: Tx, order: Order): Promise<void> {
  const { player, orderId, endedAt } = signCards
  const [card] = await tx
    .update(signCards)
    .set({ endedAt: now() })
    .where(and(eq(player, order.player), eq(orderId, order.id), isNull(endedAt)))
    .returning()
  if (card) await giveBack(tx, 'signUpBonus', order, card.days.slice(card.reached).flat())
}

/** Ends the card whose deposit leaves unstaked, until it returns. Its budget stays taken meanwhile. Answers what was still to come. */
export async function suspend(tx: Tx, { id, player }: LeavingDeposit): Promise<readonly RewardItem[]> {
  const isOpen = and(eq(signCards.player, player), eq(signCards.orderId, id), isNull(signCards.endedAt))
  const [card] = await tx.update(signCards).set({ endedAt: now() }).where(isOpen).returning()
  return card?.days.slice(card.reached).flat() ?? []
}

/** A card whose payment was taken back meanwhile stays ended. */
export async function resume(tx: Tx, orderId: string): Promise<void> {
  const isPaid = sql`not exists (select from ${depositReversals} where ${depositReversals.orderId} = ${orderId})`
  await tx
    .update(signCards)
    .set({ endedAt: null })
    .where(and(eq(signCards.orderId, orderId), isPaid))
}
