import { createHash, randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeApp } from '#server/http/app.ts'
import { type HttpServer, listen } from '#server/http/server.ts'
import { forgetProvider } from '#server/social/provider.ts'
import { call, newClient } from '../call.ts'
import { halfOf } from '../chance.ts'
import { CLIENT_SECRET, type Claims, json } from './hostile.ts'
import { authorise, loginAs, setUpHostileProvider, socialLogin, subjects } from './hostileLoginFlow.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./hostile.ts')
  return await openConfigured(vi.stubEnv)
})

setUpHostileProvider(provider)

const [CLOSED, EXPIRED, FAILED] = [1140, 1141, 1142]
const leave = () => call('lineStart', { uuid: randomUUID() }, newClient())

/** Another address of this machine, to which no answer may redirect us. */
let elsewhere: { address: string; heard: string[]; close: () => void }
let server: HttpServer
beforeAll(async () => {
  const heard: string[] = []
  const listener = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    response.end('{}')
  })
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.2', ready))
  const address = `http://127.0.0.2:${(listener.address() as AddressInfo).port}`
  elsewhere = { address, heard, close: () => void listener.close() }
  server = await listen(makeApp(), 0, '127.0.0.1')
})
afterAll(async () => {
  elsewhere.close()
  await server.stop()
})

type Answer = (response: ServerResponse) => unknown
const raw =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

const flood: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const pour = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
  }
  response.on('drain', pour)
  pour()
}

const answers: [string, Answer][] = [
  ['nothing', raw('')],
  ['no content', (r) => r.writeHead(204).end()],
  ['a cut', (r) => r.destroy()],
  ['half of what it promised', (r) => r.writeHead(200, { 'content-length': '500' }).end('{"a":', () => r.destroy())],
  ['a failure', raw('{}', {}, 500)],
  ['a failure in words', raw('<h1>oops', { 'content-type': 'text/html' }, 500)],
  ['a page', raw('<h1>hello', { 'content-type': 'text/html' })],
  ['a text', raw('{}', { 'content-type': 'text/plain' })],
  ['garbage', raw('{{{')],
  ['null', raw('null')],
  ['a list', raw('[]')],
  ['a number', raw('7')],
  ['brackets without end', raw('['.repeat(500_000))],
  ['megabytes', flood],
  ['megabytes, packed small', raw(gzipSync(Buffer.alloc(64_000_000, 32)), { 'content-encoding': 'gzip' })],
  ['what is said to be packed', raw('{}', { 'content-encoding': 'gzip' })],
  ['a script for an error', raw(JSON.stringify({ error: '<script>', error_description: '</script>' }), {}, 400)],
  ['an error that is no text', raw(JSON.stringify({ error: { a: 1 } }), {}, 400)],
  ['a challenge', raw('{}', { 'www-authenticate': 'Basic realm="x"' }, 401)],
  ...[301, 302, 303, 307, 308].map((status): [string, Answer] => [
    `status ${status} to another house`,
    (r) => r.writeHead(status, { location: elsewhere.address }).end(),
  ]),
]

const endpoints = ['/token', '/keys', '/.well-known/openid-configuration'].map((path, at) => [path, at] as const)

describe.each(endpoints)('at %s', (path, at) => {
  test.each(halfOf(answers, at))('%s logs nobody in, and ends in a designed refusal', async (_what, answer) => {
    const authorisation = await authorise(provider, 'victim')
    // Its metadata are known by now, its keys are not.
    if (path.startsWith('/.well-known')) forgetProvider()
    provider.lies.at = { [path]: answer }
    const reply = await socialLogin(authorisation)
    expect(reply.code).toBe(200)
    expect([CLOSED, EXPIRED, FAILED]).toContain(reply.errcode)
    expect(await subjects()).not.toContain('victim')
    expect(elsewhere.heard).toEqual([])
    provider.lies.at = undefined
    expect(await loginAs(provider, `after-${randomUUID()}`)).toMatchObject({ errcode: 0 })
  })
})

describe('an answer of the token endpoint', () => {
  const spoilt: [string, (honest: Claims) => unknown][] = [
    ['without an ID token', ({ id_token, ...honest }) => honest],
    ['with an empty one', (honest) => ({ ...honest, id_token: '' })],
    ['with one that is no text', (honest) => ({ ...honest, id_token: { sub: 'victim' } })],
    ['with one of megabytes', (honest) => ({ ...honest, id_token: `${honest.id_token}${'x'.repeat(1_500_000)}` })],
    ['without an access token', ({ access_token, ...honest }) => honest],
    ['of a kind nobody knows', (honest) => ({ ...honest, token_type: 'mac' })],
    ['with an error beside it', (honest) => ({ ...honest, error: 'invalid_client' })],
  ]
  test.each(spoilt)('%s logs nobody in', async (what, answer) => {
    provider.lies.answer = answer
    const reply = await loginAs(provider, what)
    // An error with a token and status 200 is no error by RFC 6749.
    if (what.startsWith('with an error')) return expect(reply.code).toBe(200)
    expect([CLOSED, FAILED]).toContain(reply.errcode)
    expect(await subjects()).not.toContain(what)
  })
})

describe('the exchange with a provider', () => {
  test('uses the PKCE verifier of its own request, whatever the metadata list', async () => {
    provider.lies.discovery = (honest) => ({ ...honest, code_challenge_methods_supported: ['plain'] })
    const uuid = randomUUID()
    const { url } = await call('lineStart', { uuid }, newClient())
    const asked = new URL(String(url)).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(await socialLogin({ uuid, ...provider.been(String(url), 'pkce') })).toMatchObject({ errcode: 0 })
    const verifier = provider.sent.at(-1)?.form.get('code_verifier') ?? ''
    expect(verifier).toMatch(/^[\w-]{43,128}$/)
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked.get('code_challenge'))
  })

  test('takes the identity only from the ID token', async () => {
    await loginAs(provider, 'plain')
    expect(provider.heard.filter((line) => line.includes('userinfo'))).toEqual([])
  })

  test('sends our secret only to the token endpoint', async () => {
    const { url } = await leave()
    expect(String(url)).not.toContain(CLIENT_SECRET)
    await loginAs(provider, 'secretive')
    const { form, authorization } = provider.sent.at(-1) ?? { form: new URLSearchParams(), authorization: '' }
    expect(authorization).toMatch(/^Basic /)
    expect(form.has('client_secret')).toBe(false)
  })
})

describe('a metadata document that', () => {
  const closed: [string, (honest: Claims) => unknown][] = [
    ['is of another issuer', (honest) => ({ ...honest, issuer: 'https://evil.example' })],
    ['is of no issuer', ({ issuer, ...honest }) => honest],
    ['leads players to a script', (honest) => ({ ...honest, authorization_endpoint: 'javascript:alert(1)' })],
    ['leads players to data', (honest) => ({ ...honest, authorization_endpoint: 'data:text/html,<script>' })],
    ['leads players nowhere', (honest) => ({ ...honest, authorization_endpoint: 'nowhere' })],
    ['leads players to no text', (honest) => ({ ...honest, authorization_endpoint: 7 })],
    ['has no way', ({ authorization_endpoint, ...honest }) => honest],
  ]
  test.each(closed)('%s allows no log-in', async (_what, discovery) => {
    provider.lies.discovery = discovery
    expect(await leave()).toEqual({ code: 200, errcode: CLOSED })
  })

  test.each(['state', 'nonce', 'redirect_uri', 'code_challenge', 'client_id', 'scope'])(
    'brings a %s of its own has no say in it',
    async (name) => {
      provider.lies.discovery = (honest) => ({
        ...honest,
        authorization_endpoint: `${provider.issuer}/auth?${name}=evil`,
      })
      const { url } = await leave()
      expect(new URL(String(url)).searchParams.getAll(name)).not.toContain('evil')
    },
  )

  const houses = ['token_endpoint', 'jwks_uri'] as const
  test.each(houses)('redirects us by its %s gets nothing from us', async (name) => {
    const places = [`${elsewhere.address}/x`, 'file:///etc/passwd', 'ftp://127.0.0.1/x', 'data:application/json,{}', '']
    for (const place of places) {
      forgetProvider()
      provider.lies.discovery = (honest) => ({ ...honest, [name]: place })
      const reply = await loginAs(provider, `led-${place}`)
      expect(reply.code, place).toBe(200)
      expect([CLOSED, FAILED], place).toContain(reply.errcode)
      expect(await subjects()).not.toContain(`led-${place}`)
    }
    expect(elsewhere.heard).toEqual([])
  })

  test('changes between two players is reloaded hourly, not per call', async () => {
    await loginAs(provider, 'steady')
    provider.lies.discovery = (honest) => ({ ...honest, issuer: 'https://evil.example' })
    expect(await loginAs(provider, 'steady')).toMatchObject({ errcode: 0, isNew: false })
    forgetProvider()
    expect(await leave()).toEqual({ code: 200, errcode: CLOSED })
  })
})

describe('keys', () => {
  const odd: [string, (jwk: Claims) => unknown][] = [
    ['none at all', () => ({ keys: [] })],
    ['no list', (jwk) => ({ keys: jwk })],
    ['what is no key', () => ({ keys: [{ kty: 'RSA', kid: 'the-only-key', alg: 'RS256', n: 'AQAB', e: 'AQAB' }] })],
    ['a shared secret', () => ({ keys: [{ kty: 'oct', kid: 'the-only-key', k: 'c2VjcmV0' }] })],
    ['two of one name', (jwk) => ({ keys: [jwk, jwk] })],
    ['one for another use', (jwk) => ({ keys: [{ ...jwk, use: 'enc' }] })],
    ['one for another way', (jwk) => ({ keys: [{ ...jwk, alg: 'PS256' }] })],
    ['nulls', () => ({ keys: [null, null] })],
  ]
  test.each(odd)('that are %s are invalid', async (what, keys) => {
    provider.lies.keys = keys
    const reply = await loginAs(provider, what)
    expect(reply.code).toBe(200)
    expect([CLOSED, FAILED]).toContain(reply.errcode)
    expect(await subjects()).not.toContain(what)
  })

  test('by the thousand are looked through', async () => {
    provider.lies.at = {
      '/keys': (response) =>
        json(response, {
          keys: [...Array.from({ length: 3_000 }, (_, n) => ({ ...provider.jwk, kid: `k${n}` })), provider.jwk],
        }),
    }
    expect(await loginAs(provider, 'of-many')).toMatchObject({ errcode: 0 })
  })
})

describe('the return address', () => {
  const land = (query: string) => fetch(`http://127.0.0.1:${server.port}/login/social${query}`, { redirect: 'manual' })

  test.each([
    '?code=c&state=s&next=https://evil.example&back=//evil.example&redirect_uri=https://evil.example',
    '?error=%3Cscript%3Ealert(1)%3C/script%3E&error_description=%3Cimg%20src=x%20onerror=alert(1)%3E',
    '?state=%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a<script>',
    '?state=s&state=t&code=1&code=2',
    '?state=%23code=x&code=%26error=access_denied',
    `?code=${'x'.repeat(5_000)}`,
    '?code=%ff%fe&state=%00',
    '?__proto__[a]=b&constructor=1',
    '',
  ])('%j leads to the log-in and nowhere else', async (query) => {
    const reply = await land(query)
    expect(reply.status).toBe(303)
    const location = reply.headers.get('location') ?? ''
    expect(location).toMatch(/^\/login#[\w.~!*'()%=&+-]*$/)
    const brought = new URLSearchParams(location.slice('/login#'.length))
    expect([...brought.keys()].filter((name) => !['state', 'code', 'iss', 'error'].includes(name))).toEqual([])
    for (const name of new Set(brought.keys())) expect(brought.getAll(name)).toHaveLength(1)
    expect(location.length).toBeLessThan(7_000)
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(await reply.text()).toBe('')
  })

  test('twenty times in parallel with one state logs in once', async () => {
    const authorisation = await authorise(provider, 'crowd')
    const replies = await Promise.all(Array.from({ length: 20 }, () => socialLogin(authorisation)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(replies.filter(({ errcode }) => errcode === EXPIRED)).toHaveLength(19)
    expect(provider.sent).toHaveLength(1)
  })

  test('with another’s state and code is invalid: a stranger cannot log a victim in as themselves', async () => {
    const attacker = await authorise(provider, 'attacker')
    const victim = await authorise(provider, 'victim-of-it')
    expect(await socialLogin({ ...attacker, uuid: victim.uuid })).toMatchObject({ errcode: EXPIRED })
    // The attacker's code under the victim's state belongs to another request: its nonce does not match.
    expect(await socialLogin({ ...victim, code: attacker.code })).toMatchObject({ errcode: FAILED })
    expect(await subjects()).not.toContain('attacker')
  })
})
