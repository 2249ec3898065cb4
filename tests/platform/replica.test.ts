import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { passwordKey } from '#server/account/keys.ts'
import { metrics } from '#server/base/metrics.ts'
import { SettingError } from '#server/base/settings.ts'
import { Refusal } from '#server/call/refusal.ts'
import { closeDatabase, type Database, db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { closeReplica, onReplica, openReplica } from '#server/db/replica.ts'
import { post } from '#server/ledger/post.ts'
import { succeed } from '../call.ts'
import { clearServers, type Primary, type Standby, startPrimary } from '../faults/standby.ts'
import { newPlayer, type TestPlayer } from '../player.ts'

/** A primary and its standby, as DATABASE_URL and DATABASE_READ_URL name them. */

const DATABASE = 'perya'
const CONNECTIONS = 5
let primary: Primary
let standby: Standby

beforeAll(async () => {
  await closeDatabase()
  primary = await startPrimary()
  await primary.tell(`create database ${DATABASE}`)
  await migrate(primary.urlOf(DATABASE))
  await openDatabase(primary.urlOf(DATABASE))
  await passwordKey()
  standby = await primary.followed('reader')
})
afterEach(closeReplica)
afterAll(async () => {
  await closeDatabase()
  await clearServers()
})

const open = () => openReplica(standby.urlOf(DATABASE), CONNECTIONS)
/** A busy machine may leave the replica behind for a moment, and it rests then. */
const untilItAnswers = () => expect.poll(() => onReplica(isStandby)).toBe(true)

/** Whether a server that only repeats the primary answered. */
const isStandby = async (on: Database) => {
  const { rows } = await on.execute<{ is_standby: boolean }>(sql`select pg_is_in_recovery() as is_standby`)
  return rows[0]?.is_standby
}

function win({ id }: TestPlayer, cents: number): Promise<unknown> {
  const move = { from: 'house:games', to: `player:${id}:coin`, cents } as const
  return db.transaction((tx) =>
    post(tx, { id: `round:${randomUUID()}`, reason: 'round', moves: [move], metadata: { gameId: 1001 } }),
  )
}

type Row = { change: number }
const newest = async (seat: TestPlayer) => ((await succeed('getTransactions', { size: 1 }, seat)).rows as Row[])[0] // as the contract says

describe('a read of records', () => {
  test('is the replica’s, and the primary’s where there is none', async () => {
    expect(await onReplica(isStandby)).toBe(false)
    await open()
    await untilItAnswers()
    expect((await metrics.metrics()).toString()).toMatch(/perya_replica_reads_total\{outcome="replica"\} [1-9]/)
  })

  test('finds what the player did a moment ago, each time', async () => {
    await open()
    const seat = await newPlayer({ coin: 0 })
    for (let cents = 1; cents <= 60; cents += 1) {
      await win(seat, cents)
      expect(await newest(seat)).toMatchObject({ change: cents })
    }
    await untilItAnswers()
  })

  test('is the primary’s while the replica has not reached what was acknowledged', async () => {
    const seat = await newPlayer({ coin: 0 })
    await open()
    await standby.tell('select pg_wal_replay_pause()')
    try {
      await win(seat, 77)
      expect(await newest(seat)).toMatchObject({ change: 77 })
      expect(await onReplica(isStandby)).toBe(false)
    } finally {
      await standby.tell('select pg_wal_replay_resume()')
    }
    await untilItAnswers()
  })

  test('goes to the primary if the replica ends it, and a refusal is passed on', async () => {
    await open()
    await untilItAnswers()
    let asked = 0
    const read = async (on: Database) => {
      asked += 1
      if (await isStandby(on)) await on.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      return asked
    }
    expect(await onReplica(read)).toBe(2)
    await closeReplica()
    await open()
    await expect(onReplica(() => Promise.reject(new Refusal('roundUnknown')))).rejects.toThrow(Refusal)
  })

  test('may write nothing', async () => {
    await open()
    const write = async (on: Database) => {
      if (await isStandby(on)) await on.execute(sql`create table invented (id int)`)
      return await isStandby(on)
    }
    expect(await onReplica(write)).toBe(false)
  })
})

describe('the address of a replica', () => {
  test('of another database is refused', async () => {
    await expect(openReplica(standby.urlOf('postgres'), CONNECTIONS)).rejects.toThrow(SettingError)
  })

  test('that nobody answers at is tried again later, and the primary reads', async () => {
    await openReplica('postgresql://perya@127.0.0.1:1/perya', CONNECTIONS)
    expect(await onReplica(isStandby)).toBe(false)
  })

  test('that is the primary itself is never used as one', async () => {
    await openReplica(primary.urlOf(DATABASE), CONNECTIONS)
    expect(await onReplica(isStandby)).toBe(false)
    expect((await metrics.metrics()).toString()).toMatch(/perya_replica_reads_total\{outcome="behind"\} [1-9]/)
  })
})

/** Each may lag for everybody but the player who acts. A balance, a limit, a session or a standing never may. */
const READERS = [
  ...['src/server/db/sharedRead.ts', 'src/server/games/record.ts', 'src/server/signals/read.ts'],
  ...['src/server/wallet/bonusTickers.ts', 'src/server/wallet/record/proof.ts', 'src/server/wallet/record/record.ts'],
  ...['src/server/wallet/record/statement.ts', 'src/server/wallet/tradeInfo.ts'],
  'src/server/wallet/withdrawals/times.ts',
]

test('only records and lists are read from a replica', () => {
  const using = globSync('src/**/*.ts').filter((path) => readFileSync(path, 'utf8').includes('onReplica('))
  expect(using.map((path) => path.replaceAll('\\', '/')).sort()).toEqual(READERS)
})

test('a promoted standby is not read as a replica of its old primary', async () => {
  await open()
  await untilItAnswers()
  await standby.promote()
  const seat = await newPlayer({ coin: 0 })
  await win(seat, 5)
  expect(await newest(seat)).toMatchObject({ change: 5 })
  expect(await onReplica(async (on) => (await on.execute(sql`show port`)).rows[0]?.port)).toBe(
    new URL(primary.urlOf(DATABASE)).port,
  )
})
