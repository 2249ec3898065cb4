import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, db, openDatabase, pool } from '#server/db/database.ts'
import { freshDatabase } from '../database.ts'
import { type DatabaseProxy, openProxy, type Place } from '../faults/proxy.ts'

const CONNECTIONS = 4
const TIMES = 10
const SILENCE_MS = 300

let url: string
let proxy: DatabaseProxy
let watcher: pg.Client

beforeAll(async () => {
  url = await freshDatabase()
  watcher = new pg.Client({ connectionString: url })
  await watcher.connect()
  await watcher.query('create table kept (number integer)')
})
beforeEach(async () => {
  await closeDatabase()
  proxy = await openProxy(url)
  await openDatabase(proxy.url, CONNECTIONS)
})
afterEach(async () => {
  proxy.resume()
  await closeDatabase()
  await proxy.close()
})
afterAll(() => watcher.end())

/** One transaction of two statements. */
function keep(number: number): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 'looked'`)
    await tx.execute(sql`insert into kept values (${number})`)
    if (number < 0) throw new Error('not wanted')
  })
}

async function isKept(number: number): Promise<boolean> {
  const { rowCount } = await watcher.query('select from kept where number = $1', [number])
  return rowCount === 1
}

/** Opens as many parallel transactions as there are connections, which proves that every place of the pool is free. */
async function expectWhole(): Promise<void> {
  expect(pool.totalCount).toBe(pool.idleCount)
  expect(pool.waitingCount).toBe(0)
  let open = 0
  const all = Promise.withResolvers<void>()
  const stand = () =>
    db.transaction(async () => {
      open += 1
      if (open === CONNECTIONS) all.resolve()
      await all.promise
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, stand))
  expect(pool.totalCount).toBe(CONNECTIONS)
  expect(pool.idleCount).toBe(CONNECTIONS)
}

describe('a lost connection', () => {
  test.each<[string, RegExp, Place, number, boolean]>([
    ['in BEGIN, unheard', /^begin/, 'unheard', 1, false],
    ['in BEGIN, unanswered', /^begin/, 'unanswered', 2, false],
    ['between BEGIN and the first query', /^begin/, 'answered', 3, false],
    ['in a query', /looked/, 'unanswered', 4, false],
    ['between two queries', /looked/, 'answered', 5, false],
    ['before COMMIT', /insert/, 'answered', 6, false],
    ['in COMMIT, unheard', /^commit/, 'unheard', 7, false],
    ['in COMMIT, unanswered', /^commit/, 'unanswered', 8, true],
    ['in ROLLBACK, unheard', /^rollback/, 'unheard', -9, false],
    ['in ROLLBACK, unanswered', /^rollback/, 'unanswered', -10, false],
  ])('%s costs its own transaction and leaves the pool whole', async (_, says, place, number, isCommitted) => {
    for (let time = 0; time < TIMES; time += 1) {
      const cut = proxy.cutAt([says], place)
      await expect(keep(number)).rejects.toThrow(number < 0 ? 'not wanted' : /./)
      await cut
      expect(await isKept(number)).toBe(isCommitted)
      await watcher.query('truncate kept')
    }
    await expectWhole()
  })

  test('while idle costs nothing', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      await expectWhole()
      proxy.cutAll()
      await expect.poll(() => pool.totalCount).toBe(0)
    }
    await keep(11)
    expect(await isKept(11)).toBe(true)
  })

  test('ended by PostgreSQL between two queries, costs its own transaction', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const lost = db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        const { pid } = rows[0] ?? {}
        await watcher.query('select pg_terminate_backend($1, 10000)', [pid])
        await tx.execute(sql`insert into kept values (12)`)
      })
      await expect(lost).rejects.toThrow()
    }
    expect(await isKept(12)).toBe(false)
    await expectWhole()
  })
})

describe('a transaction', () => {
  test('that failed but continued is not reported as committed', async () => {
    const swallowed = db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (13)`)
      await tx.execute(sql`select nothing`).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('failed before its commit')
    expect(await isKept(13)).toBe(false)
    await expectWhole()
  })

  test('inside another is rolled back alone', async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (14)`)
      await expect(
        tx.transaction(async (inner) => {
          await inner.execute(sql`insert into kept values (15)`)
          throw new Error('not wanted')
        }),
      ).rejects.toThrow('not wanted')
    })
    expect([await isKept(14), await isKept(15)]).toEqual([true, false])
  })

  test('begins with the requested options', async () => {
    const config = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
    const level = await db.transaction(
      async (tx) => (await tx.execute(sql`show transaction_isolation`)).rows[0],
      config,
    )
    expect(level).toEqual({ transaction_isolation: 'repeatable read' })
    const write = db.transaction((tx) => tx.execute(sql`insert into kept values (16)`), config)
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
    await expectWhole()
  })
})

describe('a database that stops answering', () => {
  test('is abandoned after a timeout, with its connection', async () => {
    await closeDatabase()
    await openDatabase(proxy.url, CONNECTIONS, SILENCE_MS)
    const silent = db.transaction(async (tx) => {
      proxy.hold()
      await tx.execute(sql`insert into kept values (17)`)
    })
    await expect(silent).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
    expect(pool.totalCount).toBe(0)
    proxy.resume()
    await expectWhole()
  })

  test('does not block closing', async () => {
    const begun = Promise.withResolvers<void>()
    const silent = db.transaction(async (tx) => {
      proxy.hold()
      begun.resolve()
      await tx.execute(sql`insert into kept values (18)`)
    })
    const lost = expect(silent).rejects.toThrow()
    await begun.promise
    await closeDatabase()
    await lost
    expect(pool.ended).toBe(true)
  })
})
