import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { isSeen, seenOf } from '#contract/unseen.ts'
import { changed, fullBody } from './body.ts'
import { designed } from './designed.ts'
import { callNames, fieldsOf, isFreeText } from './schema.ts'

/** Signs that no name is written with, and that a terminal or a page obeys or hides. */
const unseen = ['\u001B[2J', '\u009B31m', '\r\nx', '\t', '\u202E', '\u2066', '\u200B', '\u200D', '\u2028', '\u{E0041}']

/** Texts that machines write, kept or compared letter for letter, and no person is shown: with the reason. */
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
  os: 'not kept',
  version: 'not kept',
  deviceModel: 'not kept',
}

const fields = callNames.flatMap((name) =>
  fieldsOf(name)
    .filter(({ shape }) => isFreeText(shape))
    .map(({ path }) => ({ name, path })),
)

test('every free text of every call is looked at', () => {
  const known = fields.map(({ name, path }) => `${name}.${path}`)
  expect(known).toEqual(expect.arrayContaining(['addKyc.fields.street', 'updateProfile.nickname']))
  expect(known.length).toBeGreaterThan(40)
})

/**
 * A text that a person types has one of two ends: its schema refuses what nobody can see, or the call answers each odd text with what is
 * designed for it and keeps none (`designed.test.ts`).
 */
describe.each(fields)('$name $path', ({ name, path }) => {
  const key = `${name}.${path}`
  const isOfMachines = path.split('.').some((part) => Object.hasOwn(machines, part))

  test('takes no sign that cannot be seen', () => {
    const taken = unseen.filter((sign) => v.is(calls[name].wireBody, changed(fullBody(name), path, `Ta${sign}la`)))
    if (designed[key] === undefined && !isOfMachines) expect(taken).toEqual([])
  })
})

test('a pasted text keeps what can be seen of it', () => {
  expect(seenOf('12 Mabini\u00a0St.\u200B\r\nBrgy.\t5')).toBe('12 Mabini St. Brgy. 5')
  for (const sign of unseen) expect(isSeen(seenOf(`Ta${sign}la`))).toBe(true)
})
