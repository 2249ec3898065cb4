import { count, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { spentNow } from '#server/activities/budget.ts'
import { advanceDrops } from '#server/activities/redPacket/drops.ts'
import { takenPackets } from '#server/activities/redPacket/tables.ts'
import { activitySpent } from '#server/activities/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { freshDatabase } from '../../database.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { at, onPackets, openNoon, POOL, take, taker } from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
afterEach(async () => {
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
