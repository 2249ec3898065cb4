import { STATUS_CODES } from 'node:http'
import { config } from '../base/config.ts'
import { chatProvider } from '../support/chat.ts'

/** What a page may use of the browser: nothing it does not need. */
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

/** The protocol's own name of a status, for tools: no page of ours leads to where it is said. */
export function statusName(status: number): string {
  const name = STATUS_CODES[status] ?? ''
  return name.slice(0, 1) + name.slice(1).toLowerCase()
}

/** For a year browsers ask by https alone. Not in a demo on plain http, which must stay reachable, nor for all that ever listens on localhost. */
const isStrict =
  config.mode === 'live' || (config.tlsCert !== '' && new URL(config.publicOrigin).hostname !== 'localhost')

/** Headers of every reply, of which pages have a policy of their own. */
export const everyReply: Headers = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isStrict && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
}

/** Headers of replies that no cache may keep: the API, webhooks, health, metrics. */
export const freshReply: Headers = { ...everyReply, 'cache-control': 'no-store' }

/** Headers of a call's reply: JSON that nobody navigates to needs no more. */
export const callReply: Headers = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Headers of HTML pages besides their policy. */
export const pageReply: Headers = {
  ...everyReply,
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
}

/** Policy of pages that Astro gave none: everything from ourselves, nothing inline. */
const STRICTEST =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"

/** House games run in a frame of our own lobby; nothing else may be framed, by us or by anyone. */
export function isFramed(path: string): boolean {
  return path === '/house' || path.startsWith('/house/')
}

/** What a live chat's widget needs on the page around it. Its own inline styles stay forbidden: it draws itself in a frame of its provider. */
const CHAT_DIRECTIVES = /^(?:script|style|connect|img|font|media)-src\b/
const provider = chatProvider()
const chatSources = provider ? [...new Set([new URL(provider.script).origin, ...provider.origins])] : []

/**
 * The Content-Security-Policy of a page: what the build computed (hashes), with the origins that this installation
 * frames, those of its live chat, and who may frame the page, which only the running server knows.
 */
export function policyOf(path: string, built = STRICTEST): string {
  const chat = isFramed(path) ? [] : chatSources
  const directives = built
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(frame-src|frame-ancestors)\b/.test(part))
    .map((part) => (CHAT_DIRECTIVES.test(part) ? [part, ...chat].join(' ') : part))
  const sources = ["'self'", ...config.frameOrigins, ...chat].join(' ')
  return [...directives, `frame-src ${sources}`, `frame-ancestors ${isFramed(path) ? "'self'" : "'none'"}`].join('; ')
}
