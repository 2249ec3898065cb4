import { and, eq, isNull } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import type { Prize } from '#contract/points/draw.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { balanceOf, balancesOf, post } from '../ledger/post.ts'
import { lockWallet } from '../wallet/lock.ts'
import { giveReward } from '../wallet/reward.ts'
import { assertMayExchange, type Exchanger, periodOf, takenOf } from './door.ts'
import { postEarned } from './earned.ts'
import type { Given } from './givers/giver.ts'
import { giverOf } from './givers/list.ts'
import { countDraw } from './observed.ts'
import { findOrder, type PointOrder, wireOrder } from './orders.ts'
import { keepPrizes, tableHashOf } from './prizes.ts'
import { resolveDraw, storedDraw } from './resolve.ts'
import { nextSeedHash, takeSeed } from './seeds.ts'
import { pointOrders } from './tables.ts'

/** Draws count as this row of the shop. */
export const DRAW_ROW = 0
/** The prize of a draw that could not be resolved: its price came back. */
const NO_PRIZE = 0
const UNFINISHED_MAX = 100

/**
 * Draws in two steps. The first takes the price, the seed and the client seed, and stores them. Only then is the prize resolved, and given. If
 * the process stops in between, the next call or the job resolves the same prize.
 */
export const lotteryDraw: Handler<'lotteryDraw'> = async (body, { session: { player }, region }) => {
  await postEarned(player)
  const open = await db.transaction((tx) => openDraw(tx, { player, region }, body))
  if (!open) throw new Refusal('seedMoved', { nextServerSeedHash: await nextSeedHash(player) })
  const order = await finishDraw(open)
  const { coin, points } = await balancesOf(db, player)
  return { order: wireOrder(order), lottery: points, coin, nextServerSeedHash: await nextSeedHash(player) }
}

/** Stores a draw and takes its price. Undefined, without a change, if another seed is next by now. */
async function openDraw(tx: Tx, by: Exchanger, body: Body<'lotteryDraw'>): Promise<PointOrder | undefined> {
  const { player } = by
  const { requestId: id, clientSeed, nextServerSeedHash, tableHash } = body
  await lockWallet(tx, player)
  const known = await findOrder(tx, player, id)
  if (known && (known.kind !== 'draw' || known.serverSeedHash !== nextServerSeedHash))
    throw new Refusal('requestReused')
  if (known) return known
  await assertMayExchange(tx, by)
  const { status, price, perDay, prizes } = catalogue().points.draw
  if (status === 0 || tableHash !== tableHashOf(prizes)) throw new Refusal('rowChanged')
  const period = periodOf('day')
  if ((await takenOf(tx, player, DRAW_ROW, period)) >= perDay) throw new Refusal('rowTaken')
  if ((await balanceOf(tx, `player:${player}:points`)) < price) throw new Refusal('pointsTooFew')
  const seed = await takeSeed(tx, player, nextServerSeedHash)
  if (!seed) return undefined
  await keepPrizes(tx, tableHash, prizes)
  const seeds = { ...seed, clientSeed, tableHash }
  const [order] = await tx
    .insert(pointOrders)
    .values({ player, id, kind: 'draw', row: DRAW_ROW, period, price, createdAt: now(), ...seeds })
    .returning()
  await post(tx, {
    id: `draw:${player}:${id}`,
    reason: 'pointsSpent',
    moves: [{ from: `player:${player}:points`, to: 'house:shop:points', cents: price }],
  })
  return order
}

/** Resolves a stored draw and gives its prize, once. */
export async function finishDraw(order: PointOrder): Promise<PointOrder> {
  if (order.prize !== null) return order
  const stored = await storedDraw(order)
  const prize = stored && resolveDraw(stored)
  return await db.transaction(async (tx) => {
    await lockWallet(tx, order.player)
    const known = await findOrder(tx, order.player, order.id)
    if (!known) throw new Error(`draw ${order.id} is gone`)
    if (known.prize !== null) return known
    return await givePrize(tx, order, prize)
  })
}

async function givePrize(
  tx: Tx,
  { player, id, price, tableHash }: PointOrder,
  prize: Prize | undefined,
): Promise<PointOrder> {
  const given = prize ? await handOver(tx, player, prize) : points(price)
  const isIt = and(eq(pointOrders.player, player), eq(pointOrders.id, id))
  const { prop = null, count = null, betRate = null } = given ?? {}
  const [order] = await tx
    .update(pointOrders)
    .set({ prize: prize?.id ?? NO_PRIZE, prop, count, betRate })
    .where(isIt)
    .returning()
  const items = given ? giverOf(given.prop).itemsOf(given) : []
  if (items.length > 0)
    await giveReward(tx, player, { id: `drawPrize:${player}:${id}`, reason: 'pointsPrize', moves: [], items })
  if (!order) throw new Error(`draw ${id} is gone`)
  if (prize && tableHash) await countDraw(tx, tableHash, prize.id)
  return order
}

/** What a prize comes to: a thing that the player has already becomes its points. */
async function handOver(tx: Tx, player: number, prize: Prize): Promise<Given | undefined> {
  const { prop, count, betRate, instead } = prize
  if (prop === undefined || count === undefined) return undefined
  const given = { prop, count, betRate }
  const { give } = giverOf(prop)
  const isNew = give ? await give(tx, player, given) : true
  return isNew || instead === undefined ? given : points(instead)
}

const points = (count: number): Given => ({ prop: rewardId.points, count })

/** Finishes draws whose process stopped before the prize: those of a player, or all. Returns their number. */
export async function finishDraws(player?: number): Promise<number> {
  const isOpen = and(eq(pointOrders.kind, 'draw'), isNull(pointOrders.prize))
  const isOwn = player === undefined ? undefined : eq(pointOrders.player, player)
  const open = await db
    .select()
    .from(pointOrders)
    .where(and(isOpen, isOwn))
    .orderBy(pointOrders.createdAt)
    .limit(UNFINISHED_MAX)
  for (const order of open)
    await finishDraw(order).catch((error: unknown) => log.error({ err: error, draw: order.id }, 'a draw is open'))
  return open.length
}
