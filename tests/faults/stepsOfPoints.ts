import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { rewardId } from '#contract/props/rewards.ts'
import { db } from '#server/db/database.ts'
import { pointOrders } from '#server/points/tables.ts'
import { call } from '../call.ts'
import type { TestPlayer } from '../player.ts'
import { aRow, configurePoints, drawFields, exchange, richPlayer } from '../points/fixture.ts'
import { pockets } from '../wallet/walletHarness.ts'
import { differences } from './cashierGround.ts'
import type { Attempt, Flow } from './step.ts'

const POINTS = 10_000_000
const PRICE = 1_000
const ROW = aRow({ perPlayer: 1_000 })
const PRIZES = [
  { id: 1, weight: 1, prop: rewardId.coin, count: 900, betRate: 1 },
  { id: 2, weight: 1, prop: rewardId.points, count: 300 },
  { id: 3, weight: 1 },
]
const configure = () =>
  configurePoints({ shop: [ROW], draw: { status: 1, price: PRICE, perDay: 1_000, prizes: PRIZES } })

/** The order is there once with what it brings, and nothing else has changed. */
async function brings(player: TestPlayer, id: string): Promise<Attempt['broken']> {
  const before = await pockets(player)
  return async () => {
    const isIt = and(eq(pointOrders.player, player.id), eq(pointOrders.id, id))
    const [order] = await db.select().from(pointOrders).where(isIt)
    if (!order) return [`${id}: it was lost`]
    if (order.kind === 'draw' && (await db.$count(pointOrders, and(isIt, isNotNull(pointOrders.prize)))) === 0)
      return [`${id}: it has no prize`]
    const given = (prop: number) => (order.prop === prop ? (order.count ?? 0) : 0)
    const wanted = {
      coin: before.coin + given(rewardId.coin),
      points: before.points - PRICE + given(rewardId.points),
    }
    return differences(id, await pockets(player), wanted)
  }
}

/** What points buy. */
export const pointSteps: Record<string, Flow> = {
  'a purchase': async () => {
    configure()
    const player = await richPlayer(POINTS)
    return async () => {
      const id = randomUUID()
      const buy = () => exchange(player, ROW, id)
      return { run: buy, recover: buy, broken: await brings(player, id) }
    }
  },
  'a draw': async () => {
    configure()
    const player = await richPlayer(POINTS)
    return async () => {
      const fields = await drawFields(player)
      const draw = () => call('lotteryDraw', fields, player)
      return { run: draw, recover: draw, broken: await brings(player, fields.requestId) }
    }
  },
}
