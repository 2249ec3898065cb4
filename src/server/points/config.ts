import { and, count, eq, inArray } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import type { ShopRow } from '#contract/points/config.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { framesOf } from '../account/frames.ts'
import type { Handler } from '../call/handler.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import { balancesOf } from '../ledger/post.ts'
import { periodOf } from './door.ts'
import { DRAW_ROW, finishDraws } from './draw.ts'
import { postEarned, uncountedOf } from './earned.ts'
import { depositedBy, unmetLimit } from './limit.ts'
import { drawnBy } from './observed.ts'
import { tableHashOf } from './prizes.ts'
import { nextSeedHash } from './seeds.ts'
import { pointOrders, shopSold } from './tables.ts'

type Config = Reply<'getLotterConfig'>

/** Opening the page counts what bets have earned, and finishes a draw that was cut off. */
export const getLotterConfig: Handler<'getLotterConfig'> = async (_body, { session: { player } }) => {
  await finishDraws(player)
  await postEarned(player)
  const { earn, shop } = catalogue().points
  const { points } = await balancesOf(db, player)
  const rows = shop.filter(({ status }) => status === 1)
  const { taken, sold } = { taken: await takenByRow(player), sold: await soldByRow(rows) }
  const deposited = await depositedBy(db, player)
  return {
    lottery: points,
    earn: { points: earn.points, bet: earn.bet },
    toward: Math.max(0, await uncountedOf(db, player)),
    frames: await framesOf(player),
    shop: rows.map((row) => ({ ...shownRow(row, taken, sold), ...limitOn(row, deposited) })),
    ...(await drawOf(player, taken)),
  }
}

function limitOn({ prop }: ShopRow, deposited: Cents): { limitAmount?: Cents } {
  const limitAmount = unmetLimit(prop, deposited)
  return limitAmount === undefined ? {} : { limitAmount }
}

/** Counts by row and period. */
type Counts = ReadonlyMap<string, number>
const keyOf = (row: number, period: string) => `${row}/${period}`
const periods = () => [periodOf('day'), periodOf('ever')]

function shownRow(row: ShopRow, takenBy: Counts, soldBy: Counts): Config['shop'][number] {
  const { id, prop, count: amount, betRate, price, period, stock, perPlayer } = row
  const key = keyOf(id, periodOf(period))
  const wager = wagerOf(amount, betRate ?? 0)
  return {
    ...{ id, prop, count: amount, price, period, perPlayer, taken: takenBy.get(key) ?? 0 },
    ...(betRate !== undefined && { betRate }),
    ...(stock !== undefined && { left: Math.max(0, stock - (soldBy.get(key) ?? 0)) }),
    ...(wager > 0 && { wager }),
  }
}

async function takenByRow(player: number): Promise<Counts> {
  const { row, period } = pointOrders
  const rows = await db
    .select({ row, period, taken: count() })
    .from(pointOrders)
    .where(and(eq(pointOrders.player, player), inArray(period, periods())))
    .groupBy(row, period)
  return new Map(rows.map((one) => [keyOf(one.row, one.period), one.taken]))
}

async function soldByRow(shown: readonly ShopRow[]): Promise<Counts> {
  const { row, period } = shopSold
  if (shown.length === 0) return new Map()
  const ids = shown.map(({ id }) => id)
  const rows = await db
    .select()
    .from(shopSold)
    .where(and(inArray(row, ids), inArray(period, periods())))
  return new Map(rows.map((one) => [keyOf(one.row, one.period), one.sold]))
}

async function drawOf(player: number, taken: Counts): Promise<Pick<Config, 'draw'>> {
  const { status, price, perDay, prizes } = catalogue().points.draw
  if (status === 0) return {}
  const left = Math.max(0, perDay - (taken.get(keyOf(DRAW_ROW, periodOf('day'))) ?? 0))
  const tableHash = tableHashOf(prizes)
  const nextServerSeedHash = await nextSeedHash(player)
  const drawn = await drawnBy(tableHash)
  return { draw: { price, perDay, left, prizes: [...prizes], drawn, tableHash, nextServerSeedHash } }
}
