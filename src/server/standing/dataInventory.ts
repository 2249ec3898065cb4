import { eq, getTableColumns, sql } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { disclosed, disclosedBy, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { plain, type Row } from '../db/walk.ts'
import { agreements, type BirthNote, birthDates } from './ageTables.ts'
import { decryptBirthDate } from './birthDates.ts'
import { type ExclusionNote, exclusions, legalHolds } from './exclusionTables.ts'
import { accountClosings, dataExports } from './rightsTables.ts'
import { players, playerTotals } from './tables.ts'

/** The player's account data. */
async function* readAccount(player: number): AsyncGenerator<Row> {
  const { isBot: _, ...columns } = getTableColumns(players)
  const [row] = await db.select(columns).from(players).where(eq(players.id, player))
  if (row) yield plain(row, '')
}

/** An exclusion without the operator's name and without statements of other people. */
function anonymous(row: Row): Row {
  const notes = (row.notes ?? []) as ExclusionNote[] // a row of exclusions
  return { ...plain(row), notes: notes.map(({ at, what }) => ({ at, what })) }
}

/** The account itself. */
export const accountEntry: InventoryEntry = disclosedBy(players.id, 'account', readAccount, {
  period: 'other',
  why: 'emptied with the account; the number stays, for the books and for the rows that are kept longer',
})

/** A date of birth, decrypted, and without the operators' names. */
function birthShown({ ciphertext, ...row }: Row): Row {
  const notes = (row.notes ?? []) as BirthNote[] // a row of birth_dates
  const birthDate = decryptBirthDate(typeof ciphertext === 'string' ? ciphertext : null) ?? ''
  return { ...plain(row), birthDate, notes: notes.map(({ at, what }) => ({ at, what })) }
}

/** Further personal data of this domain. */
export const standingInventory: readonly InventoryEntry[] = [
  disclosed(
    dataExports.player,
    { as: 'copies', by: [dataExports.askedAt, dataExports.id] },
    { period: 'afterLastVisit' },
  ),
  disclosed(
    accountClosings.player,
    { as: 'closings', by: [accountClosings.askedAt, accountClosings.id] },
    { period: 'afterLastVisit', only: () => sql`${accountClosings.cancelledAt} is not null` },
  ),
  disclosed(
    exclusions.player,
    { as: 'exclusions', by: [exclusions.startedAt, exclusions.id], show: anonymous },
    { period: 'afterRecordDate', from: sql`${exclusions.endedAt}`, only: sql`${exclusions.endedAt} is not null` },
  ),
  undisclosed(
    legalHolds.player,
    'the law on money laundering forbids to tell whom it looks at, and a case names others',
    {
      period: 'afterRecordDate',
      from: sql`${legalHolds.closedAt}`,
      only: sql`${legalHolds.closedAt} is not null`,
    },
  ),
  disclosed(
    birthDates.player,
    { as: 'birthDate', by: [birthDates.player], show: birthShown },
    { period: 'afterClosing' },
  ),
  disclosed(
    agreements.player,
    { as: 'agreements', by: [agreements.agreedAt, agreements.text, agreements.version] },
    { period: 'afterClosing' },
  ),
  disclosed(playerTotals.player, { as: 'totals', by: [playerTotals.player] }, { period: 'afterClosing' }),
]
