import { eq, sql } from 'drizzle-orm'
import { CANCEL_ASKED_MS, CANCEL_THOUGHT_MS } from '#contract/wallet/limits.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { noteSignal } from '../../care/signals.ts'
import { db, type Tx } from '../../db/database.ts'
import { countGrowth } from '../../rates/growth.ts'
import { players } from '../../standing/tables.ts'
import { coinOf } from '../coin.ts'
import { lockWallet } from '../lock.ts'
import { withdrawals } from '../tables.ts'
import { giveBack, lockWithdrawal, type Withdrawal, wireWithdrawal } from './exchange.ts'

/** Taking back a withdrawal that nobody has decided: after a time of thought, and never for who switched it off for good. */

/** Begins the time of thought. Asked again it begins anew, so that neither a second tap nor a second device shortens it. */
export const exchangeCancelAsk: Handler<'exchangeCancelAsk'> = async ({ orderId }, { session }) => {
  await db.transaction(async (tx) => {
    const found = await lockOwn(tx, orderId, session.player)
    await assertMayCancel(tx, found)
    await tx.update(withdrawals).set({ cancelAskedAt: now() }).where(eq(withdrawals.id, orderId))
  })
  return {}
}

/** Takes back an undecided request after the time of thought; repeating it is harmless. */
export const exchangeCancel: Handler<'exchangeCancel'> = async ({ orderId }, { session }) => {
  const order = await db.transaction(async (tx) => {
    const found = await lockOwn(tx, orderId, session.player)
    if (found.state === 'cancelled') return found
    await assertMayCancel(tx, found)
    assertThought(found)
    await countGrowth(tx, 'withdrawals', session.player)
    await noteSignal(tx, found.player)
    return await giveBack(tx, found, { state: 'cancelled' })
  })
  return { order: wireWithdrawal(order), coin: await coinOf(session.player) }
}

/** The first time counts. It takes the lock of the wallet, so each cancellation comes wholly before it or is refused. */
export const exchangeCancelOff: Handler<'exchangeCancelOff'> = async (_body, { session: { player } }) => {
  const at = sql`coalesce(${players.cancelsOffAt}, ${now()})`
  await db.update(players).set({ cancelsOffAt: at }).where(eq(players.id, player))
  return {}
}

/** When a player switched taking back off for good; undefined while it is on. */
export async function cancelsOffSince(player: number, on: typeof db | Tx = db): Promise<Date | undefined> {
  const [row] = await on.select({ at: players.cancelsOffAt }).from(players).where(eq(players.id, player))
  return row?.at ?? undefined
}

async function lockOwn(tx: Tx, orderId: string, player: number): Promise<Withdrawal> {
  const found = await lockWithdrawal(tx, orderId)
  if (found?.player !== player) throw new Refusal('orderUnknown')
  return found
}

async function assertMayCancel(tx: Tx, { state, player }: Withdrawal): Promise<void> {
  if (state !== 'requested') throw new Refusal('withdrawalDecided')
  await lockWallet(tx, player)
  if (await cancelsOffSince(player, tx)) throw new Refusal('cancelOff')
}

/** Refuses before the time of thought is over, and when it was begun so long ago that the mood may be another. */
function assertThought({ cancelAskedAt }: Withdrawal): void {
  const passed = cancelAskedAt ? now().getTime() - cancelAskedAt.getTime() : CANCEL_ASKED_MS
  if (!cancelAskedAt || passed >= CANCEL_ASKED_MS) throw new Refusal('cancelEarly')
  if (passed < CANCEL_THOUGHT_MS)
    throw new Refusal('cancelEarly', { until: cancelAskedAt.getTime() + CANCEL_THOUGHT_MS })
}
