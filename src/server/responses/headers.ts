import { STATUS_CODES } from 'node:http'
import { PAY_BACK } from '#contract/wallet/payBack.ts'
import { config } from '../base/config.ts'
import { chatProvider } from '../support/chat.ts'
import { frameOrigins } from './frameOrigins.ts'

/** Permissions-Policy: browser features that no page needs. */
const PERMISSIONS = [
  'accelerometer=()',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ')

const YEAR_SECONDS = 31_536_000

type Headers = Record<string, string>

/** The status text of HTTP, for tools. No page of ours shows it. */
export function statusName(status: number): string {
  const name = STATUS_CODES[status] ?? ''
  return name.slice(0, 1) + name.slice(1).toLowerCase()
}

/** Whether to send HSTS. A demo over plain http and localhost must stay reachable. */
const isStrict =
  config.mode === 'live' || (config.tlsCert !== '' && new URL(config.publicOrigin).hostname !== 'localhost')

/** Headers of every response. Pages have their own content security policy. */
export const everyReply: Headers = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isStrict && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
}

/** Headers of responses that must not be cached: the API, webhooks, health, metrics. */
export const freshReply: Headers = { ...everyReply, 'cache-control': 'no-store' }

/** Of a response to what is not possible for now. */
export const comeLater: Headers = { 'retry-after': '2' }

/** Headers of a call's response. Browsers never navigate to it, so it needs no others. */
export const callReply: Headers = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Headers of HTML pages, without their content security policy. */
export const pageReply: Headers = {
  ...everyReply,
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
}

/** The content security policy of pages without one from Astro: same origin only, nothing inline. */
const STRICTEST =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"

/** Whether a page may be framed by the lobby: only house games may, and the page that a payment page leads back to. */
export function isFramed(path: string): boolean {
  return path === '/house' || path.startsWith('/house/') || path === PAY_BACK
}

/**
 * The directives that get the origins of the live chat. Its inline styles stay forbidden, because it renders in a frame of its provider.
 */
const CHAT_DIRECTIVES = /^(?:script|style|connect|img|font|media)-src\b/
const provider = chatProvider()
const chatSources = provider ? [...new Set([new URL(provider.script).origin, ...provider.origins])] : []

/**
 * The content security policy of a page: the build's hashes, and what only the running server knows. These are the origins that it frames,
 * the live chat's origins, and `frame-ancestors`.
 */
export function policyOf(path: string, built = STRICTEST): string {
  const chat = isFramed(path) ? [] : chatSources
  const directives = built
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(frame-src|frame-ancestors)\b/.test(part))
    .map((part) => (CHAT_DIRECTIVES.test(part) ? [part, ...chat].join(' ') : part))
  const sources = ["'self'", ...frameOrigins(), ...chat].join(' ')
  return [...directives, `frame-src ${sources}`, `frame-ancestors ${isFramed(path) ? "'self'" : "'none'"}`].join('; ')
}
