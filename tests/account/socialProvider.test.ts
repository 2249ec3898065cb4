import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { forgetProvider } from '#server/social/provider.ts'
import { call, newClient } from '../call.ts'
import { claimsOf } from './provider.ts'
import { authorise, playersLinkedTo, setUpSocialLogin, socialLogin, startAuthorisation } from './socialLoginFlow.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./provider.ts')
  return await openConfigured(vi.stubEnv)
})

setUpSocialLogin(provider)

const CLOSED = { code: 200, errcode: 1140 }
const FAILED = { code: 200, errcode: 1142 }
const seconds = () => Math.floor(Date.now() / 1000)

/** The provider answers with arbitrary claims, signed with its own key. */
const claiming = (change: Record<string, unknown>) => {
  provider.meddle.tokens = (tokens) => ({
    ...tokens,
    id_token: provider.signed({ ...claimsOf(tokens.id_token), ...change }),
  })
}

describe('an ID token', () => {
  test('signed by the provider is accepted', async () => {
    claiming({})
    expect(await socialLogin(await authorise(provider, 'honest'))).toMatchObject({ errcode: 0 })
  })

  test.each([
    ['has expired', { exp: seconds() - 3_600, iat: seconds() - 7_200 }],
    ['is for another client', { aud: 'somebody-else' }],
    ['is from another issuer', { iss: 'https://evil.example' }],
    ['answers another nonce', { nonce: 'n'.repeat(43) }],
    ['answers no nonce', { nonce: undefined }],
    ['names nobody', { sub: undefined }],
    ['names somebody without end', { sub: 'x'.repeat(300) }],
    ['names what no database holds', { sub: 'ana\u0000' }],
  ])('that %s is refused', async (_what, change) => {
    claiming(change)
    expect(await socialLogin(await authorise(provider, 'victim'))).toEqual(FAILED)
    expect(await playersLinkedTo('victim')).toEqual([])
  })

  test('with another name in it is refused by its signature', async () => {
    provider.meddle.tokens = (tokens) => {
      const [head, , signature] = String(tokens.id_token).split('.')
      const claims = JSON.stringify({ ...claimsOf(tokens.id_token), sub: 'admin' })
      return { ...tokens, id_token: `${head}.${Buffer.from(claims).toString('base64url')}.${signature}` }
    }
    expect(await socialLogin(await authorise(provider, 'altered'))).toEqual(FAILED)
    expect([...(await playersLinkedTo('altered')), ...(await playersLinkedTo('admin'))]).toEqual([])
  })

  test('that nobody signed is refused', async () => {
    provider.meddle.tokens = (tokens) => {
      const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
      return { ...tokens, id_token: `${head}.${String(tokens.id_token).split('.')[1]}.` }
    }
    expect(await socialLogin(await authorise(provider, 'unsigned'))).toEqual(FAILED)
  })

  test('that is missing is refused', async () => {
    provider.meddle.tokens = ({ id_token, ...tokens }) => tokens
    expect((await socialLogin(await authorise(provider, 'tokenless'))).errcode).not.toBe(0)
    expect(await playersLinkedTo('tokenless')).toEqual([])
  })

  test('may name a player anything: the stored label is short, plain and half hidden', async () => {
    claiming({ email: undefined, name: `\u202e${'Ana '.repeat(100)}\u0000` })
    const reply = await socialLogin(await authorise(provider, 'talkative'))
    const { lineAccount } = reply.user as { lineAccount: string }
    expect(lineAccount).toMatch(/^Ana /)
    expect(lineAccount.length).toBeLessThanOrEqual(60)
    claiming({ email: ['a@b.c'], name: { first: 'Ana' } })
    expect(await socialLogin(await authorise(provider, 'talkative'))).toMatchObject({
      errcode: 0,
      user: { lineAccount: 'Kapitbahay' },
    })
  })
})

test('an answer under another nonce than the request’s is refused', async () => {
  const { uuid, url } = await startAuthorisation()
  const turned = new URL(url)
  turned.searchParams.set('nonce', 'n'.repeat(43))
  const back = await provider.visit(turned.href, 'turned')
  const { state, code, iss } = Object.fromEntries(back.searchParams)
  expect(await socialLogin({ uuid, state: String(state), code: String(code), iss: String(iss) })).toEqual(FAILED)
})

test('an answer of another provider, or without an issuer, is refused', async () => {
  expect(await socialLogin({ ...(await authorise(provider, 'mixed')), iss: 'https://evil.example' })).toEqual(FAILED)
  expect(await socialLogin({ ...(await authorise(provider, 'nameless')), iss: undefined })).toEqual(FAILED)
})

const json = (value: object) => (reply: ServerResponse) =>
  void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

describe('a provider', () => {
  test.each<[string, (reply: ServerResponse) => void]>([
    ['that is down', (reply) => void reply.destroy()],
    ['that fails', (reply) => void reply.writeHead(503).end('down for repairs')],
    ['that answers a page', (reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello')],
    ['that answers garbage', (reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).end('{{{')],
    ['that says nothing', json({})],
    ['that is another', json({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/a' })],
  ])('%s is reported as closed, before and after the redirect', async (_what, all) => {
    const authorisation = await authorise(provider, 'unlucky')
    forgetProvider()
    provider.meddle.all = all
    expect(await call('lineStart', { uuid: authorisation.uuid }, newClient())).toEqual(CLOSED)
    expect(await socialLogin(authorisation)).toEqual(CLOSED)
    provider.meddle.all = undefined
    expect(await socialLogin(await authorise(provider, 'lucky'))).toMatchObject({ errcode: 0 })
  })

  test('that fails at the token only is reported as closed', async () => {
    const authorisation = await authorise(provider, 'halfway')
    provider.meddle.all = (reply) => void reply.destroy()
    expect(await socialLogin(authorisation)).toEqual(CLOSED)
    expect(await playersLinkedTo('halfway')).toEqual([])
  })

  test('that refuses our secret is reported as closed, and the log names the reason without secrets', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    provider.meddle.tokens = () => ({ error: 'invalid_client' })
    const authorisation = await authorise(provider, 'misconfigured')
    const reply = await socialLogin(authorisation)
    expect(reply.errcode).not.toBe(0)
    const told = JSON.stringify(warned.mock.calls)
    expect(told).toContain('token')
    for (const secret of [authorisation.code, authorisation.state, authorisation.uuid])
      expect(told).not.toContain(secret)
  })
})
