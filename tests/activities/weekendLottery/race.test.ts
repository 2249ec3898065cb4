import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { lotteryTickets } from '#server/activities/weekendLottery/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { freshDatabase } from '../../database.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import {
  BET,
  bet,
  CLOSES,
  DRAWS,
  known,
  lettersOf,
  lotteryOn,
  openNow,
  POOL,
  purse,
  spent,
  TUESDAY,
  ticketPlayer,
  winnersOf,
} from './fixture.ts'

const RACERS = 3
/** Long enough for three processes to start on a busy machine; who comes later races those that are still at it. */
const READY_MS = 3_000

afterEach(() => {
  setClock(undefined)
  setCatalogue(undefined)
})

test('three processes count, close, draw and pay at once: no number twice, no ticket lost, no prize twice', {
  timeout: 120_000,
}, async () => {
  const url = await freshDatabase()
  setClock(TUESDAY)
  lotteryOn({}, { whole: 10 * POOL })
  const everyone = await Promise.all(Array.from({ length: 4 }, () => ticketPlayer()))
  await openNow()
  for (const player of everyone) await bet(player, 3 * BET)
  const before = await Promise.all(everyone.map(purse))
  const moments = [TUESDAY.getTime() + 1, CLOSES.getTime() + 5_000, DRAWS.getTime() + 3_000]
  const words = [url, String(Date.now() + READY_MS), moments.join(), everyone.map(({ id }) => id).join()]
  const hook = resolve('src/tools/launch/resolve.mjs')
  const ends = Array.from({ length: RACERS }, async () => {
    const racer = spawn(process.execPath, ['--import', hook, resolve(import.meta.dirname, 'racer.ts'), ...words], {
      env: { ...process.env, NODE_OPTIONS: '', PERYA_LOG: 'error' },
      stdio: 'inherit',
    })
    const [code] = await once(racer, 'exit')
    return code
  })
  expect(await Promise.all(ends)).toEqual([0, 0, 0])
  setClock(new Date(DRAWS.getTime() + 5_000))
  await advanceLottery()

  expect(await known()).toMatchObject({ state: 'paid', tickets: 12 })
  const runs = await db.select().from(lotteryTickets).where(sql`day = '2026-11-29'`).orderBy(lotteryTickets.first)
  expect(runs.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at))).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1),
  )
  for (const { id } of everyone) {
    const own = runs.filter(({ player }) => player === id).reduce((sum, { first, last }) => sum + last - first + 1, 0)
    expect(own).toBe(3)
  }
  expect((await winnersOf()).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'paid'))
  const after = await Promise.all(everyone.map(purse))
  expect(after.reduce((sum, { coin }, at) => sum + coin - (before[at]?.coin ?? 0), 0)).toBe(120_000)
  expect((await Promise.all(everyone.map(lettersOf))).flat()).toHaveLength(6)
  expect(await spent()).toBe(2 * POOL)
  await expectCleanBooks()
})
