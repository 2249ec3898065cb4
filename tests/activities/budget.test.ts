import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { manilaDay } from '#contract/time.ts'
import { spend, spentNow, unspend } from '#server/activities/budget.ts'
import { activitySpent, WHOLE } from '#server/activities/tables.ts'
import { now } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { fc, runs } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { allOn, withBudget } from './recharges.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
afterEach(() => setCatalogue(undefined))

const cents = fc.integer({ min: 1, max: 60 })
const plan = fc.record({
  day: fc.integer({ min: 0, max: 200 }),
  whole: fc.integer({ min: 0, max: 200 }),
  /** What each of many at once takes, and whether it gives it back again. */
  takes: fc.array(fc.record({ cents, isGivenBack: fc.boolean() }), { minLength: 1, maxLength: 24 }),
})

/** Takes a cost from the budget; answers what it keeps of it. */
async function take(one: { cents: number; isGivenBack: boolean }): Promise<number> {
  const isThere = await db.transaction((tx) => spend(tx, 'supply', one.cents))
  if (!isThere) return 0
  // Never more than there is, at any moment.
  if (one.isGivenBack) await db.transaction((tx) => unspend(tx, 'supply', one.cents, now()))
  return one.isGivenBack ? 0 : one.cents
}

test('a budget is never exceeded, by any number of costs at once, and what is given back is there again', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ day, whole, takes }) => {
      await db.delete(activitySpent)
      allOn()
      withBudget('supply', { day, whole })
      let most = 0
      const look = async () => {
        most = Math.max(most, (await spentNow('supply')).day)
      }
      const kept = await Promise.all(takes.map(async (one) => await take(one).finally(look)))
      const sum = kept.reduce((all, one) => all + one, 0)
      const room = Math.min(day, whole)
      expect(await spentNow('supply')).toEqual({ day: sum, whole: sum })
      expect(most).toBeLessThanOrEqual(room)
      // What was refused had no room beside what others held.
      const least = Math.min(...takes.map((one) => one.cents))
      if (takes.every(({ isGivenBack }) => !isGivenBack) && kept.some((one) => one === 0))
        expect(sum + Math.max(...takes.map((one) => one.cents))).toBeGreaterThan(room)
      if (least <= room && takes.every(({ isGivenBack }) => !isGivenBack)) expect(sum).toBeGreaterThan(0)
    }),
    { numRuns: runs(8, 200) },
  )
})

test('what is given back locks the day before the whole, as what is taken does, wherever the rows lie', async () => {
  allOn()
  withBudget('supply', { day: 50, whole: 80 })
  await db.execute(sql`truncate activity_spent`)
  for (const period of [WHOLE, manilaDay(now())])
    await db.insert(activitySpent).values({ activity: 'supply', period, cents: 20 })
  let giving: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(activitySpent).where(isToday()).for('update')
    giving = db.transaction(async (other) => {
      for (const way of ['indexscan', 'bitmapscan']) await other.execute(sql.raw(`set local enable_${way} = off`))
      await unspend(other, 'supply', 5, now())
    })
    await expect.poll(waiting).toBe(1)
    await tx.select().from(activitySpent).where(eq(activitySpent.period, WHOLE)).for('update', { noWait: true })
  })
  await giving
  expect(await spentNow('supply')).toEqual({ day: 15, whole: 15 })
})

/** How many wait for a row of a budget. */
async function waiting(): Promise<number> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%activity_spent%'`)
  return rows.length
}

const isToday = () => eq(activitySpent.period, manilaDay(now()))

test('the whole budget holds over the days, and each day has its own', async () => {
  allOn()
  withBudget('supply', { day: 50, whole: 80 })
  await db.delete(activitySpent)
  expect(await take({ cents: 50, isGivenBack: false })).toBe(50)
  await db.update(activitySpent).set({ period: '2026-01-01' }).where(isToday())
  expect(await take({ cents: 31, isGivenBack: false })).toBe(0)
  expect(await take({ cents: 30, isGivenBack: false })).toBe(30)
  expect(await spentNow('supply')).toEqual({ day: 30, whole: 80 })
})
