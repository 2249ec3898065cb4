import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { pointOrders } from '#server/points/tables.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { aRow, coinOf, configFor, configurePoints, drawFields, pointsOf, richPlayer } from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
afterEach(() => setCatalogue(undefined))

const ordersOf = ({ id }: { id: number }) => db.$count(pointOrders, eq(pointOrders.player, id))

describe.each([
  ['foreign', errcodes.regionForeign],
  ['unknown', errcodes.regionUnknown],
] as const)('from a region that is %s,', (region, errcode) => {
  test('the shop sells nothing, and answers for what it has sold', async () => {
    const row = aRow()
    configurePoints({ shop: [row] })
    const player = await richPlayer(5_000)
    const wish = { requestId: randomUUID(), rowId: row.id, price: row.price }
    expect(await call('lotteryExchange', wish, { ...player, region })).toMatchObject({ errcode })
    expect([await pointsOf(player), await coinOf(player), await ordersOf(player)]).toEqual([5_000, 0, 0])
    const { order } = await succeed('lotteryExchange', wish, { ...player, region: 'home' })
    expect((await call('lotteryExchange', wish, { ...player, region })).order).toEqual(order)
    expect([await pointsOf(player), await coinOf(player), await ordersOf(player)]).toEqual([4_000, 700, 1])
  })

  test('nothing is drawn and no seed is spent, and what was drawn is told', async () => {
    configurePoints({ draw: { status: 1, price: 1_000, perDay: 5, prizes: [{ id: 1, weight: 1 }] } })
    const player = await richPlayer(5_000)
    const fields = await drawFields(player)
    expect(await call('lotteryDraw', fields, { ...player, region })).toMatchObject({ errcode })
    expect([await pointsOf(player), await ordersOf(player)]).toEqual([5_000, 0])
    expect((await configFor(player)).draw?.nextServerSeedHash).toBe(fields.nextServerSeedHash)
    const { order } = await succeed('lotteryDraw', fields, { ...player, region: 'home' })
    expect((await call('lotteryDraw', fields, { ...player, region })).order).toEqual(order)
    expect([await pointsOf(player), await ordersOf(player)]).toEqual([4_000, 1])
  })
})
