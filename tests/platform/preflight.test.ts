import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SettingError } from '#server/base/settings.ts'
import { checkDatabase, listenFailure, prepareDataFolder } from '#server/db/preflight.ts'

const folder = mkdtempSync(join(tmpdir(), 'perya-preflight-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The answer that a server listening here would get. */
async function listening(port: number, host: string): Promise<string | undefined> {
  const server = createServer()
  const error = await new Promise((resolve) =>
    server.once('error', resolve).listen(port, host, () => resolve(undefined)),
  )
  server.close()
  return listenFailure(error, { port, host })
}

/** Expects one sentence that names the setting. */
function expectUnfit(path: string): void {
  expect(() => prepareDataFolder(path)).toThrow(SettingError)
  expect(() => prepareDataFolder(path)).toThrow(
    /^PERYA_DATA is ".+", but nothing can be kept there: .+\. Name a folder that this account may write\.$/,
  )
}

describe('PERYA_DATA', () => {
  test('is created if missing', () => {
    expect(() => prepareDataFolder(join(folder, 'deep', 'data'))).not.toThrow()
    expect(() => prepareDataFolder(join(folder, 'deep', 'data'))).not.toThrow()
  })

  test('that is a file, or lies below one, is named', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const path of [file, join(file, 'data')]) expectUnfit(path)
  })

  test.each(['/proc', '/proc/perya', '/proc/perya/data', '/sys/perya'])(
    'that the system has for itself, as %s, is named, and nobody waits',
    expectUnfit,
  )

  test('leaves nothing behind from its checks', () => {
    const tried = join(folder, 'tried')
    prepareDataFolder(tried)
    expect(readdirSync(tried)).toEqual([])
  })
})

describe('DATABASE_URL', () => {
  test.each(['postgresql://perya:hush@127.0.0.1:1/perya', 'postgresql://perya:hush@nowhere.invalid:5432/perya'])(
    'that leads nowhere is named, without its password',
    async (url) => {
      const said = await checkDatabase(url).catch((error: unknown) => error)
      expect(said).toBeInstanceOf(SettingError)
      expect(String(said)).toMatch(
        /DATABASE_URL names a PostgreSQL that does not let us in: .+\. Correct the address, or start that server\.$/,
      )
      expect(String(said)).not.toContain('hush')
    },
  )
})

describe('PORT and HOST', () => {
  test('a taken port is named', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', () => resolve()))
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await listening(port, '127.0.0.1')).toBe(`Port ${port} is taken: set PORT to another one.`)
    taken.close()
  })

  test('an address missing on this machine is named', async () => {
    expect(await listening(0, '192.0.2.1')).toBe(
      'HOST is "192.0.2.1", but this machine has no such address: name one of its own, or 0.0.0.0 for all.',
    )
    expect(await listening(0, 'nowhere.invalid')).toBe(
      'HOST is "nowhere.invalid", but this machine has no such address: name one of its own, or 0.0.0.0 for all.',
    )
  })

  test('a port without permission is named, and nothing else is', () => {
    const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' })
    expect(listenFailure(refused, { port: 80, host: '0.0.0.0' })).toBe(
      'PORT is "80", but this account may not listen there: name one from 1024 on.',
    )
    expect(listenFailure(new Error('else'), { port: 80, host: '0.0.0.0' })).toBeUndefined()
  })
})
