import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { HELPLINE } from '#contract/support/helpline.ts'
import { config } from '#server/base/config.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { agreements } from '#server/standing/ageTables.ts'
import { type AgreedText, agreedTexts, setAgreedTexts } from '#server/standing/agreedTexts.ts'
import { players } from '#server/standing/tables.ts'
import { call, newClient, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer, PLAYER_PASSWORD, type TestPlayer } from '../player.ts'
import { readCopy } from '../rights/filled.ts'

beforeAll(freshDatabase)
afterEach(() => setAgreedTexts(undefined))

const rowsOf = (player: number) => db.select().from(agreements).where(eq(agreements.player, player))
const visit = { gameListVersion: '', os: '', version: '', deviceModel: '' }
async function dueOf(player: TestPlayer) {
  const { user } = await succeed('getAfterLoginInfoWeb', visit, player)
  return (user as { due?: { texts: { text: string; hash: string }[] } }).due?.texts ?? []
}
async function currentHashes(): Promise<string[]> {
  const { texts } = await succeed('anonymous/agreedTexts', {}, newClient())
  return (texts as { hash: string }[]).map(({ hash }) => hash)
}
/** The terms in a new version, as after the operator's change. */
function bumpTerms(version = '2.0'): AgreedText[] {
  const hash = createHash('sha256').update(version).digest('hex')
  const texts = agreedTexts('en').map((one) => (one.text === 'terms-of-use' ? { ...one, version, hash } : one))
  setAgreedTexts(texts)
  return texts
}

test('registering records both texts: version, hash, language and time', async () => {
  const account = 'sumangayon1'
  const agreed = await currentHashes()
  const before = Date.now()
  const fields = { ...(await credentials(account, 'Parol-Night-1')), type: 0, agreed, birthDate: '1990-02-03' }
  const { user } = await succeed('accountRegist', fields, newClient())
  const rows = await rowsOf((user as { id: number }).id)
  expect(rows.map(({ text, version, locale }) => [text, version, locale]).sort()).toEqual([
    ['privacy-policy', '1.0', 'en'],
    ['terms-of-use', '1.0', 'en'],
  ])
  expect(rows.map(({ hash }) => hash).sort()).toEqual([...agreed].sort())
  for (const { agreedAt } of rows) expect(agreedAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(user).not.toHaveProperty('due')
})

test('the hash is of the Markdown with the operator’s facts', () => {
  const [terms] = agreedTexts('en')
  const file = readFileSync('content/pages/en/terms-of-use.md', 'utf8')
  const facts: Record<string, string> = {
    operator: config.operatorName,
    licence: config.licenceNumber,
    email: catalogue().webConfig.serviceMail,
    helpline: HELPLINE.shown,
  }
  const body = file
    .replace(/^---[\s\S]*?\n---\r?\n/, '')
    .replace(/\{\{(operator|licence|email|helpline)\}\}/g, (_, name) => facts[name] ?? '')
  expect(terms?.hash).toBe(createHash('sha256').update(body).digest('hex'))
})

test('a registration without it stays valid, is asked at the next visit, and can agree then', async () => {
  const player = await newPlayer()
  const due = await dueOf(player)
  expect(due.map(({ text }) => text)).toEqual(['terms-of-use', 'privacy-policy'])
  // Nothing of it stands between the player and the money.
  expect(await call('getExchange', {}, player)).toMatchObject({ errcode: 0 })
  expect(await call('agreeTexts', { hashes: due.map(({ hash }) => hash) }, player)).toMatchObject({ errcode: 0 })
  expect(await dueOf(player)).toEqual([])
})

test('a new version asks anew, and the old agreement stays', async () => {
  const player = await newPlayer()
  await succeed('agreeTexts', { hashes: await currentHashes() }, player)
  const old = await currentHashes()
  bumpTerms()
  const due = await dueOf(player)
  expect(due).toMatchObject([{ text: 'terms-of-use', version: '2.0' }])
  // A page that still shows the old text does not agree to the new one.
  expect(await call('agreeTexts', { hashes: old }, player)).toMatchObject({ errcode: errcodes.textChanged })
  expect(await rowsOf(player.id)).toHaveLength(2)
  await succeed('agreeTexts', { hashes: due.map(({ hash }) => hash) }, player)
  expect((await rowsOf(player.id)).map(({ version }) => version).sort()).toEqual(['1.0', '1.0', '2.0'])
})

test('a log-in that asks for the agreement records it', async () => {
  const player = await newPlayer()
  const fields = { ...(await credentials(player.account, PLAYER_PASSWORD)), agreed: await currentHashes() }
  await succeed('accountLogin', fields, newClient())
  expect(await rowsOf(player.id)).toHaveLength(2)
})

test('agreeing twenty times at once is one record each, of the caller alone', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const hashes = await currentHashes()
  await Promise.all(Array.from({ length: 20 }, () => succeed('agreeTexts', { hashes }, player)))
  expect([(await rowsOf(player.id)).length, (await rowsOf(other.id)).length]).toEqual([2, 0])
})

test.each([[[]], [['x']], [['0'.repeat(63)]], [Array(5).fill('0'.repeat(64))], ['terms']])(
  '%j is malformed',
  async (hashes) => {
    expect(await call('agreeTexts', { hashes }, await newPlayer())).toMatchObject({ code: 400 })
  },
)

test('an unknown hash at registration is passed over', async () => {
  const fields = { ...(await credentials('sumangayon2', 'Parol-Night-1')), type: 0, agreed: ['0'.repeat(64)] }
  const { user } = await succeed('accountRegist', fields, newClient())
  expect(user).toMatchObject({ due: { texts: [{ text: 'terms-of-use' }, { text: 'privacy-policy' }] } })
})

test('the player’s copy has agreements and date of birth', async () => {
  const player = await newPlayer()
  await succeed('agreeTexts', { hashes: await currentHashes() }, player)
  const copy = await readCopy(player.id)
  expect(copy.agreements).toHaveLength(2)
  expect(copy.birthDate).toMatchObject([{ birthDate: '1990-02-03', notes: [{ what: 'given' }] }])
  expect(JSON.stringify(copy.birthDate)).not.toContain('ciphertext')
  expect(await db.$count(players, and(eq(players.id, player.id), eq(players.ageState, 'given')))).toBe(1)
})
