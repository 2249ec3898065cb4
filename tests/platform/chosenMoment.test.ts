import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordKey } from '#server/account/keys.ts'
import { sessions } from '#server/account/tables.ts'
import { beginAnew } from '#server/backup/anew.ts'
import { closeCopy } from '#server/backup/close.ts'
import { openCopy } from '#server/backup/open.ts'
import { databaseAccount, run } from '#server/db/account.ts'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Place } from '#server/db/place.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { copyState } from '#server/standing/openCopy.ts'
import { chooseProtections } from '#server/standing/protections.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { clearServers, lay, type Primary, placeBeside, startPrimary, startServer } from '../faults/standby.ts'
import { isLongRun } from '../long.ts'
import { fund, newPlayer } from '../player.ts'

/** Back to a chosen moment by PostgreSQL's own tools, as src/server/deploy/recovery.md tells it. */

const ABSENT = 'the packages of PostgreSQL are not installed here'
const PAGE = readFileSync(new URL('../../src/server/deploy/recovery.md', import.meta.url), 'utf8')
const TOOL = 'src/tools/operator/main.ts'
const ROOT = join(import.meta.dirname, '../..')
const TEST_MS = 240_000
const DATABASE = 'perya'
/** As Debian installs them, newest last. */
const binaries = globSync('/usr/lib/postgresql/*/')
  .filter((folder) => existsSync(join(folder, 'bin/pg_basebackup')) && existsSync(join(folder, 'bin/initdb')))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .at(-1)

let folder = ''
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  await closeDatabase()
  folder = mkdtempSync(join(tmpdir(), 'perya-moment-'))
  chmodSync(folder, 0o711)
})
afterAll(async () => {
  chooseProtections()
  await closeDatabase()
  await clearServers()
  rmSync(folder, { recursive: true })
})

/** The settings that the page gives under a heading, with this test's folder of the log and its moment. */
function settingsOf(heading: string, moment = ''): Record<string, string> {
  const block = new RegExp(`## ${heading}\\n[^#]*?\`\`\`ini\\n([^\`]+)\`\`\``).exec(PAGE)?.[1] ?? ''
  const lines = block.matchAll(/^ *(\w+) = '?(.*?)'?$/gm)
  const given = Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value]))
  const here = Object.entries(given).map(([name, value]) => [name, value.replaceAll('/archive', file('archive'))])
  return { ...Object.fromEntries(here), ...(moment !== '' && { recovery_target_time: moment }) }
}

async function told({ account, binaries: own }: Place, command: string, ...words: string[]): Promise<void> {
  const { code, said } = await run(account, command.startsWith('pg_') ? join(own, 'bin', command) : command, words)
  expect([code, said]).toEqual([0, expect.anything()])
}

async function archived({ tell }: Primary): Promise<void> {
  const [{ log }] = (await tell('select pg_walfile_name(pg_switch_wal()) as log')) as [{ log: string }] // always one row
  await expect
    .poll(async () => (await tell(`select 1 from pg_stat_archiver where last_archived_wal >= '${log}'`)).length)
    .toBe(1)
}

/** The base backup in an empty folder, with what the page puts there. */
async function unpacked(from: Place, moment: string): Promise<Place> {
  const place = placeBeside(from, 'recovered')
  await told(place, 'tar', '-xzf', file('backups/base/base.tar.gz'), '-C', place.data)
  await told(place, 'tar', '-xzf', file('backups/base/pg_wal.tar.gz'), '-C', join(place.data, 'pg_wal'))
  const lines = Object.entries(settingsOf('Recover', moment)).map(([name, value]) => `${name} = '${value}'\n`)
  lay(place, 'postgresql.auto.conf', lines.join(''))
  lay(place, 'recovery.signal', '')
  return place
}

/** The tool that the page names, on this database. */
function tool(...words: string[]): string {
  const env = { ...process.env, DATABASE_URL: primary.urlOf(DATABASE) }
  return execFileSync(process.execPath, words, { cwd: ROOT, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

let primary: Primary

test(
  'a base backup and its log come back to a chosen moment, closed until an owner opens them',
  async (context) => {
    if (!isLongRun) return context.skip('It takes long.')
    if (binaries === undefined) return context.skip(ABSENT)
    for (const name of ['archive', 'backups']) mkdirSync(file(name))
    const account = databaseAccount()
    if (account) execFileSync('chown', ['-R', String(account.uid), file('archive'), file('backups')])
    const kept = Object.entries(settingsOf('Keep the log')).map(([name, value]) => [name, `'${value}'`])
    primary = await startPrimary(Object.fromEntries(kept), binaries)
    await primary.tell(`create database ${DATABASE}`)
    const url = primary.urlOf(DATABASE)
    await migrate(url)
    await openDatabase(url)
    await passwordKey()
    const identity = await generateIdentity()
    writeFileSync(file('identity.txt'), identity, { mode: 0o600 })
    chooseProtections({ file: file('since.log'), recipients: [await identityToRecipient(identity)] })
    const [player, excluded] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    const base = /^pg_basebackup (.+)$/m.exec(PAGE)?.[1]?.replace('/backups', file('backups')) ?? ''
    await told(primary.place, 'pg_basebackup', ...base.split(' '), `--dbname=${primary.urlOf('postgres')}`)

    await fund(player.id, 500)
    const [{ moment }] = (await primary.tell('select clock_timestamp()::text as moment')) as [{ moment: string }] // one row
    await fund(player.id, 70_000)
    await exclude({ player: excluded.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    const late = await newPlayer({ coin: 0 })
    expect(await copyState()).toBe('open')
    await archived(primary)
    await primary.kill()

    const recovered = await startServer(await unpacked(primary.place, moment), primary.port)
    await expect
      .poll(async () => await recovered.tell("select pg_get_wal_replay_pause_state() = 'paused' as is_there"))
      .toEqual([{ is_there: true }])
    expect(await balanceOf(db, `player:${player.id}:coin`)).toBe(500)
    await expect(closeCopy(url, [], [])).rejects.toThrow('still in recovery')
    await recovered.tell('select pg_wal_replay_resume()')
    await expect.poll(() => recovered.tell('select pg_is_in_recovery() as is_in')).toEqual([{ is_in: false }])

    // This process was open before, and has only lost its connections.
    expect(await copyState()).toBe('recovered')
    expect(await call('accountLogin', {}, player)).toMatchObject({ code: 503 })
    const opening = () => openCopy('ana', 0, (work) => db.transaction(work))
    expect(await opening()).toMatchObject({ done: false, why: expect.stringContaining('"restore close"') })
    await expect(closeCopy(url, [], [])).rejects.toThrow('Stop every process of Perya first')
    await closeDatabase()
    const words = ['--identity', file('identity.txt'), '--since', file('since.log')]
    const said = tool(TOOL, 'restore', 'close', ...words)
    expect(said).toMatch(/: 1 applied\.\nThe ledger holds.+This copy is closed/s)

    await openDatabase(url)
    expect(await copyState()).toBe('closed')
    expect(await balanceOf(db, `player:${player.id}:coin`)).toBe(500)
    const states = await db.select({ id: players.id, state: players.state }).from(players)
    expect(states.filter(({ id }) => id === late.id)).toEqual([])
    expect(states.find(({ id }) => id === excluded.id)).toMatchObject({ state: 'excluded' })
    expect(await db.$count(sessions, isNull(sessions.endedAt))).toBe(0)
    expect(await opening()).toMatchObject({ done: true })
    await beginAnew()
    expect(await copyState()).toBe('open')
    // Once more, such as for another copy of the same log: it is closed again.
    await closeDatabase()
    await closeCopy(url, [], [])
    await closeCopy(url, [], [])
    await openDatabase(url)
    expect(await copyState()).toBe('closed')
    expect(await db.$count(sessions, eq(sessions.player, late.id))).toBe(0)
  },
  TEST_MS,
)

const WRONG: [string[], string][] = [
  [['close', 'restore.age', '--nothing-since'], 'Give each file of PERYA_PROTECTIONS_FILE'],
  [['close', '--since', 'since.log'], 'Give each file of PERYA_PROTECTIONS_FILE'],
  [['close', '--identity', 'identity.txt'], 'Give each file of PERYA_PROTECTIONS_FILE'],
  [['close', '--identity', 'i', '--since', 's', '--nothing-since'], 'Give each file of PERYA_PROTECTIONS_FILE'],
  [['close', '--open'], 'Give each file of PERYA_PROTECTIONS_FILE'],
  [['backup.age', '--identity', 'identity.txt'], 'Give the backup, your identity'],
  [['backup.age', 'another.age', '--identity', 'i', '--nothing-since'], 'Give the backup, your identity'],
  [[], 'Give the backup, your identity'],
]

// Each starts a program.
test.each(WRONG.filter((_, at) => isLongRun || at % 3 === 0))(
  'restore %j is told what it needs, before anything is read',
  (words, usage) => {
    const { status, stderr } = spawnSync(process.execPath, [TOOL, 'restore', ...words], { cwd: ROOT, encoding: 'utf8' })
    expect([status, stderr]).toEqual([2, expect.stringContaining(usage)])
  },
)
