import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { spentNow } from '#server/activities/budget.ts'
import { advanceDrops } from '#server/activities/redPacket/drops.ts'
import { packetDrops, takenPackets } from '#server/activities/redPacket/tables.ts'
import { activitySpent } from '#server/activities/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { freshDatabase } from '../../database.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { at, noon, onPackets, openNoon, type Packets, POOL, pastDrops, settleBefore, take, taker } from './fixture.ts'

const HOUR_MS = 3_600_000

beforeAll(freshDatabase)
afterAll(closeDatabase)
afterEach(async () => {
  vi.restoreAllMocks()
  setClock(undefined)
  setCatalogue(undefined)
  await db.delete(activitySpent)
  await expectCleanBooks()
})

const spent = async () => (await spentNow('redPacket')).whole

/** How many transactions of this database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test.each([
  ['which settled it', 20, true],
  ['which settled nothing yet', 21, false],
])('a take that waits for its wallet across the end, %s, gets nothing', async (_, day, isSettled) => {
  onPackets({ budget: { day: POOL, whole: 9 * POOL } })
  const player = await taker()
  const dropsAt = await openNoon(day)
  expect(await spent()).toBe(POOL)
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holder = db.transaction(async (tx) => {
    await lockWallet(tx, player.id)
    held.resolve()
    await free.promise
  })
  await held.promise
  const late = take(player, dropsAt)
  await expect.poll(waiting).toBe(1)
  at(day, '13:00')
  if (isSettled) await advanceDrops()
  free.resolve()
  await holder
  expect(await late).toMatchObject({ errcode: errcodes.rewardUnknown })
  const [taken] = await db
    .select({ packets: count() })
    .from(takenPackets)
    .where(eq(takenPackets.dropsAt, new Date(dropsAt)))
  expect(taken?.packets).toBe(0)
  // What nobody took is there for the next drop.
  await advanceDrops()
  expect(await spent()).toBe(POOL)
})

test('drops with a damaged seed, or that do not end, hold up no other one', async () => {
  await settleBefore(22)
  await db.delete(activitySpent)
  onPackets({ budget: { whole: 9 * POOL } })
  const player = await taker()
  const first = await openNoon(22)
  const taken = await take(player, first)
  await db
    .update(packetDrops)
    .set({ serverSeed: 'lost' })
    .where(eq(packetDrops.dropsAt, new Date(first)))
  expect(await take(await taker(), first)).toMatchObject({ code: 500 })
  at(22, '13:00')
  await advanceDrops()
  const cents = (taken as unknown as Packets).open?.mine?.cents ?? 0
  expect(await spent()).toBe(cents + POOL)
  const { rows } = await pastDrops(player)
  expect(rows[0]).toMatchObject({ dropsAt: first, mine: { number: 1, cents } })
  expect(rows[0]?.serverSeed).toBeUndefined()

  const failed = vi.spyOn(log, 'error').mockReturnValue()
  const stuck = sql.raw(new Date(first + 8 * HOUR_MS).toISOString())
  await db.execute(
    sql`alter table packet_drops add constraint stuck check (settled_at is null or drops_at <> '${stuck}')`,
  )
  for (const [day, clock] of [
    [22, '20:00'],
    [22, '21:00'],
    [23, '12:00'],
    [23, '13:00'],
  ] as const) {
    at(day, clock)
    await advanceDrops()
  }
  expect(failed).toHaveBeenCalledTimes(3)
  const unsettled = () =>
    db
      .select({ dropsAt: packetDrops.dropsAt })
      .from(packetDrops)
      .where(and(isNull(packetDrops.settledAt), lt(packetDrops.dropsAt, now())))
  expect(await unsettled()).toEqual([{ dropsAt: new Date(first + 8 * HOUR_MS) }])
  await db.execute(sql`alter table packet_drops drop constraint stuck`)
  await advanceDrops()
  expect(await unsettled()).toEqual([])
  expect(await spent()).toBe(cents + POOL)
})

test('a drop without room in the budget is told to the log once', async () => {
  await settleBefore(24)
  onPackets({ budget: { day: POOL - 1 } })
  const told = vi.spyOn(log, 'warn').mockReturnValue()
  for (const minute of ['09:00', '09:01', '09:02', '12:01']) {
    at(24, minute)
    expect(await advanceDrops()).toBe(0)
  }
  expect(told.mock.calls.map(([facts]) => facts)).toEqual([
    { drop: new Date(noon(24)).toISOString(), reserved: POOL },
    { drop: new Date(noon(24) + 8 * HOUR_MS).toISOString(), reserved: POOL },
  ])
})
