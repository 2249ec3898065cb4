import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A hand-made OpenID provider that lies where a test wants it to: in its tokens, its keys, its metadata, its timing. */

export type Claims = Record<string, unknown>
type Facts = { nonce: string; challenge: string; sub: unknown }

const CLIENT = 'perya'
export const CLIENT_SECRET = 'a-secret-between-the-two'
const KEY_ID = 'the-only-key'

export type Hostile = {
  issuer: string
  /** Every request received, as "POST /token". */
  heard: string[]
  /** Bodies and authorizations received by the token endpoint. */
  sent: { form: URLSearchParams; authorization: string }[]
  key: KeyObject
  publicKey: KeyObject
  jwk: Claims
  lies: {
    discovery?: ((honest: Claims) => unknown) | undefined
    keys?: ((honest: Claims) => unknown) | undefined
    /** The ID token; by default signed and valid. */
    token?: ((claims: Claims) => unknown) | undefined
    answer?: ((honest: Claims) => unknown) | undefined
    /** Replaces the whole answer at an address. */
    at?: Record<string, (response: ServerResponse) => unknown> | undefined
  }
  /** The redirect parameters after somebody's visit to the provider. */
  been: (url: string, sub: unknown) => { state: string; code: string; iss: string }
  close: () => void
}

export const base64 = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
export const json = (response: ServerResponse, value: unknown): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** A JWT with arbitrary header, claims and signature. */
export function jwt(header: object, claims: object, signature: (head: string) => Buffer | string): string {
  const head = `${base64(header)}.${base64(claims)}`
  return `${head}.${Buffer.from(signature(head)).toString('base64url')}`
}

export const signedBy =
  (key: KeyObject, hash = 'sha256') =>
  (head: string) =>
    sign(hash, Buffer.from(head), key)
export const hmacBy = (secret: string | Buffer) => (head: string) => createHmac('sha256', secret).update(head).digest()
export const HONEST = { alg: 'RS256', kid: KEY_ID }
export const seconds = (): number => Math.floor(Date.now() / 1000)

async function openHostile(): Promise<Hostile> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }
  const codes = new Map<string, Facts>()
  const server = createServer((request, response) => void serve(hostile, codes, request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const hostile: Hostile = {
    issuer,
    heard: [],
    sent: [],
    key: privateKey,
    publicKey,
    jwk,
    lies: {},
    been: (url, sub) => {
      const asked = new URL(url).searchParams
      const code = crypto.randomUUID()
      codes.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '', sub })
      return { state: asked.get('state') ?? '', code, iss: issuer }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return hostile
}

async function serve(
  hostile: Hostile,
  codes: Map<string, Facts>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { issuer, lies } = hostile
  const path = String(request.url)
  hostile.heard.push(`${request.method} ${path}`)
  const form = new URLSearchParams(await text(request))
  if (path === '/token') hostile.sent.push({ form, authorization: String(request.headers.authorization) })
  const taken = lies.at?.[path]
  if (taken) return void taken(response)
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  }
  if (path === '/.well-known/openid-configuration')
    return json(response, lies.discovery ? lies.discovery(discovery) : discovery)
  if (path === '/keys') return json(response, lies.keys ? lies.keys(hostile.jwk) : { keys: [hostile.jwk] })
  const facts = codes.get(form.get('code') ?? '')
  if (path !== '/token' || !facts) return json(response, { error: 'invalid_grant' })
  const times = { iat: seconds(), exp: seconds() + 60 }
  const claims = { iss: issuer, aud: CLIENT, sub: facts.sub, nonce: facts.nonce, ...times }
  const id_token = lies.token ? lies.token(claims) : jwt(HONEST, claims, signedBy(hostile.key))
  const honest = { access_token: 'of-no-use', token_type: 'Bearer', id_token }
  return json(response, lies.answer ? lies.answer(honest) : honest)
}

/** The same with the server's settings for it, for `vi.hoisted`, since the configuration is read once, at its first import. */
export async function openConfigured(set: (name: string, value: string) => void): Promise<Hostile> {
  const opened = await openHostile()
  set('PERYA_SOCIAL_ISSUER', opened.issuer)
  set('PERYA_SOCIAL_CLIENT', CLIENT)
  set('PERYA_SOCIAL_SECRET', CLIENT_SECRET)
  set('PERYA_SOCIAL_NAME', 'Kapitbahay')
  return opened
}
