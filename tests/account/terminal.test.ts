import process from 'node:process'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSeen } from '#contract/unseen.ts'
import { safetyEvents, serviceKinds } from '#server/account/safetyTables.ts'
import { now } from '#server/base/clock.ts'
import { escaped, visible } from '#server/base/say.ts'
import { db } from '#server/db/database.ts'
import { letters } from '#server/inbox/tables.ts'
import { openPictures } from '#server/kyc/decide.ts'
import { identities, identityEvents } from '#server/kyc/tables.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { encryptFields } from '#server/kyc/written.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { legalHolds } from '#server/standing/exclusionTables.ts'
import { players } from '#server/standing/tables.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { terminal } from '#tools/operator/terminal.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { fill } from '../rights/filled.ts'
import { operatorNamed } from '../terminal.ts'
import { memoryVault, uploadTo } from './pictures.ts'
import { submit, submitted } from './submission.ts'

/** Texts that a terminal obeys or hides, each with the sign that must replace it. */
const hostile = {
  'clears the screen': ['\u001B[2J\u001B[H', '<U+001B>[2J<U+001B>[H'],
  'sets the title': ['\u001B]0;pwned\u0007', '<U+001B>]0;pwned<U+0007>'],
  'fills the clipboard': ['\u001B]52;c;cm0gLXJm\u0007', '<U+001B>]52;c;cm0gLXJm<U+0007>'],
  'the same by C1': ['\u009D52;c;cm0=\u009C\u009B31m', '<U+009D>52;c;cm0=<U+009C><U+009B>31m'],
  'draws another line': ['\r\nList of restricted persons: clear', '<U+000D><U+000A>List of restricted persons: clear'],
  'other separators': ['a\u2028b\u2029c\u0085d', 'a<U+2028>b<U+2029>c<U+0085>d'],
  'turns the direction': ['Juan\u202Etoor\u2066\u200F', 'Juan<U+202E>toor<U+2066><U+200F>'],
  'has no width': ['Ta\u200Bla\u200D\u2060\uFEFF\u00AD', 'Ta<U+200B>la<U+200D><U+2060><U+FEFF><U+00AD>'],
  'is a tag': ['\u{E0041}\u{E007F}', '<U+E0041><U+E007F>'],
  'fills a place with nothing': ['\u3164\u115F\uFE0F', '<U+3164><U+115F><U+FE0F>'],
  'is half a pair': ['\uD83C!', '<U+D83C>!'],
  backspaces: ['clear\b\b\b\b\u007F', 'clear<U+0008><U+0008><U+0008><U+0008><U+007F>'],
} as const
const all = Object.values(hostile)
  .map(([text]) => text)
  .join('')
/** PostgreSQL stores no lone surrogate. */
const storable = all.replace('\uD83C', '')

let printed = ''

beforeAll(freshDatabase)
beforeEach(() => {
  printed = ''
  chooseVault(memoryVault())
  const keep = (text: string | Uint8Array) => {
    printed += String(text)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
})
afterEach(() => vi.restoreAllMocks())

/** The operator's command with the operators' terminal. */
const operator = (...words: string[]) => runOperator(words, { ...terminal(), login: () => operatorNamed('nena') })

const lines = () => printed.split('\n')
const isClean = () => lines().every(isSeen)

test.each(Object.entries(hostile))('text that %s is escaped', (_, [text, shown]) => {
  expect(visible(`Tala ${text}`)).toBe(`Tala ${shown}`)
  expect(visible(visible(text))).toBe(visible(text))
})

test('visible text stays unchanged', () => {
  for (const text of ["Ma. Ñino O'Neil–Łuczak", 'ליאת 東京 ₱1,000.00 🎡', '─  ━ |']) expect(visible(text)).toBe(text)
})

test('a line of the log keeps its meaning, and holds nothing that a terminal obeys', () => {
  const line = `${JSON.stringify({ why: all })}\n`
  expect(isSeen(line.slice(0, -1))).toBe(false)
  expect(isSeen(escaped(line).slice(0, -1))).toBe(true)
  expect(escaped(line).endsWith('}\n')).toBe(true)
  expect(JSON.parse(escaped(line))).toEqual({ why: all })
})

async function reject({ id: player }: TestPlayer): Promise<void> {
  expect(await operator('kyc', 'reject', String(player), '--reason', 'blurred', '--confirm', String(player))).toBe(0)
}

describe('kyc show', () => {
  test('shows the submission, and not a later draft', async () => {
    const seat = await submitted({ street: '12 Mabini St.', employer: 'Ospital' })
    await reject(seat)
    expect(await call('addKyc', { fields: { street: '99 Draft St.', firstName: 'Nobody' } }, seat)).toMatchObject({
      errcode: 0,
    })
    printed = ''
    expect(await operator('kyc', 'show', String(seat.id))).toBe(0)
    expect(printed).toContain('12 Mabini St.')
    expect(printed).not.toMatch(/Draft St|Nobody/)
  })

  test('and kyc open the submitted pictures, and no later ones', async () => {
    const vault = memoryVault()
    chooseVault(vault)
    const seat = await submitted()
    const sent = new Set(vault.files.keys())
    await reject(seat)
    expect(await uploadTo(seat.token, 'front')).toMatchObject({ errcode: 0 })
    const looked = vi.spyOn(vault, 'get')
    expect((await openPictures(seat.id, 'nena')).map(({ side }) => side)).toEqual(['front', 'back', 'selfie'])
    expect(looked.mock.calls.map(([name]) => name).every((name) => sent.has(name))).toBe(true)
    expect(await submit(seat, await call('kyc', {}, seat))).toMatchObject({ errcode: 0 })
    looked.mockClear()
    await openPictures(seat.id, 'nena')
    expect(looked.mock.calls.map(([name]) => name).some((name) => !sent.has(name))).toBe(true)
  })

  test('writes no control character into the terminal, even from old drafts', async () => {
    const seat = await submitted()
    const ciphertext = encryptFields({ firstName: storable, street: storable })
    const own = eq(identityEvents.player, seat.id)
    await db.update(identityEvents).set({ ciphertext, note: storable }).where(own)
    await db.update(identities).set({ ciphertext }).where(eq(identities.player, seat.id))
    expect(await operator('kyc', 'show', String(seat.id))).toBe(0)
    expect(isClean()).toBe(true)
    for (const [text, shown] of Object.values(hostile)) if (text !== '\uD83C!') expect(printed).toContain(shown)
    expect(lines().some((line) => line.startsWith('List of restricted persons: clear'))).toBe(true)
    expect(lines().filter((line) => line.trim().startsWith('List of'))).toHaveLength(1)
  })

  test.each(Object.entries(hostile))('a draft that %s is refused, and its field named', async (name, [text]) => {
    const seat = await submitted()
    await reject(seat)
    const reply = await call('addKyc', { fields: { street: `12 ${text} St.` } }, seat)
    // A lone surrogate never passes the server.
    expect(reply, name).toMatchObject({ code: 400, field: expect.stringMatching(/^fields\.street$/) })
    expect(await call('kyc', {}, seat)).toMatchObject({ fields: { street: '12 Mabini St., Brgy. 5' } })
  })
})

test('no list of the operator prints control characters of a row', async () => {
  const { id: player } = await newPlayer({ coin: 0 })
  await fill(player, now())
  await db
    .update(identities)
    .set({ state: 'rejected', reason: storable, submittedAt: now(), decidedBy: storable })
    .where(eq(identities.player, player))
  await exclude({ player, kind: 'licensee', term: 'open', by: storable, reason: storable })
  await db
    .update(players)
    .set({ account: storable.slice(0, 40), mobile: storable.slice(0, 20) })
    .where(eq(players.id, player))
  await db.update(withdrawals).set({ reason: storable, decidedBy: storable, payee: storable })
  await db.insert(legalHolds).values({ player, reason: storable, openedAt: now(), openedBy: storable })
  await db.update(letters).set({ kind: 'message', title: storable, text: storable, sentBy: storable })
  const values = { by: storable, reason: storable }
  for (const kind of serviceKinds) await db.insert(safetyEvents).values({ player, kind, values, happenedAt: now() })
  for (const words of [
    ...[
      'withdrawals --all',
      'reveals',
      'deposits',
      'sms',
      'accounts given-back',
      'closings list --all',
      'closings reopened',
      'corrections',
    ],
    ...['exclusions list --all', 'legal-holds list --all', 'bank freed', 'mail list', 'kyc list --all'],
    ...[
      `kyc show ${player}`,
      `legal-holds open ${player} --reason x --confirm 0`,
      'two-factor-off \u001B[2J --shown video --document x --reason x',
    ],
    ...['\u001B]0;x\u0007', 'kyc \u202E', 'mail \u009B', 'closings \u001B'],
  ]) {
    await operator(...words.split(' '))
    expect(
      lines().find((line) => !isSeen(line)),
      words,
    ).toBeUndefined()
  }
  expect(printed).toContain('<U+001B>[2J')
})
