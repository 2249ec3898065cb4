import { disclosed, disclosedBy, type InventoryEntry } from '../db/dataInventory.ts'
import { plain, type Row, walk } from '../db/walk.ts'
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
  ...sides.flatMap(({ inventory = [] }) => inventory),
]
