import { once } from 'node:events'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { lotteryTickets } from '#server/activities/weekendLottery/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { send } from '../../faults/crowd.ts'
import { closePostgres, freshGround, type Served, serve } from '../../faults/ground.ts'
import { isLongRun } from '../../long.ts'
import type { TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import {
  BET,
  bet,
  CLOSES,
  DAY,
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

const SERVERS = 3
const PLAYERS = 4
/** Looks of each player at each server, in each moment: 96 at once. Each counts the player's tickets. */
const LOOKS = 8
/** Before the closing, at it, and when the draw is held. */
const MOMENTS = [TUESDAY.getTime() + 1, CLOSES.getTime() + 5_000, DRAWS.getTime() + 3_000]

afterAll(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await closePostgres()
})

/** The jobs of a server at a moment. */
async function runJobs({ child }: Served, moment: number): Promise<void> {
  const done = once(child, 'message')
  child.send(moment)
  await done
}

/** What players ask for meanwhile over HTTP; the answers. */
async function look(servers: readonly Served[], players: readonly TestPlayer[]) {
  const calls = servers.flatMap(({ port }) =>
    players.flatMap(({ token }) =>
      Array.from({ length: LOOKS }, (_, at) =>
        at % 2 === 0
          ? send(port, 'weekendLottery', {}, token)
          : send(port, 'weekendLotteryTickets', { day: DAY }, token),
      ),
    ),
  )
  return await Promise.all(calls)
}

test('three servers count, close, draw and pay at once, while all look over HTTP: no number twice, no ticket lost, no prize twice', {
  timeout: 240_000,
  skip: !isLongRun,
}, async () => {
  const { url } = await freshGround()
  setClock(TUESDAY)
  lotteryOn({}, { whole: 10 * POOL })
  const child = resolve(import.meta.dirname, 'server.ts')
  const begins = { RACE_BEGINS: String(TUESDAY.getTime()) }
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => serve(url, begins, child)))
  const everyone = await Promise.all(Array.from({ length: PLAYERS }, () => ticketPlayer()))
  await openNow()
  for (const player of everyone) await bet(player, 3 * BET)
  const before = await Promise.all(everyone.map(purse))
  for (const moment of MOMENTS) {
    const [answers] = await Promise.all([look(servers, everyone), ...servers.map((served) => runJobs(served, moment))])
    // A server that is busy says so, and has done nothing.
    expect(answers.filter((answer) => answer?.code !== 503 && answer?.errcode !== 0)).toEqual([])
    expect(answers.some((answer) => answer?.errcode === 0)).toBe(true)
  }
  setClock(new Date(DRAWS.getTime() + 5_000))
  await advanceLottery()

  expect(await known()).toMatchObject({ state: 'paid', tickets: 12 })
  const runs = await db.select().from(lotteryTickets).where(sql`day = ${DAY}`).orderBy(lotteryTickets.first)
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
