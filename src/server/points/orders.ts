import { and, count, desc, eq, gte } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Handler } from '../call/handler.ts'
import { db, type Tx } from '../db/database.ts'
import type { Reader } from '../ledger/post.ts'
import { isAfter, nextPage } from '../wallet/paging.ts'
import { prizesOf } from './prizes.ts'
import { openDrawSeed } from './seeds.ts'
import { pointOrders } from './tables.ts'

export type PointOrder = typeof pointOrders.$inferSelect
type Wire = Reply<'lotteryExchange'>['order']

export async function findOrder(on: typeof db | Tx, player: number, id: string): Promise<PointOrder | undefined> {
  const [order] = await on
    .select()
    .from(pointOrders)
    .where(and(eq(pointOrders.player, player), eq(pointOrders.id, id)))
  return order
}

/** An order in the player's view. The server seed of a draw is shown once its prize is there. */
export function wireOrder(order: PointOrder): Wire {
  const { id, kind, row, price, prop, count, betRate, createdAt } = order
  return {
    requestId: id,
    kind,
    ...(kind === 'shop' && { rowId: row }),
    price,
    ...(prop !== null && count !== null && { prop, count }),
    ...(betRate !== null && { betRate }),
    time: createdAt.getTime(),
    ...proofOf(order),
  }
}

function proofOf({ serverSeed, serverSeedHash, clientSeed, nonce, tableHash, prize }: PointOrder): Pick<Wire, 'draw'> {
  if (prize === null || !serverSeed || !serverSeedHash || !clientSeed || !tableHash) return {}
  const opened = openDrawSeed(serverSeed)
  return opened ? { draw: { prize, serverSeed: opened, serverSeedHash, clientSeed, nonce, tableHash } } : {}
}

export const getLotteryRecord: Handler<'getLotteryRecord'> = async (
  { cursor, size = PAGE_SIZE },
  { session: { player } },
) => {
  const { createdAt, id } = pointOrders
  const found = await db
    .select()
    .from(pointOrders)
    .where(and(eq(pointOrders.player, player), isAfter(cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1)
  const page = nextPage(found, size, wireOrder)
  return { ...page, tables: await prizesOf(page.rows.flatMap(({ draw }) => (draw ? [draw.tableHash] : []))) }
}

/** How often a player has exchanged points in the shop: since a moment, or ever. */
export async function countExchanges(reader: Reader, player: number, since?: Date): Promise<number> {
  const { kind, createdAt } = pointOrders
  const [found] = await reader
    .select({ orders: count() })
    .from(pointOrders)
    .where(and(eq(pointOrders.player, player), eq(kind, 'shop'), since && gte(createdAt, since)))
  return found?.orders ?? 0
}
