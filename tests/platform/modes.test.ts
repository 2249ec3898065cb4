import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { prepareDataFolder } from '#server/db/preflight.ts'
import { folderVault } from '#server/kyc/vault.ts'

const OPERATOR = join(import.meta.dirname, '../../src/tools/operator/main.ts')
const OPENED = join(import.meta.dirname, 'opened.ts')
const folder = mkdtempSync(join(tmpdir(), 'perya-modes-'))
/** As root, PostgreSQL runs under another account, which may pass through the folder to its own and read nothing else. */
const isRoot = process.getuid?.() === 0

beforeAll(() => chmodSync(folder, 0o711))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777
const everythingIn = (path: string) => readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))
const openToOthers = (path: string) => everythingIn(path).filter((each) => (modeOf(each) & 0o077) !== 0)

/** Opens a folder's embedded database as the server does, with a umask that makes files readable for everybody. */
async function start(data: string, program = OPENED): Promise<{ code: unknown; said: string }> {
  const { DATABASE_URL: _, ...others } = process.env
  const env = { ...others, PERYA_DATA: data, PERYA_MODE: 'demo' }
  const child = spawn('/bin/sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, program, 'waiting'], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

test('files of a start are readable for its own account only, in a folder closed to others', async () => {
  const data = join(folder, 'deep', 'data')
  mkdirSync(join(folder, 'deep'), { mode: 0o755 })
  expect(await start(data)).toEqual({ code: 0, said: '' })
  expect(modeOf(data)).toBe(isRoot ? 0o711 : 0o700)
  expect(everythingIn(data).length).toBeGreaterThan(10)
  expect(openToOthers(data)).toEqual([])
  // The next start closes a folder left open by an earlier version.
  chmodSync(data, 0o755)
  await start(data)
  expect(modeOf(data)).toBe(isRoot ? 0o711 : 0o700)
}, 120_000)

test('a tool on a folder without a database is refused, and makes none', async () => {
  const data = join(folder, 'mistyped')
  const { code, said } = await start(data, OPERATOR)
  expect([code, said]).toEqual([1, expect.stringMatching(/^There is no database in PERYA_DATA .*mistyped.*\n$/)])
  expect(existsSync(data)).toBe(false)
})

test('a start on another database leaves the embedded PostgreSQL’s folder unchanged', async () => {
  const data = join(folder, 'both')
  mkdirSync(join(data, 'postgres'), { recursive: true, mode: 0o711 })
  vi.stubEnv('DATABASE_URL', 'postgresql://perya@127.0.0.1:5432/perya')
  vi.resetModules()
  const elsewhere = await import('#server/db/preflight.ts')
  elsewhere.prepareDataFolder(data)
  expect(modeOf(data)).toBe(isRoot ? 0o711 : 0o700)
})

test('a picture is a file of 0600 in a folder of 0700, whatever the umask and the folder’s former mode', async () => {
  const pictures = join(folder, 'identities')
  mkdirSync(pictures, { mode: 0o755 })
  const vault = folderVault(pictures)
  const name = randomUUID()
  await vault.put(name, Buffer.from([0, 1, 2, 255]))
  expect([modeOf(pictures), modeOf(join(pictures, name))]).toEqual([0o700, 0o600])
  expect(await vault.get(name)).toEqual(Buffer.from([0, 1, 2, 255]))
  await vault.remove(name)
  await vault.remove(name)
  expect([await vault.get(name), readdirSync(pictures)]).toEqual([undefined, []])
})

test('a shared folder keeps its mode', () => {
  const [shared, others] = [join(folder, 'shared'), join(folder, 'others')]
  mkdirSync(join(shared, 'identities'), { recursive: true })
  chmodSync(shared, 0o1777)
  mkdirSync(join(others, 'somebody'), { recursive: true })
  chmodSync(others, 0o755)
  for (const path of [shared, others]) prepareDataFolder(path)
  expect([statSync(shared).mode & 0o7777, modeOf(others)]).toEqual([0o1777, 0o755])
})
