import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperator } from '#tools/operator/commands.ts'
import { loginOf } from '#tools/operator/login.ts'
import { freshDatabase } from '../database.ts'
import { complained, said, terminal } from '../terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'perya-login-'))
beforeAll(async () => void (await freshDatabase()))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nobody = async () => undefined

function written(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

test('a file holds the name and the secret', async () => {
  const file = written('ana', 'ana\nPitong bituin, 1 karnabal\n')
  expect(await loginOf({ me: undefined, file }, nobody)).toEqual({ name: 'ana', secret: 'Pitong bituin, 1 karnabal' })
})

test.each([
  ['that its group may read', 'ana\nx\n', 0o640, 'may be read by others'],
  ['that all may read', 'ana\nx\n', 0o604, 'may be read by others'],
  ['that all may write', 'ana\nx\n', 0o602, 'may be read by others'],
  ['without a secret', 'ana\n', 0o600, 'must hold a name'],
  ['that is empty', '', 0o600, 'must hold a name'],
  ['that is huge', 'x'.repeat(1_001), 0o600, 'is no file of a secret'],
])('a file %s is refused', async (name, text, mode, why) => {
  const file = written(name.replaceAll(' ', '-'), text, mode)
  expect(await loginOf({ me: undefined, file }, nobody)).toContain(why)
})

test('a folder, a missing file and a missing person are refused', async () => {
  expect(await loginOf({ me: undefined, file: folder }, nobody)).toContain('is no file of a secret')
  expect(await loginOf({ me: undefined, file: join(folder, 'none') }, nobody)).toContain('cannot be read')
  expect(await loginOf({ me: 'ana', file: undefined }, nobody)).toContain('--login <file>')
  expect(await loginOf({ me: 'ana', file: undefined }, async (asked) => asked)).toEqual({
    name: 'ana',
    secret: 'Secret of ana:',
  })
})

test('from no operator at all to a second one who has chosen a secret', async () => {
  const files = {
    ana: written('ana', 'ana\nPitong bituin, 1 karnabal\n'),
    ben: written('ben', 'ben\nUnang lihim ni kuya 5\n'),
    own: written('own', 'ben\nSariling lihim, 3 lobo\n'),
  }
  const run = (file: string, ...words: string[]) =>
    runOperator(words, { ...terminal(), login: () => loginOf({ me: undefined, file }, nobody) })
  expect(await run(files.ana, 'withdrawals')).toBe(1)
  expect(complained.at(-1)).toBe('The name or the secret is wrong, or not in force.')
  expect(await run('', 'operators', 'first', 'ana', '--new-secret', files.ana)).toBe(0)
  expect(await run('', 'operators', 'first', 'eve', '--new-secret', files.own)).toBe(1)
  const add = ['operators', 'add', 'ben', '--role', 'support', '--new-secret', files.ben]
  expect(await run(files.ben, ...add)).toBe(1)
  expect(await run(files.ana, ...add)).toBe(0)
  expect(await run(files.ben, 'closings', 'list')).toBe(1)
  expect(complained.at(-1)).toContain('operators secret')
  expect(await run(files.ben, 'operators', 'secret', '--new-secret', files.own)).toBe(0)
  expect(await run(files.ben, 'closings', 'list')).toBe(1)
  expect(await run(files.own, 'closings', 'list')).toBe(0)
  expect(await run(files.own, ...add)).toBe(1)
  expect(await run(files.ana, 'operators', 'revoke', 'ben', '--confirm', 'ben')).toBe(0)
  expect(await run(files.own, 'closings', 'list')).toBe(1)
  said.length = 0
  expect(await run(files.ana, 'operators', 'list')).toBe(0)
  expect(said.find((line) => line.startsWith('ben'))).toContain('ended')
  expect(said.join('\n')).not.toMatch(/argon2|bituin|lihim/)
  expect(await run(files.ana, 'log')).toBe(0)
  expect(said.join('\n')).toMatch(/ana +act +operators first/)
  expect(said.join('\n')).not.toMatch(/bituin|lihim/)
})

test('a new secret is asked twice, and a slip changes nothing', async () => {
  const typed = ['Ikatlong lihim, 4 tore', 'Ikatlong lihim, 4 tora']
  const askSecret = async () => typed.shift()
  const words = ['operators', 'secret']
  expect(await runOperator(words, { ...terminal(), askSecret })).toBe(1)
  expect(complained.at(-1)).toContain('The two differ')
  expect(await runOperator(words, { ...terminal(), askSecret: nobody })).toBe(1)
  expect(complained.at(-1)).toContain('--new-secret <file>')
  expect(await runOperator(words, { ...terminal(), askSecret: async () => 'Ikatlong lihim, 4 tore' })).toBe(0)
})
