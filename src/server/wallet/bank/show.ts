import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { firmProofKindOf } from '../../account/besideCode.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { db } from '../../db/database.ts'
import { type ApprovedName, approvedName } from '../../kyc/approved.ts'
import { bankAccounts } from '../payeeTables.ts'
import { isHeldBy } from './holder.ts'
import { BANK_PROOF } from './proof.ts'
import { type BankAccount, bankOf, decryptDetails, lastFourOf, nameOf } from './written.ts'

type Accounts = Reply<'getBankInfo'>

export const getBankInfo: Handler<'getBankInfo'> = (_body, { session }) => showAccounts(session.player, session.id)

/** The reply of every call about accounts: the current list. */
export async function showAccounts(player: number, session: string): Promise<Accounts> {
  const [rows, approved] = [await liveAccounts(player), await approvedName(player)]
  return {
    appUserBankList: rows.map((row) => wireAccount(row, approved)),
    proof: await firmProofKindOf(session, BANK_PROOF),
    holder: approved?.fullName ?? '',
    now: now().getTime(),
  }
}

/** The player's live accounts, oldest first. */
export async function liveAccounts(player: number): Promise<BankAccount[]> {
  const live = and(eq(bankAccounts.player, player), isNull(bankAccounts.endedAt))
  return await db.select().from(bankAccounts).where(live).orderBy(asc(bankAccounts.boundAt), asc(bankAccounts.id))
}

function wireAccount(row: BankAccount, approved: ApprovedName | undefined): Accounts['appUserBankList'][number] {
  const { cardNum, accountName } = decryptDetails(row)
  const bank = bankOf(row.bankId)
  return {
    accountId: row.id,
    bankId: row.bankId,
    bankName: nameOf(row.bankCode),
    shortBankName: row.bankCode,
    kind: bank?.kind ?? 'bank',
    accountName,
    lastFour: lastFourOf(cardNum),
    usableTime: row.usableAt.getTime(),
    isOpen: bank?.status === 1,
    isOwn: isHeldBy(accountName, approved),
  }
}
