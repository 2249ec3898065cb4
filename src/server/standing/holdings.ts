import { eq, getTableColumns, sql } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { type Holding, holding, toldBy, untold } from '../db/holding.ts'
import { plain, type Row } from '../db/walk.ts'
import { type ExclusionNote, exclusions, legalHolds } from './exclusionTables.ts'
import { accountClosings, dataExports } from './rightsTables.ts'
import { players, playerTotals } from './tables.ts'

/** The player's account data. */
async function* toldAccount(player: number): AsyncGenerator<Row> {
  const { isBot: _, ...columns } = getTableColumns(players)
  const [row] = await db.select(columns).from(players).where(eq(players.id, player))
  if (row) yield plain(row, '')
}

/** An exclusion, without who at customer service did what with it, and what others said of the player. */
function anonymous(row: Row): Row {
  const notes = (row.notes ?? []) as ExclusionNote[] // a row of exclusions
  return { ...plain(row), notes: notes.map(({ at, what }) => ({ at, what })) }
}

/** The account itself. */
export const ofAccount: Holding = toldBy(players.id, 'account', toldAccount, {
  until: 'other',
  why: 'emptied with the account; the number stays, for the books and for the rows that are kept longer',
})

/** Further personal data of this domain. */
export const standingHoldings: readonly Holding[] = [
  holding(dataExports.player, { as: 'copies', by: [dataExports.askedAt, dataExports.id] }, { until: 'visit' }),
  holding(
    accountClosings.player,
    { as: 'closings', by: [accountClosings.askedAt, accountClosings.id] },
    { until: 'visit', only: () => sql`${accountClosings.cancelledAt} is not null` },
  ),
  holding(
    exclusions.player,
    { as: 'exclusions', by: [exclusions.startedAt, exclusions.id], show: anonymous },
    { until: 'record', from: sql`${exclusions.endedAt}`, only: sql`${exclusions.endedAt} is not null` },
  ),
  untold(legalHolds.player, 'the law on money laundering forbids to tell whom it looks at, and a case names others', {
    until: 'record',
    from: sql`${legalHolds.closedAt}`,
    only: sql`${legalHolds.closedAt} is not null`,
  }),
  holding(playerTotals.player, { as: 'totals', by: [playerTotals.player] }, { until: 'identity' }),
]
