import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { envelope } from '#contract/call/envelope.ts'
import { FINGERPRINT_HEADER } from '#contract/wire.ts'
import { serverForAll } from './testServer.ts'

const server = serverForAll()
const [, section = ''] =
  /\n## The first call\n([\s\S]*?)\n## /.exec(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')) ?? []
const [, command = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? []

const NO_CURL = 'curl is not installed here'

function hasCurl(): boolean {
  try {
    return execFileSync('curl', ['--version']).length > 0
  } catch {
    return false
  }
}

/** Runs the README's own command in a shell, against the test's server. */
async function run(words: string): Promise<Record<string, unknown>> {
  const here = words.replace('http://localhost:4321', `http://127.0.0.1:${server().port}`)
  expect(here).not.toBe(words)
  const { stdout } = await promisify(execFile)('sh', ['-c', here], { env: { PATH: process.env.PATH, no_proxy: '*' } })
  return JSON.parse(stdout)
}

describe('the first call of the README', () => {
  test('is answered', async ({ skip }) => {
    skip(!hasCurl(), NO_CURL)
    expect(await run(command)).toMatchObject({ code: 200, errcode: 0, gameList: expect.any(Array) })
  })

  test.for(Object.keys(envelope))('would be refused without %s', async (field, { skip }) => {
    skip(!hasCurl(), NO_CURL)
    const less = command.replace(new RegExp(`"${field}":("[^"]*"|\\d),`), '')
    expect(less).not.toBe(command)
    expect(await run(less)).toMatchObject({ code: 400, field })
  })
})

test('the README explains the four fields and the two headers of every call', () => {
  const rows = Array.from(section.matchAll(/^\| `([\w-]+)`/gm), ([, name]) => name)
  expect(rows).toEqual([...Object.keys(envelope), FINGERPRINT_HEADER, 'authorization'])
})
