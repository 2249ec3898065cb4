import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, db } from '#server/db/database.ts'
import { playerProps } from '#server/props/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { given, openWith, withCoupon } from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)

test('the inventory says what can be used first, and what became of the rest; it is its player’s alone', async () => {
  const { seat, coupon } = await withCoupon(1002)
  const [item, other, expired] = [await given(seat.id, 4001, 3), await given(seat.id, 1301), await given(seat.id, 1205)]
  await db.update(playerProps).set({ expiresAt: new Date() }).where(eq(playerProps.id, expired))
  await db
    .update(playerProps)
    .set({ origin: `activity:tasks:${randomUUID()}` })
    .where(eq(playerProps.id, item))
  await openWith(seat, coupon)
  const { rows } = await call('getProps', {}, seat)
  expect(rows).toMatchObject([
    { id: other, prop: 1301, count: 1, state: 'ready', num: 10, expiresAt: expect.any(Number) },
    { id: item, prop: 4001, count: 3, state: 'ready', origin: 'activity' },
    { id: expired, prop: 1205, count: 1, state: 'expired' },
    { id: coupon, prop: 1002, count: 1, state: 'reserved' },
  ])
  expect(await call('getProps', {}, await newPlayer({ coin: 0 }))).toMatchObject({ rows: [] })
  expect(await call('getProps', {})).toMatchObject({ code: 401 })
})
