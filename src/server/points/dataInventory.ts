import { disclosed, disclosedBy, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { plain, type Row, walk } from '../db/walk.ts'
import { type PointOrder, wireOrder } from './orders.ts'
import { drawSeeds, pointMarks, pointOrders } from './tables.ts'

/** Exchanges and draws as the player's page shows them, with the seeds of draws whose prize is there. */
async function* readOrders(player: number): AsyncGenerator<Row> {
  const inOrder = [pointOrders.createdAt, pointOrders.id]
  for await (const row of walk(pointOrders, pointOrders.player, inOrder, player)) {
    const { draw } = wireOrder(row as PointOrder) // a row of this very table
    const { serverSeed: _, ...shown } = plain(row)
    yield { ...shown, ...(draw && { serverSeed: draw.serverSeed }) }
  }
}

/** The personal data of this domain. */
export const pointsInventory: readonly InventoryEntry[] = [
  disclosedBy(pointOrders.player, 'exchangesOfPoints', readOrders, {
    period: 'afterRecordDate',
    from: pointOrders.createdAt,
  }),
  disclosed(pointMarks.player, { as: 'pointsCounted', by: [pointMarks.player] }, { period: 'afterClosing' }),
  undisclosed(drawSeeds.player, 'an unused seed, and how many draws there were; the page of points shows its hash', {
    period: 'accountLifetime',
  }),
]
