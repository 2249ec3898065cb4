import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import { repeats } from '#contract/calls/repeats.ts'
import { errcodes } from '#contract/errcodes.ts'
import { db } from '#server/db/database.ts'
import { handlers } from '#server/dispatch/calls.ts'
import { schemaOf } from '#server/http/openapi.ts'
import { forgetOldAnswers } from '#server/repeats/kept.ts'
import { keptAnswers } from '#server/repeats/tables.ts'
import { players } from '#server/standing/tables.ts'
import { type Client, call, newClient, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { BIRTH_DATE, credentials, currentHashes, encrypted, inLobby, newPlayer, PLAYER_PASSWORD } from '../player.ts'

beforeAll(async () => {
  await freshDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const nick = (nickname: string) => ({ nickname, avatar: 1, frame: 0 })
const MINUTE_MS = 60_000
const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
const name = () => `p${randomUUID().replaceAll('-', '').slice(0, 12)}`

describe('a call with a key', () => {
  test('is made once, and its repeat gets the first answer', async () => {
    const player = { ...(await newPlayer()), key: randomUUID() }
    const update = vi.spyOn(handlers, 'updateProfile')
    const first = await succeed('updateProfile', nick('First'), player)
    await succeed('updateProfile', nick('Second'), { ...player, key: randomUUID() })
    expect(await call('updateProfile', nick('First'), player)).toEqual(first)
    expect(update).toHaveBeenCalledTimes(2)
    expect(await call('getAfterLoginInfo', {}, player)).toMatchObject({ user: { nickname: 'Second' } })
  })

  test('refuses other content under the same key, and another player’s is another key', async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()]
    const key = randomUUID()
    await succeed('updateProfile', nick('Mine'), { ...player, key })
    const other = await call('updateProfile', nick('Other'), { ...player, key })
    expect(other).toEqual({ code: 200, errcode: errcodes.requestReused })
    expect(await call('gameLike', { id: 1, like: 0 }, { ...player, key })).toEqual(other)
    expect(await call('updateProfile', nick('Other'), { ...stranger, key })).toMatchObject({
      nickname: 'Other',
    })
  })

  test('tells another password apart, whatever its encryption', async () => {
    const player = { ...(await newPlayer()), key: randomUUID() }
    const first = await succeed('safeboxPasswordInit', { password: await encrypted('482915') }, player)
    expect(await call('safeboxPasswordInit', { password: await encrypted('482915') }, player)).toEqual(first)
    const other = await call('safeboxPasswordInit', { password: await encrypted('482916') }, player)
    expect(other).toMatchObject({ errcode: errcodes.requestReused })
  })

  test('of two at once one is made, and both get its answer', async () => {
    const player = { ...(await newPlayer()), key: randomUUID() }
    const { promise, resolve } = Promise.withResolvers<void>()
    const update = vi.spyOn(handlers, 'updateProfile')
    update.mockImplementationOnce(async ({ nickname = '' }) => {
      await promise
      return { nickname, avatar: 1, frame: 0 }
    })
    const both = [1, 2].map(() => call('updateProfile', nick('Twice'), player))
    setTimeout(resolve, 150)
    const [one, other] = await Promise.all(both)
    expect(one).toMatchObject({ code: 200, errcode: 0, nickname: 'Twice' })
    expect(other).toEqual(one)
    expect(update).toHaveBeenCalledTimes(1)
  })

  test('that was refused or failed is judged anew', async () => {
    const player = { ...(await newPlayer()), key: randomUUID() }
    vi.spyOn(handlers, 'updateProfile').mockRejectedValueOnce(new Error('broken'))
    expect(await call('updateProfile', nick('Anew'), player)).toMatchObject({ code: 500 })
    expect(await call('updateProfile', nick('Anew'), player)).toMatchObject({ errcode: 0 })
    const wrong = { ...player, key: randomUUID() }
    expect(await call('gameLike', { id: 999_999, like: 1 }, wrong)).toMatchObject({ errcode: errcodes.gameUnknown })
    expect(await db.select().from(keptAnswers).where(eq(keptAnswers.key, wrong.key))).toEqual([])
  })

  test('whose process died is free after 90 seconds', async () => {
    const player = { ...(await newPlayer()), key: randomUUID() }
    await succeed('updateProfile', nick('Cut'), player)
    await db.update(keptAnswers).set({ answer: null }).where(eq(keptAnswers.key, player.key))
    later(100_000)
    expect(await call('updateProfile', nick('Cut'), player)).toMatchObject({ errcode: 0, nickname: 'Cut' })
  })

  test('refuses a key that is no UUID, and takes none where the call needs none', async () => {
    const player = await newPlayer()
    const odd = { ...player, key: 'once' }
    expect(await call('updateProfile', nick('Odd'), odd)).toMatchObject({ code: 400, field: 'idempotency-key' })
    expect(await call('refreshData', {}, odd)).toMatchObject({ code: 200 })
  })

  test('lies sealed, holds 300 for a player at most, and goes after a day', async () => {
    const player = { ...(await newPlayer()), key: randomUUID() }
    await succeed('updateProfile', nick('Sealed'), player)
    const [row] = await db.select().from(keptAnswers).where(eq(keptAnswers.key, player.key))
    expect(row?.answer).toBeTruthy()
    expect(row?.answer).not.toContain('Sealed')
    await db.execute(sql`
      insert into kept_answers (owner, key, call, asked, begun_at)
      select ${row?.owner}, gen_random_uuid(), 'x', 'x', begun_at from kept_answers, generate_series(1, 299) where key = ${player.key}
    `)
    const beyond = { ...player, key: randomUUID() }
    expect(await call('updateProfile', nick('Beyond'), beyond)).toMatchObject({ errcode: 0 })
    expect(await db.select().from(keptAnswers).where(eq(keptAnswers.key, beyond.key))).toEqual([])
    later(25 * 60 * MINUTE_MS)
    expect(await forgetOldAnswers()).toBeGreaterThanOrEqual(300)
  })
})

describe('what became of it', () => {
  test('is told to its player and device alone', async () => {
    const player = { ...(await newPlayer()), key: randomUUID() }
    const asked = { call: 'updateProfile', key: player.key }
    expect(await call('anonymous/keptAnswer', asked, player)).toMatchObject({ state: 'unknown' })
    await succeed('updateProfile', nick('Asked'), player)
    expect(await call('anonymous/keptAnswer', asked, player)).toMatchObject({ state: 'made' })
    expect(await call('anonymous/keptAnswer', asked, await newPlayer())).toMatchObject({ state: 'unknown' })
    await db.update(keptAnswers).set({ answer: null }).where(eq(keptAnswers.key, player.key))
    expect(await call('anonymous/keptAnswer', asked, player)).toMatchObject({ state: 'underWay' })
  })
})

const withoutKey = ({ key: _, ...client }: Client) => client
const registration = async (account: string, password = PLAYER_PASSWORD) => ({
  ...(await credentials(account, password)),
  ...{ type: 0, birthDate: BIRTH_DATE, agreed: currentHashes() },
})
const register = (fields: object, from: object) =>
  inLobby({ registerType: 'username' }, () => call('accountRegist', fields, from))

describe('a registration whose answer was lost', () => {
  test('logs in by key, name, password and device within a quarter of an hour', async () => {
    const [account, client] = [name(), { ...newClient(), key: randomUUID() }]
    const first = await register(await registration(account), client)
    const again = await register(await registration(account), client)
    expect(again).toMatchObject({ code: 200, errcode: 0, user: { id: (first.user as { id: number }).id } })
    expect(again.token).not.toBe(first.token)
    const asked = { call: 'accountRegist', key: client.key }
    expect(await call('anonymous/keptAnswer', asked, withoutKey(client))).toMatchObject({ state: 'made' })
    const rows = await db.select().from(players).where(eq(players.account, account))
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['another password', async (account: string) => await registration(account, 'Tsubibo-9999'), {}, 0],
    ['another device', registration, { device: randomUUID() }, 0],
    ['another key', registration, { key: randomUUID() }, 0],
    ['no key', registration, { key: undefined }, 0],
    ['a quarter of an hour later', registration, {}, 16 * MINUTE_MS],
  ])('is told that the name is taken: %s', async (_, fieldsOf, change, ms) => {
    const [account, client] = [name(), { ...newClient(), key: randomUUID() }]
    await register(await registration(account), client)
    if (ms > 0) later(ms)
    const again = await register(await fieldsOf(account), { ...client, ...change })
    expect(again).toEqual({ code: 200, errcode: errcodes.accountExists })
  })

  test('counts as a log-in attempt: guesses at the password end', async () => {
    const [account, client] = [name(), { ...newClient(), key: randomUUID() }]
    await register(await registration(account), client)
    const wrong = await registration(account, 'Tsubibo-9999')
    for (let tries = 0; tries < 10; tries += 1)
      expect(await register(wrong, client)).toMatchObject({ errcode: errcodes.accountExists })
    expect(await register(wrong, client)).toMatchObject({ errcode: errcodes.attemptsTooMany })
  })

  test('keeps no token: neither in the row nor in what is sealed', async () => {
    const [account, client] = [name(), { ...newClient(), key: randomUUID() }]
    const first = await register(await registration(account), client)
    const [row] = await db.select().from(keptAnswers).where(eq(keptAnswers.key, client.key))
    const { cipherFor } = await import('#server/base/cipher.ts')
    const kept = JSON.parse(cipherFor('kept answers').decrypt(row?.answer ?? '') ?? '')
    expect(kept).toEqual({ player: (first.user as { id: number }).id })
  })
})

describe('another call whose answer holds a secret', () => {
  test('changePassword: the repeat with the dead token gets the session back, by the new password', async () => {
    const player = { ...(await newPlayer()), key: randomUUID() }
    const change = async () => ({
      current: await encrypted(PLAYER_PASSWORD),
      password: await encrypted('Karusel-777'),
    })
    await succeed('changePassword', await change(), player)
    expect(await call('online', {}, player)).toMatchObject({ code: 401 })
    const again = await succeed('changePassword', await change(), player)
    expect(await call('online', {}, { ...player, token: String(again.token) })).toMatchObject({ code: 200 })
    const guess = { current: await encrypted(PLAYER_PASSWORD), password: await encrypted('Karusel-778') }
    expect(await call('changePassword', guess, player)).toMatchObject({ errcode: errcodes.loginWrong })
    const elsewhere = { ...player, device: randomUUID() }
    expect(await call('changePassword', await change(), elsewhere)).toMatchObject({ code: 401 })
  })

  test('excludeMe: the repeat with the dead token tells of the exclusion, by the password', async () => {
    const player = { ...(await newPlayer()), key: randomUUID() }
    const wish = async (password = PLAYER_PASSWORD) => ({ term: '1d', password: await encrypted(password) })
    const first = await succeed('excludeMe', await wish(), player)
    const again = await succeed('excludeMe', await wish(), player)
    expect(again).toMatchObject({ excluded: first.excluded, until: first.until })
    expect(await call('anonymous/excludedState', { ticket: again.ticket }, player)).toMatchObject({ errcode: 0 })
    expect(await call('excludeMe', await wish('Wrong-1234'), player)).toMatchObject({ errcode: errcodes.loginAgain })
  })
})

/** The seed of a draw that is over, revealed with its outcome. */
const REVEALED = ['agent4Award', 'actInviteUserExchange']

test('no kept answer has a field for a token, a code or a seed in force', () => {
  const secrets = /"(?:token|ticket|pending|deviceKey|serverSeed|revealed|code|password|launchToken|gameToken|purse)":/
  const kept = Object.entries(calls).filter(([each]) => repeats[each as CallName] === 'key')
  const told = kept.filter(([, { reply }]) => secrets.test(JSON.stringify(schemaOf(reply as v.GenericSchema))))
  expect(told.map(([each]) => each)).toEqual(REVEALED)
})
