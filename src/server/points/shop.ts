import { sql } from 'drizzle-orm'
import type { ShopRow } from '#contract/points/config.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { balanceOf, balancesOf } from '../ledger/post.ts'
import { lockWallet } from '../wallet/lock.ts'
import { giveReward } from '../wallet/reward.ts'
import { assertMayExchange, type Exchanger, periodOf, takenOf } from './door.ts'
import { postEarned } from './earned.ts'
import { giverOf } from './givers/list.ts'
import { depositedBy, unmetLimit } from './limit.ts'
import { findOrder, type PointOrder, wireOrder } from './orders.ts'
import { pointOrders, shopSold } from './tables.ts'

/** Where points go that were spent. */
const TILL = 'house:shop:points'

type Wish = Exchanger & { id: string; rowId: number; price: number }

/** Buys one piece. Price, piece and what it gives are one transaction, so a stock of ten serves ten, and a repeat finds its order. */
export const lotteryExchange: Handler<'lotteryExchange'> = async (
  { requestId: id, rowId, price },
  { session: { player }, region },
) => {
  await postEarned(player)
  const order = await db.transaction((tx) => buy(tx, { player, region, id, rowId, price }))
  const { coin, points } = await balancesOf(db, player)
  return { order: wireOrder(order), lottery: points, coin }
}

async function buy(tx: Tx, wish: Wish): Promise<PointOrder> {
  const { player, id, rowId, price } = wish
  await lockWallet(tx, player)
  const known = await findOrder(tx, player, id)
  if (known && (known.kind !== 'shop' || known.row !== rowId)) throw new Refusal('requestReused')
  if (known) return known
  await assertMayExchange(tx, wish)
  const row = catalogue().points.shop.find((one) => one.id === rowId && one.status === 1)
  if (!row || row.price !== price) throw new Refusal('rowChanged')
  const period = periodOf(row.period)
  if ((await takenOf(tx, player, row.id, period)) >= row.perPlayer) throw new Refusal('rowTaken')
  // The page offers no row whose prop asks for more deposits, unless a deposit has gone back meanwhile.
  if (unmetLimit(row.prop, await depositedBy(tx, player)) !== undefined) throw new Refusal('rowChanged')
  if ((await balanceOf(tx, `player:${player}:points`)) < price) throw new Refusal('pointsTooFew')
  await takePiece(tx, row, period)
  return await store(tx, wish, row, period)
}

/** Takes one piece of the stock. Buyers wait for each other at its row, and the last one finds it sold out. */
async function takePiece(tx: Tx, { id: row, stock }: ShopRow, period: string): Promise<void> {
  if (stock === undefined) return
  const taken = await tx
    .insert(shopSold)
    .values({ row, period, sold: 1 })
    .onConflictDoUpdate({
      target: [shopSold.row, shopSold.period],
      set: { sold: sql`${shopSold.sold} + 1` },
      setWhere: sql`${shopSold.sold} < ${stock}`,
    })
    .returning({ sold: shopSold.sold })
  if (taken.length === 0) throw new Refusal('stockGone')
}

async function store(tx: Tx, { player, id, price }: Wish, row: ShopRow, period: string): Promise<PointOrder> {
  const giver = giverOf(row.prop)
  if (giver.give && !(await giver.give(tx, player, row))) throw new Refusal('rowTaken')
  const [order] = await tx
    .insert(pointOrders)
    .values({
      ...{ player, id, kind: 'shop', row: row.id, period, price },
      ...{ prop: row.prop, count: row.count, betRate: row.betRate ?? null, createdAt: now() },
    })
    .returning()
  if (!order) throw new Error(`order ${id} was not stored`)
  const moves = [{ from: `player:${player}:points`, to: TILL, cents: price } as const]
  const metadata = { prop: row.prop }
  await giveReward(tx, player, {
    ...{ id: `exchange:${player}:${id}`, reason: 'pointsSpent', metadata },
    ...{ moves, items: giver.itemsOf(row) },
  })
  return order
}
