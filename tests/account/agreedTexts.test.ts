import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { HELPLINE } from '#contract/support/helpline.ts'
import { now, setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { setTextVersions } from '#server/content/textVersions.ts'
import { db } from '#server/db/database.ts'
import { agreements } from '#server/standing/ageTables.ts'
import { agreedTexts } from '#server/standing/agreedTexts.ts'
import { players } from '#server/standing/tables.ts'
import { call, newClient, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { GAME, startGameSession } from '../games/gameSession.ts'
import { credentials, currentHashes, newPlayer, PLAYER_PASSWORD, type TestPlayer } from '../player.ts'
import { readCopy } from '../rights/filled.ts'
import { addVersions } from '../textVersions.ts'

beforeAll(freshDatabase)
afterEach(() => {
  setClock(undefined)
  setTextVersions(undefined)
})

const rowsOf = (player: number) => db.select().from(agreements).where(eq(agreements.player, player))
const visit = { gameListVersion: '', os: '', version: '', deviceModel: '' }
async function dueOf(player: TestPlayer) {
  const { user } = await succeed('getAfterLoginInfoWeb', visit, player)
  return (
    (user as { due?: { texts: { text: string; version: string; hash: string; changes: unknown[] }[] } }).due?.texts ??
    []
  )
}
/** The player, logged in again: a session ends after hours without a call. */
async function back(player: TestPlayer): Promise<TestPlayer> {
  const { token } = await succeed('accountLogin', await credentials(player.account, PLAYER_PASSWORD), newClient())
  return { ...player, token: String(token) }
}
/** A moment in Manila; without a time its midnight. */
const manila = (text: string) => setClock(new Date(`${text.includes('T') ? text : `${text}T00:00:00`}+08:00`))
/** What a player may do: the errcode of each door. */
async function doors(player: TestPlayer) {
  const order = { amount: 10_000, version: 4, actType: 0, rechargeType: 1 }
  const [deposit, play] = [await call('recharge3', order, player), await call('startGame', { gameId: GAME }, player)]
  return { deposit: deposit.errcode, play: play.errcode }
}
const SHUT = { deposit: errcodes.textsNeeded, play: errcodes.textsNeeded }
const OPEN = { deposit: 0, play: 0 }

test('registering records both texts: version, hash, language and time', async () => {
  manila('2026-12-01')
  const account = 'sumangayon1'
  const agreed = currentHashes()
  const before = now().getTime()
  const fields = { ...(await credentials(account, 'Parol-Night-1')), type: 0, agreed, birthDate: '1990-02-03' }
  const { user } = await succeed('accountRegist', fields, newClient())
  const rows = await rowsOf((user as { id: number }).id)
  expect(rows.map(({ text, version, locale }) => [text, version, locale]).sort()).toEqual([
    ['privacy-policy', '1.0', 'en'],
    ['terms-of-use', '1.1', 'en'],
  ])
  expect(rows.map(({ hash }) => hash).sort()).toEqual([...agreed].sort())
  for (const { agreedAt } of rows) expect(agreedAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(user).not.toHaveProperty('due')
})

test('the hash is of the Markdown with the operator’s facts', () => {
  const [terms] = agreedTexts('en')
  const file = readFileSync(`content/pages/en/terms-of-use/${terms?.version}.md`, 'utf8')
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

test('a registration without it stays valid, is asked at the next visit, and neither deposits nor plays until it agrees', async () => {
  const player = await newPlayer({ hasAgreed: false })
  const due = await dueOf(player)
  expect(due.map(({ text, changes }) => [text, changes])).toEqual([
    ['terms-of-use', []],
    ['privacy-policy', []],
  ])
  expect(await doors(player)).toEqual(SHUT)
  // Nothing of it stands between the player and the money.
  expect(await call('getExchange', {}, player)).toMatchObject({ errcode: 0 })
  expect(await call('agreeTexts', { hashes: due.map(({ hash }) => hash) }, player)).toMatchObject({ errcode: 0 })
  expect(await dueOf(player)).toEqual([])
  expect(await doors(player)).toEqual(OPEN)
})

describe('a new version', () => {
  const material = {
    version: '2.0',
    day: '2026-12-01',
    change: 'material',
    summary: 'Withdrawals are faster.',
  } as const

  test('that is material asks anew from its midnight in Manila, says what changes, and the old agreement stays', async () => {
    manila('2026-11-30T23:59')
    const player = await newPlayer({ deposited: 50_000, isIdentified: true })
    addVersions('terms-of-use', material)
    const old = currentHashes()
    manila('2026-11-30T23:59:59')
    expect([await dueOf(player), await doors(player)]).toEqual([[], OPEN])
    manila('2026-12-01')
    const due = await dueOf(player)
    expect(due).toMatchObject([
      { text: 'terms-of-use', version: '2.0', changes: [{ version: '2.0', summary: 'Withdrawals are faster.' }] },
    ])
    expect(await doors(player)).toEqual(SHUT)
    const fields = await credentials(player.account, PLAYER_PASSWORD)
    expect(await call('accountLogin', fields, newClient())).toMatchObject({ errcode: 0 })
    expect(await call('getExchange', {}, player)).toMatchObject({ errcode: 0 })
    // A page that still shows the old text does not agree to the new one.
    expect(await call('agreeTexts', { hashes: old }, player)).toMatchObject({ errcode: errcodes.textChanged })
    expect(await rowsOf(player.id)).toHaveLength(2)
    await succeed('agreeTexts', { hashes: due.map(({ hash }) => hash) }, player)
    expect((await rowsOf(player.id)).map(({ version }) => version).sort()).toEqual(['1.0', '1.1', '2.0'])
    expect([await dueOf(player), await doors(player)]).toEqual([[], OPEN])
  })

  test('cannot be agreed to before it is in force', async () => {
    manila('2026-11-30T23:59')
    const player = await newPlayer()
    addVersions('terms-of-use', material)
    manila('2026-12-01')
    const hashes = currentHashes()
    manila('2026-11-30T23:59')
    expect(await call('agreeTexts', { hashes }, player)).toMatchObject({ errcode: errcodes.textChanged })
  })

  test('that is editorial asks nobody who agreed before, and a newcomer agrees to it', async () => {
    manila('2026-11-30T23:59')
    const player = await newPlayer()
    addVersions('terms-of-use', { version: '1.2', day: '2026-12-01', change: 'editorial' })
    manila('2026-12-01')
    expect([await dueOf(player), await doors(player)]).toEqual([[], OPEN])
    const newcomer = await newPlayer()
    const versions = (await rowsOf(newcomer.id)).map(({ text, version }) => [text, version])
    expect(versions).toContainEqual(['terms-of-use', '1.2'])
    expect(await dueOf(newcomer)).toEqual([])
  })

  test('after others says each of them, and an editorial one after a material one does not excuse it', async () => {
    manila('2026-11-30T23:59')
    const player = await newPlayer()
    addVersions(
      'terms-of-use',
      material,
      { version: '2.1', day: '2026-12-02', change: 'editorial', summary: 'A clearer heading.' },
      { version: '3.0', day: '2026-12-20', change: 'material', summary: 'Not yet.' },
    )
    manila('2026-12-03')
    const later = await back(player)
    expect(await dueOf(later)).toMatchObject([
      {
        version: '2.1',
        changes: [
          { version: '2.0', summary: 'Withdrawals are faster.' },
          { version: '2.1', summary: 'A clearer heading.' },
        ],
      },
    ])
    await succeed('agreeTexts', { hashes: currentHashes() }, later)
    expect(await doors(later)).toEqual(OPEN)
    manila('2026-12-20')
    expect(await dueOf(await back(player))).toMatchObject([{ version: '3.0', changes: [{ version: '3.0' }] }])
  })

  test('stops an open game at its midnight, and the agreement opens it again', async () => {
    manila('2026-11-30T23:59:50')
    const player = await newPlayer({ deposited: 50_000, isIdentified: true })
    const gameToken = await startGameSession(player.token)
    addVersions('terms-of-use', material)
    const spin = () => call('houseSpin', { roundId: randomUUID(), stake: 1000 }, { token: gameToken })
    expect(await spin()).toMatchObject({ errcode: 0 })
    manila('2026-12-01')
    expect(await spin()).toMatchObject({ code: 401 })
    await succeed('agreeTexts', { hashes: currentHashes() }, player)
    expect(await spin()).toMatchObject({ errcode: 0 })
  })

  test('that begins between the form and its sending is not recorded: the player is asked', async () => {
    manila('2026-11-30T23:59:50')
    addVersions('terms-of-use', material)
    const agreed = currentHashes()
    manila('2026-12-01')
    const fields = { ...(await credentials('sumangayon3', 'Parol-Night-1')), type: 0, agreed, birthDate: '1990-02-03' }
    const { user } = await succeed('accountRegist', fields, newClient())
    expect(user).toMatchObject({ due: { texts: [{ text: 'terms-of-use', version: '2.0', changes: [] }] } })
    const rows = await rowsOf((user as { id: number }).id)
    expect(rows.map(({ text }) => text)).toEqual(['privacy-policy'])
  })
})

test('a log-in that asks for the agreement records it', async () => {
  const player = await newPlayer({ hasAgreed: false })
  const fields = { ...(await credentials(player.account, PLAYER_PASSWORD)), agreed: currentHashes() }
  await succeed('accountLogin', fields, newClient())
  expect(await rowsOf(player.id)).toHaveLength(2)
})

test('agreeing twenty times at once is one record each, of the caller alone', async () => {
  const [player, other] = [await newPlayer({ hasAgreed: false }), await newPlayer({ hasAgreed: false })]
  const hashes = currentHashes()
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
  const player = await newPlayer({ hasAgreed: false })
  await succeed('agreeTexts', { hashes: currentHashes() }, player)
  const copy = await readCopy(player.id)
  expect(copy.agreements).toHaveLength(2)
  expect(copy.birthDate).toMatchObject([{ birthDate: '1990-02-03', notes: [{ what: 'given' }] }])
  expect(JSON.stringify(copy.birthDate)).not.toContain('ciphertext')
  expect(await db.$count(players, and(eq(players.id, player.id), eq(players.ageState, 'given')))).toBe(1)
})
