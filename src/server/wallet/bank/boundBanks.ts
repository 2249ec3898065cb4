import type { Banks } from '#contract/calls/account.ts'
import { now } from '../../base/clock.ts'
import { approvedName } from '../../kyc/approved.ts'
import { isHeldBy } from './holder.ts'
import { liveAccounts } from './show.ts'
import { type BankAccount, bankOf, decryptDetails, lastFourOf } from './written.ts'

/** The player's bound accounts by bank, and the one that a withdrawal would go to now: the oldest usable one. */
export async function boundBanks(player: number): Promise<Banks> {
  const [rows, approved] = [await liveAccounts(player), await approvedName(player)]
  const accounts = rows.map((row) => ({ row, ...decryptDetails(row) }))
  const usable = accounts.find(
    ({ row, accountName }) =>
      bankOf(row.bankId)?.status === 1 && row.usableAt <= now() && isHeldBy(accountName, approved),
  )
  return {
    appUserBank: usable ? told(usable.row, usable.cardNum) : null,
    appUserBankList: Object.fromEntries(accounts.map(({ row, cardNum }) => [row.bankId, told(row, cardNum)])),
  }
}

const told = ({ bankId, bankCode }: BankAccount, cardNum: string) => ({
  bankId,
  shortBankName: bankCode,
  lastFour: lastFourOf(cardNum),
})
