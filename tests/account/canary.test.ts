import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { freshDatabase } from '../database.ts'

const CHILD = resolve(import.meta.dirname, 'canary.ts')

/** Runs a script that registers, logs in and fails in every way, on this database, and collects all it prints. */
async function printed(url: string): Promise<string> {
  const child = spawn(process.execPath, [CHILD, url], {
    env: { ...process.env, PERYA_LOG: 'trace', PERYA_MODE: 'demo' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const code = await new Promise((resolved) => child.on('close', resolved))
  expect(said).toContain('call failed')
  expect(code, said).toBe(0)
  return said
}

test('no password, token or hash is ever logged, not even by what goes wrong', async () => {
  const said = await printed(await freshDatabase())
  expect(said).not.toContain('Canary')
  expect(said).not.toContain('argon2id$')
  const [, token = ''] = /the token begins with (\S+)/.exec(said) ?? []
  expect(token).toHaveLength(8)
  expect(said.split(token)).toHaveLength(2)
})
