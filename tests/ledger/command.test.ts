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
    said: expect.stringMatching(/log holds\. Entries: 1, seal: [0-9a-f]{64}/),
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
