import type { AuthorizationCodeGrantChecks, ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { serverAddresses } from '#contract/addresses.ts'
import { SOCIAL_TIMEOUT_SECONDS } from '#contract/social/limits.ts'
import { askOutside, readBounded } from '../base/bounded.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { Refusal } from '../call/refusal.ts'
import { refusalOf, refused } from './failure.ts'
import { labelOf } from './label.ts'

/** The proven identity at the provider: `iss` and `sub` name it, the label is for the player's eyes. */
export type Identity = { issuer: string; subject: string; label: string }

/** The secrets of an authorisation request, which stay on the server. */
export type Secrets = { verifier: string; nonce: string; invite?: string | undefined }

const SCOPE = 'profile openid email'
const HOUR_MS = 3_600_000
const SUBJECT_MAX = 255

/** The provider's redirect target, listed among its allowed addresses. */
export const SOCIAL_CALLBACK = serverAddresses.socialCallback
const redirectUri = (): string => config.publicOrigin + SOCIAL_CALLBACK

/** Loaded on first use, since most installations have no third-party login. */
const library = () => import('openid-client')

type Discovered = { party: Configuration; at: number }
let known: Promise<Discovered> | undefined

/** The provider's metadata, fetched once an hour. Refuses with socialClosed without provider or answer. */
async function provider(): Promise<Configuration> {
  if (config.socialIssuer === '') throw new Refusal('socialClosed')
  known ??= discover()
  const { party, at } = await known
  if (now().getTime() - at < HOUR_MS) return party
  known = undefined
  return await provider()
}

/** Makes the next log-in read the provider's metadata again, for a process whose provider has changed. */
export function forgetProvider(): void {
  known = undefined
}

function discover(): Promise<Discovered> {
  return fetchMetadata().then(
    (party) => ({ party, at: now().getTime() }),
    (error: unknown) => {
      known = undefined
      throw refusalOf(error, 'discovery')
    },
  )
}

async function fetchMetadata(): Promise<Configuration> {
  const openid = await library()
  const issuer = new URL(config.socialIssuer)
  // The library refuses plain http. Settings allow it for localhost only, and not in live mode.
  const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const basic = openid.ClientSecretBasic(config.socialSecret)
  const inBody = openid.ClientSecretPost(config.socialSecret)
  const auth: ClientAuth = (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? basic : inBody)(server, ...rest)
  }
  return await openid.discovery(issuer, config.socialClient, undefined, auth, {
    timeout: SOCIAL_TIMEOUT_SECONDS,
    execute: [...execute, openid.enableNonRepudiationChecks],
    [openid.customFetch]: fetchFrom(issuer),
  })
}

/** Settings allow plain http for localhost only, whatever the provider's metadata say. */
const HERE = /^(?:localhost|127\.0\.0\.1)$/

/** The library's requests to the provider, limited to allowed addresses and to a size that fits memory. */
function fetchFrom(issuer: URL): CustomFetch {
  return async (address, options) => {
    const { protocol, hostname } = new URL(address)
    const isAllowed = protocol === 'https:' || (issuer.protocol === 'http:' && HERE.test(hostname))
    if (!isAllowed) throw new TypeError('the provider leads elsewhere', { cause: protocol })
    // The library sends forms or nothing; its types allow bodies that fetch does not accept.
    const response = await askOutside(address, options as RequestInit)
    const { status, headers } = response
    const read = await readBounded(response)
    // An empty body must be null, since some statuses may have none.
    return new Response(read.length > 0 ? read : null, { status, headers })
  }
}

/** A new authorisation request: the provider's address for it, its state, and the secrets kept here. */
export async function createAuthorization(): Promise<Secrets & { state: string; url: string }> {
  const party = await provider()
  const openid = await library()
  const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()]
  const parameters = {
    response_type: 'code',
    client_id: config.socialClient,
    redirect_uri: redirectUri(),
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  const url = buildUrl(() => openid.buildAuthorizationUrl(party, parameters))
  // The library appends our parameters to the provider's own address. A reader that takes the first would get the provider's, so ours
  // replace them.
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  if (url.protocol !== new URL(config.socialIssuer).protocol)
    throw refused('socialClosed', 'authorization', url.protocol)
  return { state, nonce, verifier, url: url.href }
}

/** Refuses if the provider's metadata hold no valid address. */
function buildUrl(build: () => URL): URL {
  try {
    return build()
  } catch (error) {
    throw refusalOf(error, 'authorization')
  }
}

/** The parameters of the provider's callback. */
export type Callback = { state: string; code: string; iss?: string | undefined }

/**
 * Exchanges an authorisation code for an identity. The library verifies the ID token: signature, issuer, audience, expiry and nonce.
 * Refuses with socialExpired for a used code, socialFailed for an invalid answer, socialClosed for none.
 */
export async function identify({ state, code, iss }: Callback, { verifier, nonce }: Secrets): Promise<Identity> {
  const party = await provider()
  const openid = await library()
  const callbackUrl = new URL(redirectUri())
  callbackUrl.search = new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) }).toString()
  const checks: AuthorizationCodeGrantChecks = {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  }
  const tokens = await openid.authorizationCodeGrant(party, callbackUrl, checks).catch((error: unknown) => {
    throw refusalOf(error, 'token')
  })
  const claims = tokens.claims()
  if (!claims || !isName(claims.sub)) throw refused('socialFailed', 'token', 'sub')
  // The library checks this only if a token has several audiences (OpenID Connect Core, 3.1.3.7).
  if (claims.azp !== undefined && claims.azp !== config.socialClient) throw refused('socialFailed', 'token', 'azp')
  return { issuer: claims.iss, subject: claims.sub, label: labelOf(claims) }
}

/** A valid subject. The library accepts an empty one, and PostgreSQL would store half a character as another sign. */
function isName(sub: string): boolean {
  return sub !== '' && sub.length <= SUBJECT_MAX && sub.isWellFormed() && !sub.includes('\0')
}
