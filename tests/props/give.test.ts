import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { giveProps } from '#server/props/give.ts'
import { forgetOldProps } from '#server/props/retention.ts'
import { playerProps } from '#server/props/tables.ts'
import { players } from '#server/standing/tables.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
afterEach(() => setClock(undefined))

const NOON = new Date('2026-12-01T12:00:00+08:00')

async function give(player: number, items: { id: number; count: number }[], origin: string) {
  await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    await giveProps(tx, player, items, origin)
  })
}

const rowsOf = (player: number) => db.select().from(playerProps).where(eq(playerProps.player, player))

test('an origin gives each prop once, even in parallel, until the end of its last day in Manila', async () => {
  setClock(() => NOON)
  const { id } = await newPlayer()
  const items = [
    { id: 1001, count: 1 },
    { id: 4001, count: 3 },
    { id: 1001, count: 1 },
  ]
  await Promise.all(Array.from({ length: 8 }, () => give(id, items, 'activity:firstCharge:39')))
  const rows = (await rowsOf(id)).toSorted((one, other) => one.prop - other.prop)
  expect(rows).toMatchObject([
    { prop: 1001, count: 2, left: 2, expiresAt: new Date('2026-12-16T00:00:00+08:00'), givenAt: NOON },
    { prop: 4001, count: 3, left: 3, expiresAt: null },
  ])
  await give(id, items, 'activity:firstCharge:40')
  expect(await rowsOf(id)).toHaveLength(4)
})

test('money, unknown coupons, odd counts and players who may not be given anything are refused whole', async () => {
  const { id } = await newPlayer()
  for (const item of [
    { id: 2001, count: 100 },
    { id: 1099, count: 1 },
    { id: 40_002, count: 0 },
    { id: 4001, count: 1.5 },
    { id: 50_001, count: 1 },
  ]) {
    await expect(give(id, [{ id: 4001, count: 1 }, item], 'activity:test:1')).rejects.toThrow()
  }
  await db.update(players).set({ state: 'closed' }).where(eq(players.id, id))
  await expect(give(id, [{ id: 4001, count: 1 }], 'activity:test:1')).rejects.toMatchObject({
    refusal: 'accountClosed',
  })
  expect(await rowsOf(id)).toEqual([])
})

test('what expired goes after thirty days, and what has no end stays', async () => {
  const { id } = await newPlayer()
  setClock(() => NOON)
  const items = [
    { id: 1301, count: 1 },
    { id: 40_001, count: 1 },
  ]
  await give(id, items, 'activity:test:2')
  const at = (days: number) => setClock(() => new Date(NOON.getTime() + days * 86_400_000))
  at(37)
  expect(await forgetOldProps()).toBe(0)
  at(39)
  expect(await forgetOldProps()).toBe(1)
  expect(await rowsOf(id)).toMatchObject([{ prop: 40_001 }])
})
