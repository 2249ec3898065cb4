import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { SOCIAL_LOGIN_MS } from '#contract/social/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { forgetOldDepartures } from '#server/social/departures.ts'
import { socialDepartures } from '#server/social/tables.ts'
import { players } from '#server/standing/tables.ts'
import { call, newClient } from '../call.ts'
import { credentials, newPlayer } from '../player.ts'
import { configure } from './phones.ts'
import { UNWILLING } from './provider.ts'
import { arrival, comeIn, land, layTravels, leave, ownersOf, travel } from './travel.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./provider.ts')
  return await openConfigured(vi.stubEnv)
})

layTravels(provider)

/** Cost parameters of every key derivation in a log-in with a wrong password. */
async function workOf(account: string): Promise<object[]> {
  const derived = vi.spyOn(crypto, 'argon2')
  syncBuiltinESMExports()
  await call('accountLogin', await credentials(account, 'Parol-Night-1'))
  const costs = derived.mock.calls.map(([, { memory, passes, parallelism }]) => ({ memory, passes, parallelism }))
  derived.mockRestore()
  syncBuiltinESMExports()
  return costs
}

const EXPIRED = { code: 200, errcode: 1141 }

describe('the authorisation request', () => {
  test('is the authorization code flow of the spec, with PKCE and a nonce', async () => {
    const { url } = await leave()
    const { origin, searchParams } = new URL(url)
    expect(origin).toBe(provider.issuer)
    const asked = Object.fromEntries(searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'perya',
      redirect_uri: `${config.publicOrigin}/login/social`,
      scope: 'profile openid email',
      code_challenge_method: 'S256',
    })
    for (const key of ['state', 'nonce', 'code_challenge']) expect(asked[key]).toMatch(/^[\w-]{43}$/)
  })

  test('leaves no usable secret in the database', async () => {
    const { uuid, url } = await leave()
    const rows = JSON.stringify(await db.select().from(socialDepartures))
    const { state, nonce } = Object.fromEntries(new URL(url).searchParams)
    for (const secret of [uuid, state, nonce]) expect(rows).not.toContain(secret)
  })

  test('is offered if the lobby is configured so', async () => {
    const reply = await call('anonymous/appConfig', { gameListVersion: catalogue().version })
    expect(reply.socialLogin).toEqual({ name: 'Kapitbahay' })
  })

  test('is limited per address', async () => {
    const seat = newClient()
    const uuid = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: config.loginAttempts + 1 }, () => call('lineStart', { uuid }, seat)),
    )
    const refused = replies.filter(({ errcode }) => errcode === 1043)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.retryAfter).toBeGreaterThan(0)
  })
})

describe('a player logging in by the provider', () => {
  test('registers at the first time, with the welcome reward, and is the same one ever after', async () => {
    const first = await comeIn(await travel(provider, 'ana'))
    expect(first).toMatchObject({ code: 200, errcode: 0, isNew: true, token: expect.stringMatching(/^[\w-]{43}$/) })
    const user = first.user as { id: number; account: string }
    expect(user).toMatchObject({
      accountType: 4,
      lineAccount: 'an•••@example.org',
      coin: catalogue().webConfig.userRegisterCoin,
      mobile: '',
      account: expect.stringMatching(/^fair[a-z2-9]{10}$/),
    })
    const second = await comeIn(await travel(provider, 'ana'))
    expect(second).toMatchObject({ errcode: 0, isNew: false, user: { id: user.id, account: user.account } })
    expect(await ownersOf('ana')).toEqual([user.id])
    expect(await verifyLedger(db)).toEqual([])
  })

  test('is one player, however many tabs return in parallel', async () => {
    const trips = await Promise.all(Array.from({ length: 4 }, () => travel(provider, 'tabs')))
    const seat = newClient()
    const replies = await Promise.all(trips.map((trip) => comeIn(trip, seat)))
    expect(replies.map(({ errcode }) => errcode)).toEqual([0, 0, 0, 0])
    expect(replies.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(replies.map(({ user }) => (user as { id: number }).id)).size).toBe(1)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('ends an older session of the device', async () => {
    const { seat } = await arrival(provider, 'rotating')
    await comeIn(await travel(provider, 'rotating'), seat)
    expect(await call('online', {}, seat)).toMatchObject({ code: 401 })
  })

  test('has no password: none matches, and every log-in with one costs as much as a wrong one', async () => {
    const { account } = await arrival(provider, 'passwordless')
    const wrong = { code: 200, errcode: 101 }
    for (const password of ['', '-', 'Parol-Night-1']) {
      expect(await call('accountLogin', await credentials(account, password))).toMatchObject(wrong)
    }
    const known = await newPlayer({ password: 'Another-Night-2' })
    const work = await workOf(known.account)
    expect(work).toMatchObject([{ memory: config.passwordMemory }])
    expect(await workOf(account)).toEqual(work)
  })

  test.each([
    ['closed', 102],
    ['excluded', 1049],
  ] as const)('stays out while the account is %s', async (state, errcode) => {
    const { id } = await arrival(provider, state)
    await db.update(players).set({ state }).where(eq(players.id, id))
    expect(await comeIn(await travel(provider, state))).toEqual({ code: 200, errcode })
    expect(await ownersOf(state)).toEqual([id])
  })

  test('cannot register if a proven phone number is required, and logs in to an existing account', async () => {
    const { id } = await arrival(provider, 'early')
    configure({ registerType: 'phone', otpStatus: true })
    expect(await comeIn(await travel(provider, 'late'))).toEqual({ code: 200, errcode: 1047 })
    expect(await ownersOf('late')).toEqual([])
    expect(await comeIn(await travel(provider, 'early'))).toMatchObject({ errcode: 0, isNew: false, user: { id } })
  })

  test('never becomes another player by an equal e-mail address, name or number', async () => {
    const victim = await newPlayer()
    await db
      .update(players)
      .set({ account: 'victim@example.org', mobile: '+639170001122' })
      .where(eq(players.id, victim.id))
    for (const who of ['victim', '+639170001122']) {
      const reply = await comeIn(await travel(provider, who))
      expect(reply).toMatchObject({ errcode: 0, isNew: true })
      expect((reply.user as { id: number }).id).not.toBe(victim.id)
    }
    expect(await call('refreshData', {}, victim)).toMatchObject({ errcode: 0 })
  })

  test('who cancels at the provider returns with the reason and no code', async () => {
    const { url } = await leave()
    const brought = await land(await provider.visit(url, UNWILLING))
    expect(brought.get('error')).toBe('access_denied')
    expect(brought.has('code')).toBe(false)
    expect(brought.has('error_description')).toBe(false)
  })
})

describe('the redirect’s parameters', () => {
  test('are valid once', async () => {
    const trip = await travel(provider, 'replayed')
    expect(await comeIn(trip)).toMatchObject({ errcode: 0 })
    expect(await comeIn(trip)).toEqual(EXPIRED)
  })

  test('are valid once even in parallel', async () => {
    const trip = await travel(provider, 'doubled')
    const replies = await Promise.all([comeIn(trip), comeIn(trip), comeIn(trip)])
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, 1141, 1141])
  })

  test('are invalid in another browser, and in their own afterwards', async () => {
    const trip = await travel(provider, 'stolen')
    expect(await comeIn({ ...trip, uuid: randomUUID() })).toEqual(EXPIRED)
    expect(await comeIn(trip)).toEqual(EXPIRED)
    expect(await ownersOf('stolen')).toEqual([])
  })

  test('are invalid with an unknown state, or another request’s', async () => {
    const [mine, theirs] = await Promise.all([travel(provider, 'mine'), travel(provider, 'theirs')])
    expect(await comeIn({ ...mine, state: 'x'.repeat(43) })).toEqual(EXPIRED)
    // The code belongs to another PKCE verifier.
    expect(await comeIn({ ...mine, code: theirs.code })).toEqual(EXPIRED)
    expect(await ownersOf('mine')).toEqual([])
  })

  test('are invalid after ten minutes', async () => {
    const trip = await travel(provider, 'slow')
    setClock(new Date(Date.now() + SOCIAL_LOGIN_MS))
    expect(await comeIn(trip)).toEqual(EXPIRED)
  })

  test('of a link request do not log in', async () => {
    const seat = await newPlayer()
    const trip = await travel(provider, 'linking', seat, 'lineLinkStart')
    expect(await comeIn(trip, seat)).toEqual(EXPIRED)
  })

  test('with a code that the provider never gave are refused', async () => {
    const trip = await travel(provider, 'inventor')
    expect(await comeIn({ ...trip, code: 'made-up' })).toEqual(EXPIRED)
  })
})

test('authorisation requests without a return are deleted', async () => {
  await leave()
  expect(await forgetOldDepartures()).toBe(0)
  setClock(new Date(Date.now() + SOCIAL_LOGIN_MS + 1_000))
  expect(await forgetOldDepartures()).toBeGreaterThan(0)
  const { rows } = await db.execute(sql`select 1 from social_departures`)
  expect(rows).toHaveLength(0)
})
