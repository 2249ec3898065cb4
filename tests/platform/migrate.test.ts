import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { nameTooFewConnections } from '#server/db/connections.ts'
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

  test('that a newer build has migrated is told, and opens', async () => {
    const told = vi.spyOn(log, 'warn').mockReturnValue()
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`)
    await migrate(url)
    expect(told).toHaveBeenCalledWith({ newer: 1 }, expect.stringContaining('migrated by a newer build'))
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`)
    told.mockClear()
    await migrate(url)
    expect(told).not.toHaveBeenCalled()
    told.mockRestore()
  })

  test('with too few connections for its processes is told at the start', async () => {
    const told = vi.spyOn(log, 'warn').mockReturnValue()
    await nameTooFewConnections(10)
    expect(told).not.toHaveBeenCalled()
    await nameTooFewConnections(100_000)
    expect(told).toHaveBeenCalledWith(
      expect.objectContaining({ needed: 100_005 }),
      expect.stringContaining('PERYA_DATABASE_CONNECTIONS'),
    )
    told.mockRestore()
  })

  test('cannot be opened twice', async () => {
    await expect(openDatabase(url)).rejects.toThrow('open already')
  })
})
