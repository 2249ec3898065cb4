import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordKey } from '#server/account/keys.ts'
import { beginAnew } from '#server/backup/anew.ts'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { copyState, isCopyClosed, whenTurned } from '#server/standing/openCopy.ts'
import { call } from '../call.ts'
import { clearServers, startPrimary } from '../faults/standby.ts'
import { begin, launch, startGameSession } from '../games/gameSession.ts'
import { isLongRun } from '../long.ts'
import { credentials, newPlayer } from '../player.ts'

/** A standby is promoted without the last seconds of its primary, and play goes on there. */

const DATABASE = 'perya'
const TEST_MS = 240_000
const ROUNDS = 60

beforeAll(closeDatabase)
afterAll(async () => {
  await closeDatabase()
  await clearServers()
})

async function play(gameToken: string): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (let count = 0; count < ROUNDS; count += 1) {
    const { round } = await call('houseSpin', { roundId: randomUUID(), stake: 100 }, { token: gameToken })
    outcomes.push((round as { outcome: unknown }).outcome)
  }
  return outcomes
}

test('no outcome of the lost seconds comes again, and the seed that was revealed in them is not in force', {
  timeout: TEST_MS,
  skip: !isLongRun,
}, async () => {
  const primary = await startPrimary()
  await primary.tell(`create database ${DATABASE}`)
  const url = primary.urlOf(DATABASE)
  await migrate(url)
  await openDatabase(url)
  await passwordKey()
  await beginAnew()
  const seat = await newPlayer({ coin: 1_000_000 })
  const gameToken = await startGameSession(seat.token)
  const standby = await primary.followed('one')
  // It stays behind from now on.
  await standby.tell("alter system set primary_conninfo = ''")
  await standby.tell('select pg_reload_conf()')
  await expect.poll(async () => (await primary.tell('select 1 from pg_stat_replication')).length).toBe(0)
  const lost = await play(gameToken)
  const { revealed } = await begin(gameToken, 'another')
  expect(revealed).toMatchObject({ rounds: ROUNDS })
  await primary.kill()
  await standby.promote()
  await closeDatabase()
  await openDatabase(standby.urlOf(DATABASE))

  expect(await db.$count(rounds, eq(rounds.player, seat.id))).toBe(0)
  expect(await copyState()).toBe('turned')
  const first = () => call('houseSpin', { roundId: randomUUID(), stake: 100 }, { token: gameToken })
  expect(await first()).toMatchObject({ code: 503, retryAfter: 2 })
  whenTurned(beginAnew)
  expect(await isCopyClosed()).toBe(true)
  await expect.poll(copyState).toBe('open')

  expect((await first()).code).toBe(401)
  const { token } = await call('accountLogin', await credentials(seat.account, seat.password), seat)
  const opened = await call('houseOpen', { launchToken: await launch(String(token)) })
  const { serverSeedHash } = revealed as { serverSeedHash: string }
  expect(JSON.stringify(opened)).not.toContain(serverSeedHash)
  await begin(String(opened.gameToken))
  const again = await play(String(opened.gameToken))
  expect(again.filter((outcome, at) => JSON.stringify(outcome) === JSON.stringify(lost[at])).length).toBeLessThan(
    ROUNDS / 2,
  )
  expect(await verifyLedger(db)).toEqual([])
})
