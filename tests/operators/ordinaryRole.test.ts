import process from 'node:process'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'

const NAME = `ordinary_${process.pid}`
const admin = new pg.Client({ connectionString: inject('testServer') })
let own: pg.Client

/** A database migrated by a role that owns it and is no superuser, as a licensee's server has it. */
beforeAll(async () => {
  await admin.connect()
  await admin.query(`create role ${NAME} login password 'plaza'`)
  await admin.query(`create database ${NAME} owner ${NAME}`)
  const url = new URL(inject('testServer'))
  Object.assign(url, { pathname: `/${NAME}`, username: NAME, password: 'plaza' })
  await migrate(url.href)
  own = new pg.Client({ connectionString: url.href })
  await own.connect()
  await own.query(
    `insert into operator_log values (9, now(), 'ana', null, 'act', 'approve', null, '{}', '\\x00', '\\x00')`,
  )
})
afterAll(async () => {
  await own.end()
  await admin.query(`drop database ${NAME} with (force)`)
  await admin.query(`drop role ${NAME}`)
  await admin.end()
})

test.each([`update operator_log set operator = 'ben'`, 'delete from operator_log', 'truncate operator_log'])(
  'the role that serves may add to the log, and not: %s',
  async (change) => {
    await own.query('begin')
    await own.query('alter table operator_log disable trigger user')
    await expect(own.query(change)).rejects.toMatchObject({ code: '42501' })
    await own.query('rollback')
  },
)

test('an entry is numbered and chained whatever its writer says', async () => {
  const { rows } = await own.query(
    'select seq::int, encode(previous, $1) as previous, length(hash) as bytes from operator_log',
    ['hex'],
  )
  expect(rows).toEqual([{ seq: 1, previous: '0'.repeat(64), bytes: 32 }])
})
