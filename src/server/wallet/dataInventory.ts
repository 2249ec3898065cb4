import { sql } from 'drizzle-orm'
import { disclosed, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { plain, type Row } from '../db/walk.ts'
import { players } from '../standing/tables.ts'
import { bankAccounts, bankClaims } from './bank/tables.ts'
import { decryptDetails, maskOf } from './bank/written.ts'
import { safeboxes } from './safebox/tables.ts'
import { depositOrders, withdrawals } from './tables.ts'

/** An account that can still receive withdrawals, or belongs to a kept withdrawal, is not past. */
const isPastAccount = sql`(${bankAccounts.endedAt} is not null or exists (
  select from ${players} where ${players.id} = ${bankAccounts.player} and ${players.state} <> 'open'))
  and not exists (select from ${withdrawals} where ${withdrawals.account} = ${bankAccounts.id})`

/** A withdrawal account without its whole number, so that a stolen copy is worth no more than a stolen session. */
function masked(row: Row): Row {
  if (typeof row.ciphertext !== 'string') return plain(row)
  const { cardNum, accountName } = decryptDetails({ ciphertext: row.ciphertext })
  return { ...plain(row), accountName, cardNum: maskOf(cardNum) }
}

/** The personal data of this domain, in the order of deletion. */
export const walletInventory: readonly InventoryEntry[] = [
  disclosed(safeboxes.player, { as: 'safebox', by: [safeboxes.player] }, { period: 'accountLifetime' }),
  disclosed(
    depositOrders.player,
    { as: 'deposits', by: [depositOrders.createdAt, depositOrders.id] },
    { period: 'afterRecordDate', from: depositOrders.createdAt, only: sql`${depositOrders.state} <> 'pending'` },
  ),
  disclosed(
    withdrawals.player,
    { as: 'withdrawals', by: [withdrawals.createdAt, withdrawals.id] },
    {
      period: 'afterRecordDate',
      from: withdrawals.createdAt,
      only: sql`${withdrawals.state} in ('paid', 'returned', 'rejected', 'cancelled')`,
    },
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
  undisclosed(bankClaims.player, 'a hash of the number of an account that the copy tells', { period: 'afterClosing' }),
]
