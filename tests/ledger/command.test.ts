import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import process from 'node:process'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { keepEntry } from '#server/operators/log.ts'
import { freshDatabase } from '../database.ts'

const COMMAND = resolve(import.meta.dirname, '../../src/tools/verify.ts')

function verify(url: string, ...words: string[]): { status: number | null; said: string } {
  const env = { ...process.env, DATABASE_URL: url }
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], { env, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('npm run verify exits with 1 when the operators’ log was changed', async () => {
  const url = await freshDatabase()
  await keepEntry(db, { operator: 'ana', kind: 'act', verb: 'approve', fields: { id: '1' } })
  expect(verify(url)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/log holds\. Entries: 1, seal: log\.1\.1\.\d+\.[0-9a-f]{64}/),
  })
  await db.execute('alter table operator_log disable trigger user')
  await db.execute(`update operator_log set operator = 'ben'`)
  expect(verify(url)).toMatchObject({
    status: 1,
    said: expect.stringContaining("BROKEN operators' log: entry 1: it was changed"),
  })
})

test('npm run verify exits with 0 if the ledger is sound, and with 1 and a list otherwise', async () => {
  const url = await freshDatabase()
  const moves = [{ from: 'channel:1', to: 'player:7:coin', cents: 900 } as const]
  await db.transaction((tx) => post(tx, { id: 'in', reason: 'deposit', moves }))
  const proven = (...words: string[]) => {
    const { status, said } = verify(url, ...words)
    return [status, /The ledger holds\. (.*)/.exec(said)?.[1]]
  }
  expect(proven()).toEqual([0, 'Entries: 1, 0 proven before, 1 new and proven now.'])
  expect(proven()).toEqual([0, 'Entries: 1, all proven before, 0 new.'])
  await db.transaction((tx) => post(tx, { id: 'more', reason: 'deposit', moves }))
  expect(proven()).toEqual([0, 'Entries: 2, 1 proven before, 1 new and proven now.'])
  expect(proven('--all')).toEqual([0, 'Entries: 2, all proven now, 0 of them for the first time.'])

  await db.execute(sql`update ledger_accounts set balance = 1801 where name = 'player:7:coin'`)
  const { status, said } = verify(url)
  expect(status).toBe(1)
  expect(said).toContain('BROKEN a balance is the sum of its moves: player:7:coin: 1801, its moves 1800')
})

test('npm run verify says whether a kept seal is in the chain, or what is gone up to it', async () => {
  const url = await freshDatabase()
  const moves = [{ from: 'channel:1', to: 'player:7:coin', cents: 900 } as const]
  const deposit = (id: string) => db.transaction((tx) => post(tx, { id, reason: 'deposit', moves }))
  await deposit('first')
  await keepEntry(db, { operator: 'ana', kind: 'act', verb: 'approve', fields: { id: '1' } })
  const seals = (said: string) => said.match(/\b(?:ledger|log)\.\d+\.\d+\.\d+\.[0-9a-f]{64}/g) ?? []
  const [log = '', ledger = ''] = seals(verify(url).said)
  await deposit('second')
  for (const seal of [ledger, log, ledger.slice(-64)])
    expect(verify(url, '--seal', seal)).toMatchObject({
      status: 0,
      said: expect.stringContaining('This seal is in the chain'),
    })

  // As kept from a chain that was longer by then: five entries, of which this database has two.
  const at = Date.now() + 60_000
  const longer = `ledger.9.5.${at}.${'ab'.repeat(32)}`
  const { status, said } = verify(url, '--seal', longer)
  expect([status, said]).toEqual([1, expect.stringContaining('3 of 5 entries up to it are gone')])
  expect(said).toContain(`The seal is of ${new Date(at).toISOString()}`)
  expect(verify(url, '--seal', `log.1.1.${at}.${'cd'.repeat(32)}`).said).toContain('though no entry is missing')
  for (const words of [['--seal', '0000'], ['--sael', ledger], [ledger]])
    expect(verify(url, ...words)).toMatchObject({
      status: 2,
      said: expect.stringContaining('usage: npm run verify'),
    })
})
