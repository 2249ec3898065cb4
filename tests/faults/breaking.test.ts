import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { freshDatabase } from '../database.ts'
import { type DatabaseProxy, openProxy } from './proxy.ts'

let proxy: DatabaseProxy

beforeAll(async () => {
  const url = await freshDatabase()
  await closeDatabase()
  proxy = await openProxy(url)
  await openDatabase(proxy.url, 1)
  await db.execute(sql`create table kept (number integer)`)
})
afterAll(async () => {
  await closeDatabase()
  await proxy.close()
})

const keep = (number: number) => db.execute(sql`insert into kept values (${number})`)

test('a statement is a step too once its connection runs it by a name', async () => {
  for (const number of [1, 2, 3]) await keep(number)
  const { met } = proxy.breakAt(1, 'unheard')
  await expect(keep(4)).rejects.toThrow()
  await met
  const { rows } = await db.execute(sql`select max(number) as most from kept`)
  expect(rows).toEqual([{ most: 3 }])
})
