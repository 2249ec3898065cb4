import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { approvedName } from '../../account/kyc/approved.ts'
import { proofKindOf } from '../../account/proof.ts'
import { now } from '../../clock.ts'
import { db } from '../../db/database.ts'
import type { Handler } from '../../handler.ts'
import { bankAccounts } from '../bankTables.ts'
import { BANK_PROOF } from './proof.ts'
import { type BankAccount, bankOf, lastFourOf, nameOf, unsealDetails } from './written.ts'

type Accounts = Reply<'getBankInfo'>

export const getBankInfo: Handler<'getBankInfo'> = (_body, { session }) => showAccounts(session.player)

/** What every call about accounts answers: all of them as they then are. */
export async function showAccounts(player: number): Promise<Accounts> {
  const live = and(eq(bankAccounts.player, player), isNull(bankAccounts.endedAt))
  const rows = await db.select().from(bankAccounts).where(live).orderBy(asc(bankAccounts.boundAt), asc(bankAccounts.id))
  return {
    appUserBankList: rows.map(wireAccount),
    proof: await proofKindOf(player, BANK_PROOF),
    holder: (await approvedName(player))?.fullName ?? '',
    now: now().getTime(),
  }
}

function wireAccount(row: BankAccount): Accounts['appUserBankList'][number] {
  const { cardNum, accountName } = unsealDetails(row)
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
  }
}
