import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { takePayee } from './bank/payee.ts'
import { coinOf } from './coin.ts'
import { findWithdrawal } from './decide.ts'
import { lockOwnAside } from './deposits/aside.ts'
import { sendBeside } from './payouts/beside.ts'
import { depositOrders } from './tables.ts'
import { BY_RULES, flagsOf } from './withdrawals/automatic.ts'
import { wireWithdrawal } from './withdrawals/exchange.ts'
import { assertMayLeave, assertRoom, insertAll, type Withdrawal } from './withdrawals/hold.ts'
import { partsOf } from './withdrawals/parts.ts'

/**
 * Pays a payment that is set aside back to an account of the player: at once, in full, without a fee, a limit or a stake. Its coin lies in the hold
 * already, so nothing is posted until it is paid. Repeating the same request returns the same.
 */
export const returnDeposit: Handler<'returnDeposit'> = async (wish, { session: { player } }) => {
  const orders = await db.transaction((tx) => begin(tx, player, wish))
  for (const { id, state } of orders) if (state === 'approved') sendBeside(id)
  return { order: wireWithdrawal(orders[0]), coin: await coinOf(player) }
}

type Orders = [Withdrawal, ...Withdrawal[]]

async function begin(tx: Tx, player: number, wish: Body<'returnDeposit'>): Promise<Orders> {
  const { orderId, requestId, accountId } = wish
  const { asideCents: amount } = await lockOwnAside(tx, player, orderId)
  const earlier = await findWithdrawal(requestId, tx)
  if (earlier) {
    const isSame = earlier.player === player && earlier.refundOf === orderId && earlier.account === accountId
    if (!isSame) throw new Refusal('requestReused')
    return [earlier]
  }
  if (amount === 0) throw new Refusal('orderUnknown')
  await assertMayLeave(tx, player)
  await assertRoom(tx, player)
  const payee = await takePayee(tx, player, accountId)
  // What was never played needs no stake.
  const asked = { tx, player, id: requestId, amount, account: accountId, isFinal: false, isWaiving: false }
  const flags = await flagsOf(asked)
  const decided = flags.length === 0 && ({ state: 'approved', decidedBy: BY_RULES, decidedAt: now() } as const)
  const own = { player, ...payee, flags, refundOf: orderId, createdAt: now(), ...decided }
  const rows = partsOf(amount, catalogue().webConfig.withdrawal.maximum).map((cents, index) => ({
    ...{ ...own, cents },
    ...(index === 0 ? { id: requestId } : { id: randomUUID(), partOf: requestId }),
  }))
  await tx.update(depositOrders).set({ asideCents: 0 }).where(eq(depositOrders.id, orderId))
  return await insertAll(tx, rows)
}
