import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { SOCIAL_LOGIN_MS } from '#contract/social/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { deleteExpiredRequests } from '#server/social/authorizationRequests.ts'
import { authorizationRequests } from '#server/social/tables.ts'
import { players } from '#server/standing/tables.ts'
import { call, newClient } from '../call.ts'
import { credentials, newPlayer } from '../player.ts'
import { configure } from './phones.ts'
import { UNWILLING } from './provider.ts'
import {
  authorise,
  followCallback,
  newSocialPlayer,
  playersLinkedTo,
  setUpSocialLogin,
  socialLogin,
  startAuthorisation,
} from './socialLoginFlow.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./provider.ts')
  return await openConfigured(vi.stubEnv)
})

setUpSocialLogin(provider)

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
    const { url } = await startAuthorisation()
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
    const { uuid, url } = await startAuthorisation()
    const rows = JSON.stringify(await db.select().from(authorizationRequests))
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

describe.each([
  ['foreign', errcodes.regionForeign],
  ['unknown', errcodes.regionUnknown],
] as const)('from a region that is %s,', (region, errcode) => {
  test('a login of a third party registers nobody, and a linked one logs in', async () => {
    const who = `abroad-${region}`
    const refused = await socialLogin(await authorise(provider, who), { ...newClient(), region })
    expect(refused).toMatchObject({ code: 200, errcode })
    expect(await playersLinkedTo(who)).toEqual([])
    const { id } = await newSocialPlayer(provider, who)
    const again = await socialLogin(await authorise(provider, who), { ...newClient(), region })
    expect(again).toMatchObject({ code: 200, errcode: 0, isNew: false, user: { id } })
  })
})

describe('a player logging in by the provider', () => {
  test('registers at the first time, with the welcome reward, and is the same one ever after', async () => {
    const first = await socialLogin(await authorise(provider, 'ana'))
    expect(first).toMatchObject({ code: 200, errcode: 0, isNew: true, token: expect.stringMatching(/^[\w-]{43}$/) })
    const user = first.user as { id: number; account: string }
    expect(user).toMatchObject({
      accountType: 4,
      lineAccount: 'an•••@example.org',
      coin: catalogue().webConfig.userRegisterCoin,
      mobile: '',
      account: expect.stringMatching(/^fair[a-z2-9]{10}$/),
    })
    const second = await socialLogin(await authorise(provider, 'ana'))
    expect(second).toMatchObject({ errcode: 0, isNew: false, user: { id: user.id, account: user.account } })
    expect(await playersLinkedTo('ana')).toEqual([user.id])
    expect(await verifyLedger(db)).toEqual([])
  })

  test('is one player, however many tabs return in parallel', async () => {
    const authorisations = await Promise.all(Array.from({ length: 4 }, () => authorise(provider, 'tabs')))
    const seat = newClient()
    const replies = await Promise.all(authorisations.map((authorisation) => socialLogin(authorisation, seat)))
    expect(replies.map(({ errcode }) => errcode)).toEqual([0, 0, 0, 0])
    expect(replies.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(replies.map(({ user }) => (user as { id: number }).id)).size).toBe(1)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('ends an older session of the device', async () => {
    const { seat } = await newSocialPlayer(provider, 'rotating')
    await socialLogin(await authorise(provider, 'rotating'), seat)
    expect(await call('online', {}, seat)).toMatchObject({ code: 401 })
  })

  test('has no password: none matches, and every log-in with one costs as much as a wrong one', async () => {
    const { account } = await newSocialPlayer(provider, 'passwordless')
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
    const { id } = await newSocialPlayer(provider, state)
    await db.update(players).set({ state }).where(eq(players.id, id))
    expect(await socialLogin(await authorise(provider, state))).toEqual({ code: 200, errcode })
    expect(await playersLinkedTo(state)).toEqual([id])
  })

  test('cannot register if a proven phone number is required, and logs in to an existing account', async () => {
    const { id } = await newSocialPlayer(provider, 'early')
    configure({ registerType: 'phone', otpStatus: true })
    expect(await socialLogin(await authorise(provider, 'late'))).toEqual({ code: 200, errcode: 1047 })
    expect(await playersLinkedTo('late')).toEqual([])
    expect(await socialLogin(await authorise(provider, 'early'))).toMatchObject({
      errcode: 0,
      isNew: false,
      user: { id },
    })
  })

  test('never becomes another player by an equal e-mail address, name or number', async () => {
    const victim = await newPlayer()
    await db
      .update(players)
      .set({ account: 'victim@example.org', mobile: '+639170001122' })
      .where(eq(players.id, victim.id))
    for (const who of ['victim', '+639170001122']) {
      const reply = await socialLogin(await authorise(provider, who))
      expect(reply).toMatchObject({ errcode: 0, isNew: true })
      expect((reply.user as { id: number }).id).not.toBe(victim.id)
    }
    expect(await call('refreshData', {}, victim)).toMatchObject({ errcode: 0 })
  })

  test('who cancels at the provider returns with the reason and no code', async () => {
    const { url } = await startAuthorisation()
    const brought = await followCallback(await provider.visit(url, UNWILLING))
    expect(brought.get('error')).toBe('access_denied')
    expect(brought.has('code')).toBe(false)
    expect(brought.has('error_description')).toBe(false)
  })
})

describe('the redirect’s parameters', () => {
  test('are valid once', async () => {
    const authorisation = await authorise(provider, 'replayed')
    expect(await socialLogin(authorisation)).toMatchObject({ errcode: 0 })
    expect(await socialLogin(authorisation)).toEqual(EXPIRED)
  })

  test('are valid once even in parallel', async () => {
    const authorisation = await authorise(provider, 'doubled')
    const replies = await Promise.all([
      socialLogin(authorisation),
      socialLogin(authorisation),
      socialLogin(authorisation),
    ])
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, 1141, 1141])
  })

  test('are invalid in another browser, and in their own afterwards', async () => {
    const authorisation = await authorise(provider, 'stolen')
    expect(await socialLogin({ ...authorisation, uuid: randomUUID() })).toEqual(EXPIRED)
    expect(await socialLogin(authorisation)).toEqual(EXPIRED)
    expect(await playersLinkedTo('stolen')).toEqual([])
  })

  test('are invalid with an unknown state, or another request’s', async () => {
    const [mine, theirs] = await Promise.all([authorise(provider, 'mine'), authorise(provider, 'theirs')])
    expect(await socialLogin({ ...mine, state: 'x'.repeat(43) })).toEqual(EXPIRED)
    // The code belongs to another PKCE verifier.
    expect(await socialLogin({ ...mine, code: theirs.code })).toEqual(EXPIRED)
    expect(await playersLinkedTo('mine')).toEqual([])
  })

  test('are invalid after ten minutes', async () => {
    const authorisation = await authorise(provider, 'slow')
    setClock(new Date(Date.now() + SOCIAL_LOGIN_MS))
    expect(await socialLogin(authorisation)).toEqual(EXPIRED)
  })

  test('of a link request do not log in', async () => {
    const seat = await newPlayer()
    const authorisation = await authorise(provider, 'linking', seat, 'lineLinkStart')
    expect(await socialLogin(authorisation, seat)).toEqual(EXPIRED)
  })

  test('with a code that the provider never gave are refused', async () => {
    const authorisation = await authorise(provider, 'inventor')
    expect(await socialLogin({ ...authorisation, code: 'made-up' })).toEqual(EXPIRED)
  })
})

test('authorisation requests without a return are deleted', async () => {
  await startAuthorisation()
  expect(await deleteExpiredRequests()).toBe(0)
  setClock(new Date(Date.now() + SOCIAL_LOGIN_MS + 1_000))
  expect(await deleteExpiredRequests()).toBeGreaterThan(0)
  const { rows } = await db.execute(sql`select 1 from social_departures`)
  expect(rows).toHaveLength(0)
})
