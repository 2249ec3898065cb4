import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { freshDatabase } from '../database.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../src/server/db/migrations')
const folder = join(tmpdir(), `perya-before-${randomUUID()}`)

let client: pg.Client
let url: string
beforeAll(async () => {
  url = await freshDatabase()
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await closeDatabase()
  rmSync(folder, { recursive: true, force: true })
})

/** An empty database as it was before a migration. */
async function before(name: string): Promise<void> {
  cpSync(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'))
  const until = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  expect(until).toBeGreaterThan(0)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }))
  for (const schema of ['public', 'drizzle']) await client.query(`drop schema ${schema} cascade`)
  await client.query('create schema public')
  await migrate(url, folder)
  // Allows rows without a player, since their owner does not matter here.
  await client.query('set session_replication_role = replica')
}

test('old orders and withdrawals are carried over', async () => {
  await before('orders_name_gateways')
  const order = 'insert into deposit_orders (player, channel, cents, created_at, expires_at, gateway_id, sandbox_url)'
  const payments = [
    ['S1', '/sandbox/bank/S1'],
    ['pi_1', null],
    [null, null],
  ]
  for (const row of payments) await client.query(`${order} values (1, 1, 5, now(), now(), $1, $2)`, row)
  const asked = 'insert into withdrawals (id, player, cents, payee_kind, payee, state, created_at, decided_at)'
  for (const state of ['requested', 'approved', 'paid', 'rejected']) {
    await client.query(`${asked} values (gen_random_uuid(), 1, 5, 'GCASH', '1', $1, now(), now())`, [state])
  }
  await migrate(url)
  const orders = await client.query('select gateway, gateway_id from deposit_orders order by gateway_id nulls last')
  expect(orders.rows).toEqual([
    { gateway: 'sandbox', gateway_id: 'S1' },
    { gateway: 'paymongo', gateway_id: 'pi_1' },
    { gateway: 'paymongo', gateway_id: null },
  ])
  const ended = await client.query(
    'select state, payout, settled_at = decided_at as told from withdrawals order by state',
  )
  expect(ended.rows).toEqual([
    { state: 'approved', payout: null, told: null },
    { state: 'paid', payout: 'hand', told: true },
    { state: 'rejected', payout: null, told: null },
    { state: 'requested', payout: null, told: null },
  ])
})
