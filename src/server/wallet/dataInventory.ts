import { sql } from 'drizzle-orm'
import { holdOf, withdrawalFlags } from '#contract/wallet/flags.ts'
import { disclosed, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { plain, type Row } from '../db/walk.ts'
import { players, playerTotals } from '../standing/tables.ts'
import { decryptDetails, maskOf } from './bank/written.ts'
import { depositReversals, isOpenDebt } from './debtTables.ts'
import { bankAccounts, bankClaims, provenPayees } from './payeeTables.ts'
import { safeboxes, safeboxLocks } from './safebox/tables.ts'
import { coveredTransactions, suspicionCases, suspicionMarkers } from './suspicion/tables.ts'
import { depositOrders, withdrawals } from './tables.ts'
import { unstakedDeposits } from './unstaked/tables.ts'
import { wagers } from './wagers/tables.ts'

/** An account that can still receive withdrawals, or belongs to a kept withdrawal, is not past. */
const isPastAccount = sql`(${bankAccounts.endedAt} is not null or exists (
  select from ${players} where ${players.id} = ${bankAccounts.player} and ${players.state} <> 'open'))
  and not exists (select from ${withdrawals} where ${withdrawals.account} = ${bankAccounts.id})`

/** The list is kept whole while anything of it is left to stake. */
const isStaked = sql`not exists (
  select from ${playerTotals} where ${playerTotals.player} = ${wagers.player} and ${playerTotals.wagerEnd} > ${playerTotals.validBet})`

/** A withdrawal account without its whole number, so that a stolen copy is worth no more than a stolen session. */
function masked(row: Row): Row {
  if (typeof row.ciphertext !== 'string') return plain(row)
  const { cardNum, accountName } = decryptDetails({ ciphertext: row.ciphertext })
  return { ...plain(row), accountName, cardNum: maskOf(cardNum) }
}

/** A withdrawal with the reasons of a look at it as its player is told them, so that none of them tells a suspicion. */
function told(row: Row): Row {
  const flags = withdrawalFlags.filter((flag) => Array.isArray(row.flags) && row.flags.includes(flag))
  return { ...plain(row), flags: flags.length > 0 ? holdOf(flags).reasons : [] }
}

const TIPPING_OFF =
  'Republic Act 9160, section 9(c), forbids to tell anybody of a report or of what it says, and has records kept for five years'

/** The personal data of this domain, in the order of deletion. */
export const walletInventory: readonly InventoryEntry[] = [
  disclosed(safeboxes.player, { as: 'safebox', by: [safeboxes.player] }, { period: 'accountLifetime' }),
  disclosed(
    safeboxLocks.player,
    { as: 'safeboxLocks', by: [safeboxLocks.lockedAt, safeboxLocks.id] },
    { period: 'accountLifetime' },
  ),
  disclosed(
    depositOrders.player,
    { as: 'deposits', by: [depositOrders.createdAt, depositOrders.id] },
    { period: 'afterRecordDate', from: depositOrders.createdAt, only: sql`${depositOrders.state} <> 'pending'` },
  ),
  disclosed(
    withdrawals.player,
    { as: 'withdrawals', by: [withdrawals.createdAt, withdrawals.id], show: told },
    {
      period: 'afterRecordDate',
      from: withdrawals.createdAt,
      only: sql`${withdrawals.state} in ('paid', 'returned', 'rejected', 'cancelled')`,
    },
  ),
  disclosed(
    depositReversals.player,
    { as: 'depositReversals', by: [depositReversals.reversedAt, depositReversals.id] },
    { period: 'afterRecordDate', from: depositReversals.reversedAt, only: sql`not (${isOpenDebt})` },
  ),
  disclosed(
    unstakedDeposits.player,
    { as: 'unstakedDeposits', by: [unstakedDeposits.leftAt, unstakedDeposits.orderId] },
    { period: 'afterRecordDate', from: unstakedDeposits.leftAt },
  ),
  disclosed(
    bankAccounts.player,
    { as: 'bankAccounts', by: [bankAccounts.usableAt, bankAccounts.id], show: masked },
    {
      period: 'afterRecordDate',
      from: sql`coalesce(${bankAccounts.endedAt}, ${bankAccounts.usableAt})`,
      only: isPastAccount,
    },
  ),
  disclosed(
    provenPayees.player,
    { as: 'provenPayee', by: [provenPayees.provenAt, provenPayees.player], show: masked },
    { period: 'accountLifetime' },
  ),
  disclosed(
    wagers.player,
    { as: 'wagers', by: [wagers.id] },
    { period: 'afterRecordDate', from: wagers.createdAt, only: isStaked },
  ),
  undisclosed(coveredTransactions.player, TIPPING_OFF, {
    period: 'afterRecordDate',
    from: sql`${coveredTransactions.reportedAt}`,
    only: sql`${coveredTransactions.reportedAt} is not null`,
  }),
  undisclosed(suspicionMarkers.player, TIPPING_OFF, { period: 'other', why: 'deleted with its case' }),
  undisclosed(suspicionCases.player, TIPPING_OFF, {
    period: 'afterRecordDate',
    from: sql`${suspicionCases.decidedAt}`,
    only: sql`${suspicionCases.decidedAt} is not null`,
  }),
  undisclosed(bankClaims.player, 'a hash of the number of an account that the copy tells', { period: 'afterClosing' }),
]
