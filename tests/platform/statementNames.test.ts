import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, db, openDatabase, pool } from '#server/db/database.ts'
import { AGAIN, NAMED_MAX, Nameless, Naming } from '#server/db/statementNames.ts'
import { freshDatabase } from '../database.ts'

let url: string

beforeAll(async () => {
  url = await freshDatabase()
})
beforeEach(async () => {
  await closeDatabase()
  await openDatabase(url, 1)
})
afterEach(closeDatabase)

const doubled = async (number: number) => (await db.execute(sql`select 2 * ${number}::integer as twice`)).rows

/** What PostgreSQL keeps for the one connection: our names, and how often each was used. */
async function kept(client: Pick<pg.Client, 'query'> = pool): Promise<{ statement: string; used: number }[]> {
  const { rows } = await client.query(
    `select statement, (generic_plans + custom_plans)::integer as used from pg_prepared_statements where name like '${AGAIN}%'`,
  )
  return rows
}

describe('a statement of a connection', () => {
  test('is named once it comes again, and parsed once from then on', async () => {
    expect(await doubled(1)).toEqual([{ twice: 2 }])
    expect(await kept()).toEqual([])
    for (const number of [2, 3, 4]) expect(await doubled(number)).toEqual([{ twice: 2 * number }])
    expect(await kept()).toEqual([{ statement: 'select 2 * $1::integer as twice', used: 3 }])
  })

  test('keeps the name that its caller gives', async () => {
    for (const number of [1, 2]) await pool.query({ name: 'own', text: 'select $1::integer', values: [number] })
    const { rows } = await pool.query("select statement from pg_prepared_statements where name = 'own'")
    expect(rows).toEqual([{ statement: 'select $1::integer' }])
    expect(await kept()).toEqual([])
  })

  test('has no name without parameters: it may be several', async () => {
    for (const _ of [1, 2, 3]) await db.execute(sql.raw('select 1; select 2'))
    expect(await kept()).toEqual([])
  })

  test('is repeated in a transaction after it has failed in another', async () => {
    const divided = (by: number) =>
      db.transaction(async (tx) => (await tx.execute(sql`select 6 / ${by}::integer as part`)).rows)
    expect(await divided(2)).toEqual([{ part: 3 }])
    await expect(divided(0)).rejects.toThrow()
    expect(await divided(3)).toEqual([{ part: 2 }])
    expect(await kept()).toHaveLength(1)
  })

  test('is named among so many only, and answered all the same beyond', async () => {
    const asked = Array.from({ length: NAMED_MAX + 20 }, (_, at) => at)
    for (const at of [...asked, ...asked])
      expect((await db.execute(sql`select ${sql.raw(String(at))} + ${1}::integer as next`)).rows).toEqual([
        { next: at + 1 },
      ])
    expect(await kept()).toHaveLength(NAMED_MAX)
  })
})

test.each([
  ['a pooler that knows no names gets none', Nameless, 0],
  ['another connection gets them', Naming, 1],
])('%s', async (_, Connection, count) => {
  const client = new Connection({ connectionString: url })
  await client.connect()
  try {
    const name = Connection === Nameless ? 'given' : undefined
    for (const number of [1, 2, 3]) {
      const { rows } = await client.query({ text: 'select $1::integer as given', ...(name && { name }) }, [number])
      expect(rows).toEqual([{ given: number }])
    }
    expect((await client.query('select 1 from pg_prepared_statements')).rows).toHaveLength(count)
  } finally {
    await client.end()
  }
})
