import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { freshDatabase } from '../database.ts'

let url: string
beforeAll(async () => {
  url = await freshDatabase()
})
afterAll(closeDatabase)

describe('the database', () => {
  test('returns bigint as a number, and throws above the safe range', async () => {
    const { rows } = await db.execute(sql`select 9007199254740991::bigint as most`)
    expect(rows).toEqual([{ most: Number.MAX_SAFE_INTEGER }])
    await expect(db.execute(sql`select 9007199254740992::bigint as more`)).rejects.toThrow()
  })

  test('is migrated once by processes that start in parallel', async () => {
    const applied = async () => (await db.execute(sql`select count(*) as n from drizzle.__drizzle_migrations`)).rows[0]
    const before = await applied()
    await db.execute(sql`drop schema public cascade`)
    await db.execute(sql`drop schema drizzle cascade`)
    await db.execute(sql`create schema public`)
    await Promise.all([migrate(url), migrate(url), migrate(url)])
    expect(await applied()).toEqual(before)
  })

  test('cannot be opened twice', async () => {
    await expect(openDatabase(url)).rejects.toThrow('open already')
  })
})
