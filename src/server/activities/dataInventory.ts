import { COMMISSION_FRIENDS_MIN } from '#contract/activities/commission.ts'
import { disclosed, disclosedBy, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { plain, type Row, walk } from '../db/walk.ts'
import { commissionChanges, commissionSources, commissions } from './commission/tables.ts'
import { type ActivityDraw, wireDraw } from './draws/record.ts'
import { activityDraws } from './draws/tables.ts'
import { sides } from './sides.ts'
import { activityClaims } from './tables.ts'

/** Draws as the page of fair play shows them, with the seeds of those whose prize is there. */
async function* readDraws(player: number): AsyncGenerator<Row> {
  const inOrder = [activityDraws.createdAt, activityDraws.id]
  for await (const row of walk(activityDraws, activityDraws.player, inOrder, player)) {
    const { draw } = wireDraw(row as ActivityDraw) // a row of this very table
    yield { ...plain(row), ...(draw && { serverSeed: draw.serverSeed }) }
  }
}

/** A statement about few friends would tell what a person plays. */
function withoutFew(row: Row): Row {
  const { validBet: _, parts: __, ...told } = row as typeof commissions.$inferSelect // a row of this very table
  return plain(told.friends < COMMISSION_FRIENDS_MIN ? told : row, 'agent')
}

/** The personal data of this domain. */
export const activityInventory: readonly InventoryEntry[] = [
  disclosed(
    activityClaims.player,
    { as: 'claims', by: [activityClaims.activity, activityClaims.round, activityClaims.item] },
    { period: 'accountLifetime' },
  ),
  disclosedBy(activityDraws.player, 'drawsOfActivities', readDraws, {
    period: 'afterRecordDate',
    from: activityDraws.createdAt,
  }),
  disclosed(
    commissions.agent,
    { as: 'commissions', by: [commissions.activity, commissions.day, commissions.level], show: withoutFew },
    { period: 'accountLifetime' },
  ),
  disclosed(
    commissionChanges.agent,
    { as: 'commissionChanges', by: [commissionChanges.id], show: (row) => plain(row, 'agent') },
    { period: 'accountLifetime' },
  ),
  undisclosed(commissionSources.friend, 'it says who earns by these bets, which are disclosed as rounds', {
    // A job deletes it 90 days after its day, when nothing of it can be taken back any more.
    period: 'accountLifetime',
  }),
  ...sides.flatMap(({ inventory = [] }) => inventory),
]
