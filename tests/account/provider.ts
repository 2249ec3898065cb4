import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'

/** A real OpenID provider on this machine, with a simulated person identified by `login_hint`. */

const CLIENT = 'perya'
const SECRET = 'a-secret-between-the-two'
/** A person of this name cancels at the provider. */
export const UNWILLING = 'unwilling'

type Claims = Record<string, unknown>
type Tokens = Record<string, unknown> & { id_token?: string }

export type TestProvider = {
  issuer: string
  /** Interferes between the provider and us: with each answer of its token endpoint, or with all of its answers. */
  meddle: {
    tokens?: ((tokens: Tokens) => Tokens) | undefined
    all?: ((reply: ServerResponse) => void) | undefined
  }
  /** Signs claims like the provider. */
  signed: (claims: Claims) => string
  /** Follows an address of ours to the provider as `who`. Returns the redirect address. */
  visit: (url: string, who: string) => Promise<URL>
  close: () => Promise<void>
}

const KEY_ID = 'the-only-key'
const UNMEDDLED = 'x-unmeddled'

/** Opens a provider that requires PKCE and redirects only to `returnTo`. */
async function openProvider(returnTo: string): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, settings(returnTo, jwk))
  provider.use(interact(provider))
  const meddle: TestProvider['meddle'] = {}
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    if (meddle.all) meddle.all(reply)
    else if (meddle.tokens && request.url === '/token' && !request.headers[UNMEDDLED])
      void spoil(issuer, request, reply, meddle.tokens)
    else answer(request, reply)
  })
  const signed = (claims: Claims) => {
    const head = `${part({ alg: 'RS256', kid: KEY_ID })}.${part(claims)}`
    return `${head}.${sign('sha256', Buffer.from(head), privateKey).toString('base64url')}`
  }
  return { issuer, meddle, signed, visit, close: () => closing(server) }
}

/** The same with the server's settings for it, for `vi.hoisted`, since the configuration is read once, at its first import. */
export async function openConfigured(set: (name: string, value: string) => void): Promise<TestProvider> {
  const opened = await openProvider('http://localhost:4321/login/social')
  set('PERYA_SOCIAL_ISSUER', opened.issuer)
  set('PERYA_SOCIAL_CLIENT', CLIENT)
  set('PERYA_SOCIAL_SECRET', SECRET)
  set('PERYA_SOCIAL_NAME', 'Kapitbahay')
  return opened
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The claims of an ID token. */
export function claimsOf(idToken = ''): Claims {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Claims
}

function settings(returnTo: string, jwk: object): Configuration {
  return {
    clients: [{ client_id: CLIENT, client_secret: SECRET, redirect_uris: [returnTo] }],
    jwks: { keys: [jwk as never] },
    pkce: { required: () => true },
    cookies: { keys: ['of-no-worth'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    // Set explicitly, since the library warns about each default.
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.org`, name: `The ${sub}` }),
    }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT, accountId: ctx.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

function interact(provider: Provider) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!ctx.path.startsWith('/interaction/')) return await next()
    const { params } = await provider.interactionDetails(ctx.req, ctx.res)
    const accountId = String(params.login_hint)
    const result = accountId === UNWILLING ? { error: 'access_denied' } : { login: { accountId } }
    ctx.status = 303
    ctx.set('location', await provider.interactionResult(ctx.req, ctx.res, result))
    return undefined
  }
}

async function spoil(issuer: string, request: IncomingMessage, reply: ServerResponse, by: (tokens: Tokens) => Tokens) {
  const headers = {
    'content-type': String(request.headers['content-type']),
    authorization: String(request.headers.authorization),
    [UNMEDDLED]: '1',
  }
  const answered = await fetch(`${issuer}/token`, { method: 'POST', headers, body: await text(request) })
  const tokens = (await answered.json()) as Tokens
  reply.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(by(tokens)))
}

/** Follows the provider's redirects like a browser, with a fresh cookie jar, up to the first that leads elsewhere. */
async function visit(url: string, who: string): Promise<URL> {
  const { origin } = new URL(url)
  const jar = new Map<string, string>()
  let at = new URL(url)
  at.searchParams.set('login_hint', who)
  while (at.origin === origin) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
    at = new URL(location, at)
  }
  return at
}

function closing(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
