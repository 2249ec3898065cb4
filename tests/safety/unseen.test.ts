import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { isSeen, seenOf } from '#contract/unseen.ts'
import { changed, fullBody } from './body.ts'
import { designed } from './designed.ts'
import { callNames, fieldsOf, isFreeText } from './schema.ts'

/** Characters that no name needs, and that a terminal or a page obeys or hides. */
const unseen = ['\u001B[2J', '\u009B31m', '\r\nx', '\t', '\u202E', '\u2066', '\u200B', '\u200D', '\u2028', '\u{E0041}']

/** Machine-written texts that are stored or compared literally, and never shown to a person; with the reason. */
const machines: Record<string, string> = {
  phoneinfoJsonModel: 'what a device says of itself: stored as JSON, told to nobody but in the copy of data',
  eventList: 'events of the lobby, stored as JSON',
  countryCode: 'not kept',
  gameListVersion: 'compared, not kept',
  outUrl: 'not kept',
  cursor: 'opened by the server that sealed it',
  invite: 'looked up, not kept',
  deviceKey: 'hashed',
  password: 'encrypted by the browser; any characters on purpose, and only hashed',
  code: 'compared',
  oldCode: 'compared',
  link: 'hashed, and looked up',
  loginPassword: 'encrypted by the browser, and only compared',
  os: 'not kept',
  version: 'not kept',
  deviceModel: 'not kept',
}

const fields = callNames.flatMap((name) =>
  fieldsOf(name)
    .filter(({ shape }) => isFreeText(shape))
    .map(({ path }) => ({ name, path })),
)

test('every free text of every call is tested', () => {
  const known = fields.map(({ name, path }) => `${name}.${path}`)
  expect(known).toEqual(expect.arrayContaining(['addKyc.fields.street', 'updateProfile.nickname']))
  expect(known.length).toBeGreaterThan(40)
})

/**
 * A typed text is handled in one of two ways. Its schema refuses invisible characters, or the call answers each edge-case text as designed and
 * stores none (`designed.test.ts`).
 */
describe.each(fields)('$name $path', ({ name, path }) => {
  const key = `${name}.${path}`
  const isOfMachines = path.split('.').some((part) => Object.hasOwn(machines, part))

  test('refuses invisible characters', () => {
    const taken = unseen.filter((sign) => v.is(calls[name].wireBody, changed(fullBody(name), path, `Ta${sign}la`)))
    if (designed[key] === undefined && !isOfMachines) expect(taken).toEqual([])
  })
})

test('a pasted text keeps its visible part', () => {
  expect(seenOf('12 Mabini\u00a0St.\u200B\r\nBrgy.\t5')).toBe('12 Mabini St. Brgy. 5')
  for (const sign of unseen) expect(isSeen(seenOf(`Ta${sign}la`))).toBe(true)
})
