import { and, eq } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { speechTo } from '../../account/language.ts'
import { noteSafety } from '../../account/safetyEvents.ts'
import { now } from '../../base/clock.ts'
import type { Tx } from '../../db/database.ts'
import { isPosted } from '../../ledger/history.ts'
import { correctionOf } from '../../ledger/reverse.ts'
import { revokeAll } from '../bonuses.ts'
import { depositReversals } from '../debtTables.ts'
import { lockWallet } from '../lock.ts'
import { type DepositOrder, depositOrders, paymentEvents } from '../tables.ts'
import { takenFrom } from '../unstaked/takenFrom.ts'
import { givenBackOf } from '../wagers/correct.ts'
import { takenBackOf } from './reversed.ts'
import { takeBack } from './take.ts'
import { type Reversed, type Target, targetOf } from './target.ts'

/** The outcome of a report that a payment was taken back. `reversedUnclear`: an operator must look at it. */
export type Reversal = 'reversed' | 'reversedEarly' | 'reversedUncredited' | 'reversedUnclear' | 'repeated'

/**
 * Takes a payment back once, however often and in whatever order its reports arrive. Credited coin goes as far as it is there, and the rest
 * is owed. A payment that was not credited is settled as sent back. One that was not told yet will bring no coin.
 */
export async function reversePayment(
  tx: Tx,
  gateway: string,
  event: Reversed,
): Promise<{ outcome: Reversal; orderId: string | null }> {
  const target = await targetOf(tx, gateway, event)
  const orderId = target?.order?.id ?? null
  if (!target) return { outcome: 'reversedUnclear', orderId }
  if (await isKnown(tx, gateway, event)) return { outcome: 'repeated', orderId }
  if (target.order) await lockWallet(tx, target.order.player)
  return { outcome: await reverse(tx, { gateway, event, target }), orderId }
}

type Case = { gateway: string; event: Reversed; target: Target }

async function isKnown(tx: Tx, gateway: string, { reversalId }: Reversed): Promise<boolean> {
  const isIt = and(eq(depositReversals.gateway, gateway), eq(depositReversals.reversalId, reversalId))
  return (await tx.$count(depositReversals, isIt)) > 0
}

async function reverse(tx: Tx, one: Case): Promise<Reversal> {
  const { target } = one
  if (target.of === 'unheard') return await keepEarly(tx, one, target.order, 'reversedEarly')
  if (target.of === 'report') return await reverseReport(tx, one, target)
  const { order } = target
  if (order.state === 'credited')
    return await reverseCredited(tx, one, order, { paid: order.cents, bonus: await bonusLeft(tx, order) })
  if (order.settlement === 'refunded')
    return await reverseCredited(tx, one, order, { paid: order.reportedCents ?? 0, bonus: 0 })
  if (order.settlement === 'returned') return await keepEarly(tx, one, order, 'reversedUncredited')
  if (order.reportedCents === null) return await keepEarly(tx, one, order, 'reversedEarly')
  const left = order.reportedCents - one.event.cents
  await tx
    .update(depositOrders)
    .set(left > 0 ? { reportedCents: left } : sentBackBy(one))
    .where(eq(depositOrders.id, order.id))
  return await keepUncredited(tx, one, order, left)
}

/** The bonus without what was taken back already, since the deposit left unstaked, and without what the player gave back. */
async function bonusLeft(tx: Tx, { id, player, bonus }: DepositOrder): Promise<Cents> {
  const given = await givenBackOf(tx, player, `deposit:${id}`)
  return Math.max(0, bonus - (await takenFrom(tx, id)).coin - given)
}

/** A payment that only its report knows: a second one, or one of an unknown order. */
async function reverseReport(
  tx: Tx,
  one: Case,
  { order, report }: Extract<Target, { of: 'report' }>,
): Promise<Reversal> {
  const { cents, settlement } = report
  if (settlement === 'refunded' && order) return await reverseCredited(tx, one, order, { paid: cents ?? 0, bonus: 0 })
  if (settlement === 'returned') return 'reversedUncredited'
  const left = (cents ?? 0) - one.event.cents
  if (settlement !== null || cents === null || (!order && left > 0)) return 'reversedUnclear'
  await tx
    .update(paymentEvents)
    .set(left > 0 ? { cents: left } : sentBackBy(one))
    .where(eq(paymentEvents.id, report.id))
  return order ? await keepUncredited(tx, one, order, left) : 'reversedUncredited'
}

const sentBackBy = ({ gateway }: Case) => ({ settlement: 'returned', settledAt: now(), settledBy: gateway }) as const

/** What the gateway took of a payment before anybody credited it. A later report of the payment is lowered by it (`takenBefore`). */
async function keepEarly<Why extends Reversal>(tx: Tx, one: Case, order: DepositOrder, why: Why): Promise<Why> {
  await tx.insert(depositReversals).values({ ...rowOf(one, order), isEarly: true, settledAt: now() })
  return why
}

async function keepUncredited(tx: Tx, one: Case, order: DepositOrder, left: Cents): Promise<Reversal> {
  await keepEarly(tx, one, order, 'reversedUncredited')
  if (left <= 0) await tellSentBack(tx, order)
  return 'reversedUncredited'
}

const rowOf = ({ gateway, event: { reversalId, paymentId, cents } }: Case, { id, player }: DepositOrder) => ({
  ...{ player, orderId: id, gateway, reversalId, cents, reversedAt: now() },
  ...(paymentId !== undefined && { paymentId }),
})

/** Tells a player that a payment went back before it was credited. */
export async function tellSentBack(tx: Tx, { player, createdAt }: DepositOrder): Promise<void> {
  const { formats } = await speechTo(player, tx)
  await noteSafety(tx, player, 'depositReturned', { date: formats.dateTime(createdAt) })
}

/** Credited coin, or a payment that was paid out to the player's own account. */
async function reverseCredited(
  tx: Tx,
  one: Case,
  order: DepositOrder,
  { paid, bonus }: { paid: Cents; bonus: Cents },
): Promise<Reversal> {
  // An operator has taken the coin back by hand, in whatever part.
  if (await isPosted(tx, correctionOf(`deposit:${order.id}`))) return 'reversedUnclear'
  const before = await takenBackOf(tx, order.id)
  const cents = Math.min(one.event.cents, paid - before.cents)
  if (cents <= 0) return 'reversedUnclear'
  const isWhole = before.cents + cents === paid
  const share = isWhole ? Math.max(0, bonus - before.bonus) : Math.floor((bonus * cents) / paid)
  await takeBack(tx, order, { row: { ...rowOf(one, order), cents, bonus: share }, paid })
  if (isWhole) await revokeAll(tx, order)
  return cents < one.event.cents ? 'reversedUnclear' : 'reversed'
}
