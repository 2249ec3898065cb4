import { desc, eq } from 'drizzle-orm'
import { speechTo } from '../../account/language.ts'
import { noteSafety } from '../../account/safetyEvents.ts'
import { db, type Tx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { players } from '../../standing/tables.ts'
import { depositReversals, isOpenDebt } from '../debtTables.ts'
import { lockWallet } from '../lock.ts'
import { type DepositReversal, leftOf, lower } from './owed.ts'

export type Listed = DepositReversal & { playerAccount: string }

const LISTED_MAX = 200

/** Payments that were taken back and leave a debt, newest first; or all. */
export async function listReversals(which: 'open' | 'all'): Promise<Listed[]> {
  const rows = await db
    .select({ reversal: depositReversals, playerAccount: players.account })
    .from(depositReversals)
    .innerJoin(players, eq(players.id, depositReversals.player))
    .where(which === 'open' ? isOpenDebt : undefined)
    .orderBy(desc(depositReversals.reversedAt), desc(depositReversals.id))
    .limit(LISTED_MAX)
  return rows.map(({ reversal, playerAccount }) => ({ ...reversal, playerAccount }))
}

export async function findReversal(id: string, on: typeof db | Tx = db): Promise<DepositReversal | undefined> {
  const [found] = await on.select().from(depositReversals).where(eq(depositReversals.id, id))
  return found
}

export type Forgiven = { done: true; debt: DepositReversal } | { done: false; why: 'unknown' | 'settled' }

/** Forgives what is left of a debt. The house bears it, by an entry in the player's own chain that leaves the coin as it is. */
export async function forgiveDebt(tx: Tx, id: string, deed: { by: string; reason: string }): Promise<Forgiven> {
  const known = await findReversal(id, tx)
  if (!known) return { done: false, why: 'unknown' }
  const { player } = known
  await lockWallet(tx, player)
  const debt = await findReversal(id, tx)
  const cents = debt ? leftOf(debt) : 0
  if (!debt || cents === 0) return { done: false, why: 'settled' }
  const coin = `player:${player}:coin` as const
  await post(tx, {
    id: `debtForgiven:${id}`,
    reason: 'debtForgiven',
    moves: [
      { from: 'house:forgiven', to: coin, cents },
      { from: coin, to: 'house:debts', cents },
    ],
    metadata: { orderId: debt.orderId, debt: cents },
  })
  await lower(tx, debt, { forgiven: cents, by: deed.by })
  const { formats } = await speechTo(player, tx)
  await noteSafety(tx, player, 'debtForgiven', { ...deed, amount: formats.coin(cents) })
  return { done: true, debt }
}
