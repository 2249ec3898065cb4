// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { CallName } from '#contract/calls/index.ts'
import { repeats } from '#contract/calls/repeats.ts'
import type { Row } from './screen.tsx'

// A call that changes something is pressed by a row, or named here with what sends it.

/** Calls that no form or button of a page sends, and the one file that sends them. */
const unpressed: Partial<Record<CallName, { sentBy: string; since: string }>> = {
  lineLink: {
    sentBy: 'islands/social/socialLink.ts',
    since: 'sent on the way back from the provider, whose words stand on the page that the player comes back to',
  },
  receiveAppBonus: { sentBy: 'islands/lobby/appPrompts.ts', since: 'sent as the app opens, and again the next time' },
  updateLocale: { sentBy: 'islands/account/language.ts', since: 'sent at a log-in, and again at the next one' },
}

/** Calls of buttons that show the same whatever becomes of them: nothing is owed, kept or promised by them. */
const shownAtOnce: Partial<Record<CallName, string>> = {
  houseSeen: 'a round that was watched is shown once more where the server did not hear',
  exchangeSeen: 'the card goes, and comes again where the server did not hear',
  appNewYearShare: 'the share sheet opens; the task counts with the next share',
  appProxyUser4TaskUserShare: 'the page of the network opens; the visit counts with the next tap',
}

/** Calls of a game's own page, where a round without an answer is asked about: who holds that. */
const inGames: Partial<Record<CallName, string>> = {
  houseSpin: 'tests/screen/games.test.tsx',
  houseMove: 'tests/screen/games.test.tsx',
  houseSeed: 'tests/games/seeds.test.ts',
}

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const modules = import.meta.glob<{ rows: readonly Row[] }>('./rows/*.tsx', { eager: true })
const rows = Object.values(modules).flatMap((module) => module.rows)
const changing = Object.entries(repeats)
  .filter(([, kind]) => kind === 'key' || kind === 'proof' || kind === 'own-id')
  .map(([name]) => name)

test('every call that changes something has its row, or a reason for none', () => {
  const named = [
    ...rows.map(({ call }) => call),
    ...[unpressed, shownAtOnce, inGames].flatMap((each) => Object.keys(each)),
  ]
  expect(changing.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !changing.includes(name))).toEqual([])
})

test('a call has either rows or a reason', () => {
  const reasoned = [unpressed, shownAtOnce, inGames].flatMap((each) => Object.keys(each))
  expect(rows.filter(({ call }) => reasoned.includes(call))).toEqual([])
  expect(new Set(reasoned).size).toBe(reasoned.length)
})

test('what holds a call of a game’s page is there', () => {
  for (const file of Object.values(inGames)) expect(read(file)).not.toBe('')
})

test('what no form or button sends is sent by the named file alone', () => {
  const files = globSync('src/{client,islands,layouts}/**/*.{ts,tsx,astro}', { cwd: root })
  const texts = files.map((file) => [file, read(file)] as const)
  for (const [name, { sentBy }] of Object.entries(unpressed)) {
    const found = texts.filter(([, text]) => text.includes(`post('${name}'`)).map(([file]) => file)
    expect(found, name).toEqual([`src/${sentBy}`])
  }
})
