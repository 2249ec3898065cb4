import type { IncomingMessage } from 'node:http'
import { getCookie, setCookie } from 'hono/cookie'
import { config } from '../base/config.ts'
import { plainAddress } from '../base/network.ts'
import { addressOf, type HttpContext, wasForwarded } from '../http/request.ts'
import { renewSession, type Session } from '../operators/sessions.ts'

/** Behind a proxy that ends TLS, the prefix binds the cookie to https, this host and every path. */
const cookieName = () => (config.consoleOrigin ? '__Host-console' : 'console')

export function tokenIn(c: HttpContext): string {
  return getCookie(c, cookieName()) ?? ''
}

/** Gives the browser a token; an empty one ends it. */
export function giveToken(c: HttpContext, token: string): void {
  setCookie(c, cookieName(), token, { ...cookieWays(), ...(token === '' && { maxAge: 0 }) })
}

/** Where and how a cookie of the console is sent. */
export function cookieWays() {
  const isBehindTls = config.consoleOrigin !== undefined
  return { httpOnly: true, sameSite: 'Strict', secure: isBehindTls, path: isBehindTls ? '/' : '/console' } as const
}

/** The session of a request, which is thereby used. */
export async function sessionOf(c: HttpContext): Promise<Session | undefined> {
  const token = tokenIn(c)
  return token === '' ? undefined : await renewSession(token)
}

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/

/** The origins by which the console may be opened. */
function originsOf({ socket }: IncomingMessage): string[] {
  const { consoleOrigin } = config
  if (consoleOrigin !== undefined) return [consoleOrigin]
  const port = socket.localPort
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`]
}

/**
 * Whether a request asks for the console by its own name. Without a configured origin only this machine may, directly: another name may be an
 * attacker's that leads here.
 */
export function isForConsole(incoming: IncomingMessage): boolean {
  const { headers, socket } = incoming
  const isKnown = originsOf(incoming).some((origin) => new URL(origin).host === headers.host)
  if (config.consoleOrigin !== undefined) return isKnown
  return isKnown && !wasForwarded(headers) && LOOPBACK.test(plainAddress(socket.remoteAddress ?? ''))
}

/** Whether a form came from one of our pages. A browser always says the origin of a form that is posted. */
export function isFromConsole(incoming: IncomingMessage): boolean {
  return originsOf(incoming).includes(incoming.headers.origin ?? '')
}

/** The address that log-ins are limited by, where a proxy tells it. Otherwise all operators would share that of the tunnel or the proxy. */
export function whereFrom(incoming: IncomingMessage): string | undefined {
  return config.consoleOrigin === undefined || config.proxyHops === 0 ? undefined : addressOf(incoming)
}
