import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { base64, CLIENT_SECRET, type Claims, HONEST, hmacBy, jwt, seconds, signedBy } from './hostile.ts'
import { loginAs, setUpHostileProvider, subjects } from './hostileLoginFlow.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./hostile.ts')
  return await openConfigured(vi.stubEnv)
})

setUpHostileProvider(provider)

const FAILED = { code: 200, errcode: 1142 }
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const strangerJwk = { ...stranger.publicKey.export({ format: 'jwk' }), kid: 'mine', use: 'sig', alg: 'RS256' }
const publicPem = provider.publicKey.export({ type: 'spki', format: 'pem' })
const publicDer = provider.publicKey.export({ type: 'spki', format: 'der' })
const mine = signedBy(stranger.privateKey)
const honestly = signedBy(provider.key)
const nobody = () => ''

/** The victim already has an account by this provider. */
const VICTIM = 'victim'

/** Expects that nobody logs in with this token. */
async function expectNobody(token: (claims: Claims) => unknown): Promise<void> {
  provider.lies.token = token
  const before = await subjects()
  expect(await loginAs(provider, VICTIM)).toEqual(FAILED)
  expect(await subjects()).toEqual(before)
}

test('an honest token is accepted, and its bearer is the same player ever after', async () => {
  const first = await loginAs(provider, VICTIM)
  expect(first).toMatchObject({ errcode: 0, isNew: true })
  expect(await loginAs(provider, VICTIM)).toMatchObject({ errcode: 0, isNew: false })
})

describe('a signature', () => {
  const forged: [string, (claims: Claims) => string][] = [
    ['of nobody', (claims) => jwt({ alg: 'none' }, claims, nobody)],
    ['of nobody, in other letters', (claims) => jwt({ alg: 'nOnE' }, claims, nobody)],
    ['of nobody, under the right name', (claims) => jwt(HONEST, claims, nobody)],
    ['left off', (claims) => `${base64(HONEST)}.${base64(claims)}`],
    ['of zeros', (claims) => jwt(HONEST, claims, () => Buffer.alloc(256))],
    ['by another key', (claims) => jwt(HONEST, claims, mine)],
    ['by another key, with that key beside it', (claims) => jwt({ ...HONEST, jwk: strangerJwk }, claims, mine)],
    ['by another key, with no name', (claims) => jwt({ alg: 'RS256' }, claims, mine)],
    ['by another hash', (claims) => jwt({ ...HONEST, alg: 'RS512' }, claims, signedBy(provider.key, 'sha512'))],
    ['under another hash', (claims) => jwt({ ...HONEST, alg: 'RS384' }, claims, honestly)],
    ['by a curve', (claims) => jwt({ ...HONEST, alg: 'ES256' }, claims, signedBy(curve.privateKey))],
    ['with padding of another kind', (claims) => jwt({ ...HONEST, alg: 'PS256' }, claims, honestly)],
    ['by our secret', (claims) => jwt({ alg: 'HS256' }, claims, hmacBy(CLIENT_SECRET))],
    ['by the public key as a secret', (claims) => jwt({ ...HONEST, alg: 'HS256' }, claims, hmacBy(publicPem))],
    ['by the public key’s bytes', (claims) => jwt({ ...HONEST, alg: 'HS256' }, claims, hmacBy(publicDer))],
    [
      'by the public key as published',
      (claims) => jwt({ ...HONEST, alg: 'HS256' }, claims, hmacBy(JSON.stringify(provider.jwk))),
    ],
    [
      'with claims put in afterwards',
      (claims) => {
        const [head, , signature] = jwt(HONEST, { ...claims, sub: 'me' }, honestly).split('.')
        return `${head}.${base64(claims)}.${signature}`
      },
    ],
    ['with an extension nobody knows', (claims) => jwt({ ...HONEST, crit: ['exp'], exp: 1 }, claims, honestly)],
    ['over what is not encoded', (claims) => jwt({ ...HONEST, b64: false, crit: ['b64'] }, claims, honestly)],
    ['under no way of signing', (claims) => jwt({ kid: HONEST.kid }, claims, honestly)],
    ['under a list of ways', (claims) => jwt({ ...HONEST, alg: ['RS256'] }, claims, honestly)],
    ['with a fourth part', (claims) => `${jwt(HONEST, claims, honestly)}.e30`],
    ['with five parts', (claims) => `${jwt({ alg: 'RSA-OAEP', enc: 'A256GCM' }, claims, mine)}.e30.e30`],
  ]
  test.each(forged)('%s is none', async (_what, token) => expectNobody(token))

  test.each(['nobody', '../../../dev/null', "' or 1=1 --", '__proto__', '', 7, ['the-only-key'], { kid: 1 }, null])(
    'by another key under the name %j is none',
    async (kid) => expectNobody((claims) => jwt({ alg: 'RS256', kid }, claims, mine)),
  )

  test('by a key that the token itself points at is none, and is never fetched', async () => {
    let visits = 0
    const server = createServer((_, response) => {
      visits += 1
      response.end(JSON.stringify({ keys: [strangerJwk] }))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const jku = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
    for (const more of [{ jku }, { x5u: jku }, { x5c: [publicDer.toString('base64')] }])
      await expectNobody((claims) => jwt({ alg: 'RS256', kid: 'mine', ...more }, claims, mine))
    server.close()
    expect(visits).toBe(0)
  })

  test.each(['none', 'HS256'])('%s is none, though the provider’s metadata list it', async (alg) => {
    provider.lies.discovery = (honest) => ({ ...honest, id_token_signing_alg_values_supported: [alg, 'RS256'] })
    await expectNobody((claims) => jwt({ alg, kid: HONEST.kid }, claims, alg === 'none' ? nobody : hmacBy(publicPem)))
    await expectNobody((claims) =>
      jwt({ alg, kid: HONEST.kid }, claims, alg === 'none' ? nobody : hmacBy(CLIENT_SECRET)),
    )
  })
})

describe('well signed claims', () => {
  const far = { iat: seconds() - 7_200, exp: seconds() - 3_600 }
  const wrong: [string, Claims][] = [
    ['of another issuer', { iss: 'https://evil.example' }],
    ['of almost the issuer', { iss: `${provider.issuer}/` }],
    ['of the issuer in capitals', { iss: provider.issuer.toUpperCase() }],
    ['of several issuers', { iss: [provider.issuer] }],
    ['of no issuer', { iss: undefined }],
    ['for another client', { aud: 'another' }],
    ['for almost us', { aud: 'perya ' }],
    ['for a client whose name begins as ours', { aud: 'perya2' }],
    ['for nobody', { aud: [] }],
    ['for nobody at all', { aud: undefined }],
    ['for an object', { aud: { perya: true } }],
    ['for others', { aud: ['another', 'and-another'] }],
    ['for us and others, to be used by nobody', { aud: ['perya', 'another'] }],
    ['for us and others, to be used by those', { aud: ['perya', 'another'], azp: 'another' }],
    ['for us, to be used by another', { azp: 'another' }],
    ['that have run out', far],
    ['that never run out', { exp: undefined }],
    ['that run out in words', { exp: 'tomorrow' }],
    ['that run out in figures as words', { exp: String(seconds() + 60) }],
    ['that run out at null', { exp: null }],
    ['of the future', { nbf: seconds() + 3_600 }],
    ['of no time', { iat: undefined }],
    ['of a time in words', { iat: 'now' }],
    ['of a log-in in words', { auth_time: 'now' }],
    ['with another nonce', { nonce: 'n'.repeat(43) }],
    ['with no nonce', { nonce: undefined }],
    ['with an empty nonce', { nonce: '' }],
    ['with a list of nonces', { nonce: ['n'.repeat(43)] }],
    ['of nobody', { sub: undefined }],
    ['of an empty name', { sub: '' }],
    ['of null', { sub: null }],
    ['of a number', { sub: 7 }],
    ['of true', { sub: true }],
    ['of a list', { sub: [VICTIM] }],
    ['of an object', { sub: { toString: VICTIM } }],
    ['of ten kilobytes', { sub: 'x'.repeat(10_000) }],
    ['of one letter too many', { sub: 'x'.repeat(256) }],
    ['of a name with an end in it', { sub: `${VICTIM}\u0000` }],
    ['of half a character', { sub: `${VICTIM}\ud800` }],
  ]
  test.each(wrong)('%s are refused', async (_what, change) =>
    expectNobody((claims) => jwt(HONEST, { ...claims, ...change }, honestly)),
  )

  test.each([[[]], [null], ['"text"'], [7]])('that are %j are refused', async (claims) =>
    expectNobody(() => {
      const head = `${base64(HONEST)}.${base64(JSON.stringify(claims))}`
      return `${head}.${honestly(head).toString('base64url')}`
    }),
  )

  test('with the nonce of another request are refused', async () => {
    const other = await import('./hostileLoginFlow.ts')
    let stolen: unknown
    provider.lies.token = (claims) => {
      stolen = claims.nonce
      return jwt(HONEST, claims, honestly)
    }
    await other.loginAs(provider, 'somebody-else')
    await expectNobody((claims) => jwt(HONEST, { ...claims, nonce: stolen }, honestly))
  })

  test('of names that differ in anything are different players', async () => {
    const names = [
      'Ñandú',
      'N\u0303andu\u0301',
      'ana',
      'ANA',
      ' ana',
      'ana\u200b',
      '__proto__',
      "' or 1=1 --",
      '😀',
      '<b>',
      '%00',
    ]
    const ids = new Set<number>()
    for (const name of names) {
      const reply = await loginAs(provider, name)
      expect(reply, name).toMatchObject({ errcode: 0, isNew: true })
      ids.add((reply.user as { id: number }).id)
    }
    expect(ids.size).toBe(names.length)
  })

  test('with the e-mail address, the number or the name of a player are a stranger’s', async () => {
    const claimed = {
      email: 'victim@example.org',
      email_verified: true,
      phone_number: '+639170001122',
      preferred_username: 'victim',
      name: 'Victim',
    }
    provider.lies.token = (claims) => jwt(HONEST, { ...claims, ...claimed }, honestly)
    const first = await loginAs(provider, 'one')
    const second = await loginAs(provider, 'two')
    expect([first.isNew, second.isNew]).toEqual([true, true])
    expect((first.user as { id: number }).id).not.toBe((second.user as { id: number }).id)
  })

  test.each([
    ['<script>alert(1)</script>@evil.example', /^<s•••@evil\.example$/],
    ['😀😀😀@example.org', /^😀😀•••@example\.org$/u],
    [`a\u202e\u0007@${'x'.repeat(500)}`, /^a•••@x+$/],
    [`${'@'.repeat(200_000)}`, /^Kapitbahay$/],
    [{ toString: 'x' }, /^Kapitbahay$/],
  ])('with the address %j leave a short plain label', async (email, label) => {
    provider.lies.token = (claims) => jwt(HONEST, { ...claims, email }, honestly)
    const reply = await loginAs(provider, crypto.randomUUID())
    const { lineAccount } = reply.user as { lineAccount: string }
    expect(lineAccount).toMatch(label)
    expect(lineAccount.isWellFormed()).toBe(true)
    expect([...lineAccount].length).toBeLessThanOrEqual(60)
  })
})
