import { and, eq, inArray, isNull } from 'drizzle-orm'
import { noteSafety } from '../../account/safetyEvents.ts'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import { players } from '../../standing/tables.ts'
import { lockWallet } from '../lock.ts'
import { bankAccounts, bankClaims } from '../payeeTables.ts'
import { openWithdrawalStates, withdrawals } from '../tables.ts'
import { decryptDetails, maskOf, nameOf } from './written.ts'

/** The owner of a number, and whether a withdrawal ever used it. */
export type Holder = { player: number; account: string; state: string; servedAt: Date | null }

export async function holderOf(numberHash: string): Promise<Holder | undefined> {
  const { player, servedAt } = bankClaims
  const [row] = await db
    .select({ player, servedAt, account: players.account, state: players.state })
    .from(bankClaims)
    .innerJoin(players, eq(players.id, player))
    .where(eq(bankClaims.numberHash, numberHash))
  return row
}

export type Freed = 'freed' | 'gone' | 'underWay'

/**
 * Takes a number from its current player for the rightful owner: it leaves that player's list, and its claim is deleted. A pending
 * withdrawal to it must end first. The operator and the reason are recorded, and that player is told by mail.
 */
export async function freeNumber(
  numberHash: string,
  holder: Holder,
  { by, reason }: { by: string; reason: string },
  on: typeof db | Tx = db,
): Promise<Freed> {
  return await on.transaction(async (tx) => {
    await lockWallet(tx, holder.player)
    const own = and(eq(bankClaims.numberHash, numberHash), eq(bankClaims.player, holder.player))
    const [claim] = await tx.select().from(bankClaims).where(own).for('update')
    if (!claim) return 'gone'
    const accounts = await tx
      .select()
      .from(bankAccounts)
      .where(and(eq(bankAccounts.player, holder.player), eq(bankAccounts.numberHash, numberHash)))
    const ids = accounts.map(({ id }) => id)
    if (await isPaying(tx, ids)) return 'underWay'
    const isLive = and(inArray(bankAccounts.id, ids), isNull(bankAccounts.endedAt))
    await tx.update(bankAccounts).set({ endedAt: now() }).where(isLive)
    await tx.delete(bankClaims).where(own)
    const [account] = accounts
    const spoken = account ? `${nameOf(account.bankCode)} ${maskOf(decryptDetails(account).cardNum)}` : ''
    await noteSafety(tx, holder.player, 'bankFreed', { by, reason, account: spoken })
    return 'freed'
  })
}

async function isPaying(tx: Tx, accounts: string[]): Promise<boolean> {
  const isOpen = and(inArray(withdrawals.account, accounts), inArray(withdrawals.state, openWithdrawalStates))
  return (await tx.$count(withdrawals, isOpen)) > 0
}
