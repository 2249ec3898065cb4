import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { DEBTS_SHOWN_MAX } from '#contract/wallet/limits.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { isPosted } from '../../ledger/history.ts'
import { post } from '../../ledger/post.ts'
import { coinOf } from '../coin.ts'
import { lockWallet } from '../lock.ts'
import { countPayment, type DepositReversal, leftOf, openDebts, owedBy, paymentOf } from './owed.ts'

/**
 * Nobody who owes opens a deposit without having been told. `consent` is what the player agreed to pay out of it, 0 if nothing. More than is
 * owed is not consent to this debt.
 */
export async function assertDebtTold(tx: Tx, player: number, consent: Cents | null): Promise<void> {
  const debt = await owedBy(tx, player)
  if ((debt > 0 && consent === null) || (consent ?? 0) > debt) throw new Refusal('debtOpen', { debt })
}

/** What a player owes, and for which deposits. */
export const getDebt: Handler<'getDebt'> = async (_body, { session }) => await debtOf(session.player)

/** Pays a debt out of coin, as far as the player said so. Repeating the same request pays nothing more. */
export const payDebt: Handler<'payDebt'> = async ({ requestId, amount }, { session }) => {
  await db.transaction((tx) => pay(tx, session.player, { id: `debtPaid:${session.player}.${requestId}`, amount }))
  return await debtOf(session.player)
}

async function pay(tx: Tx, player: number, { id, amount }: { id: string; amount: Cents }): Promise<void> {
  await lockWallet(tx, player)
  if (await isPosted(tx, id)) return
  const debt = await owedBy(tx, player)
  if (amount > debt) throw new Refusal('debtOpen', { debt })
  await post(tx, { id, reason: 'debtPaid', moves: [paymentOf(player, amount)] })
  await countPayment(tx, player, amount)
}

async function debtOf(player: number): Promise<Reply<'getDebt'>> {
  const open = await openDebts(db, player)
  const debt = open.reduce((sum, one) => sum + leftOf(one), 0)
  return { debt, coin: await coinOf(player), of: open.slice(0, DEBTS_SHOWN_MAX).map(wireDebt) }
}

function wireDebt(one: DepositReversal): Reply<'getDebt'>['of'][number] {
  const { orderId, cents, bonus, taken, reversedAt } = one
  return { orderId, amount: cents, bonus, taken, left: leftOf(one), time: reversedAt.getTime() }
}
