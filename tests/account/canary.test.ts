import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { freshDatabase } from '../database.ts'
import { isLongRun } from '../long.ts'
import { canaries } from '../safety/canaries.ts'

const CHILD = resolve(import.meta.dirname, 'canary.ts')
/** Passwords of the child's own flow contain this word in every canary. */
const WORD = /canary/i

type Found = {
  codes: string[]
  tokens: string[]
  refusals: unknown[]
  reached: string[]
  well: string[]
  tables: number
}

let folder: string
let said = ''
let found: Found

/** Runs the canary evening on this file's database and collects the server's whole output. */
beforeAll(async () => {
  const url = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'perya-canary-'))
  const file = join(folder, 'found.json')
  const child = spawn(process.execPath, [CHILD, url, file], {
    env: { ...process.env, PERYA_LOG: 'trace', PERYA_MODE: 'demo', PERYA_PROXY_HOPS: '1', PERYA_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const code = await new Promise((resolved) => child.on('close', resolved))
  expect(code, said.slice(-2_000)).toBe(0)
  found = JSON.parse(await readFile(file, 'utf8'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A secret as a separate word, since six digits may stand in any longer number. */
const alone = (secret: string) =>
  new RegExp(`(?<![\\w.:+-])${secret.replace(/[+*?.$^()[\]{}|\\]/g, '\\$&')}(?![\\w.:+-])`)

/** The canaries, and the secrets made by the server, that occur in a text. */
/** A code may happen to be the number of a player, which stands everywhere. */
const isNoPlayer = (code: string): boolean => !/^100\d{3}$/.test(code)

function caught(text: string, kinds: readonly string[]): string[] {
  const named = canaries.filter(({ kind }) => kinds.includes(kind))
  const own = named.filter(({ value }) => alone(value).test(text)).map(({ call, path }) => `${call}.${path}`)
  const theirs = [...found.codes.filter(isNoPlayer), ...found.tokens].filter((secret) => alone(secret).test(text))
  return [...own, ...theirs]
}

async function rowsOf(schema: string, tables?: readonly string[]): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = ${schema}`,
  )
  const wanted = rows.filter(({ name }) => !tables || tables.includes(name))
  const texts = wanted.map(async ({ name }) => {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const { rows: all } = await db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${table} t`)
    return all.map(({ row }) => row).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

test('a new field of the contract has a canary automatically, and the known secrets have theirs', () => {
  const secrets = canaries.filter(({ kind }) => kind === 'secret').map(({ call, path }) => `${call}.${path}`)
  expect(secrets).toEqual(
    expect.arrayContaining([
      ...['accountRegist.password', 'accountLogin.password', 'forgetPassword.password', 'accountRegist4.code'],
      ...['forgetPassword.code', 'bindAccount.code', 'renewSafePassword.code', 'lineLogin.code', 'lineLink.code'],
      ...['safeboxPasswordInit.password', 'modifySafePassword.oldPassword', 'takeSafebox.password'],
      ...['houseOpen.launchToken', 'addKyc.fields.documentNumber', 'addBankInfo.cardNum', 'modifyBankInfo.cardNum'],
    ]),
  )
})

test('every call with a text was really called, and every table was missing once', () => {
  expect(found.reached.sort()).toEqual([...new Set(canaries.map(({ call }) => call))].sort())
  expect(found.tables).toBeGreaterThan(20)
  expect(found.well).toEqual(
    expect.arrayContaining([
      ...['bindAccount', 'forgetPassword', 'changePassword', 'renewSafePassword', 'addBankInfo', 'modifyBankInfo'],
      ...['addKyc', 'uploadKyc', 'askExport', 'askClosing', 'cancelClosing'],
    ]),
  )
  expect(found.codes.length).toBeGreaterThan(2)
  expect(found.tokens.length).toBeGreaterThan(5)
  expect(said).toContain('call failed')
  expect(said).toContain('"level":"debug"')
})

test('none of them is in a log of any level', () => {
  expect(caught(said, ['secret', 'private'])).toEqual([])
  expect(said.split('\n').filter((line) => WORD.test(line))).toEqual([])
  expect(said).not.toContain('argon2id$')
})

test('none of them is in a refusal', () => {
  const all = JSON.stringify(found.refusals)
  expect(found.refusals.length).toBeGreaterThan(isLongRun ? 500 : 300)
  expect(caught(all, ['secret', 'private'])).toEqual([])
  // The sender of an unknown field is told its path.
  expect(all.replaceAll('Canary-Field', '').replaceAll('Canary-Call', '')).not.toMatch(WORD)
})

test('none of them is among events, operators’ records, or the input of jobs', async () => {
  const stop = await startJobs()
  await stop()
  const trails = await rowsOf('public', [
    'client_events',
    'identity_events',
    'payment_events',
    'rate_limits',
    'mail_letters',
  ])
  const jobs = await rowsOf('jobs')
  expect(jobs.length).toBeGreaterThan(0)
  expect(caught(trails + jobs, ['secret', 'private'])).toEqual([])
})

test('and no secret is in plain text in the database', async () => {
  const all = await rowsOf('public')
  expect(all.length).toBeGreaterThan(10_000)
  expect(caught(all, ['secret'])).toEqual([])
  expect(all).not.toContain('Canary-Secret')
  expect(all).not.toContain('Canary-Parol')
})
