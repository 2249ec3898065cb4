import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { clientAddress } from './clientAddress.ts'

/** The Hono environment of every route: Node's request and response. */
export type HttpEnv = { Bindings: HttpBindings }
export type HttpContext = Context<HttpEnv>

const REQUEST_ID = /^[\w-]{8,64}$/

/** The request id of a trusted proxy, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = config.proxyHops > 0 ? headers['x-request-id'] : undefined
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** The headers that proxies add. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/** Whether a request has forwarding headers. */
export function wasForwarded(headers: IncomingHttpHeaders): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined)
}

let isWarned = false

/** Warns once per process about an undeclared proxy. All players would count as its address and share its rate limits. */
export function warnOfProxy(headers: IncomingHttpHeaders): void {
  if (isWarned || config.proxyHops > 0 || !wasForwarded(headers)) return
  isWarned = true
  log.warn(
    'requests come through a proxy, but PERYA_PROXY_HOPS is 0: all players count as one address; set it to the number of proxies in front of us',
  )
}

export function addressOf({ socket, headers }: IncomingMessage): string {
  warnOfProxy(headers)
  const forwardedFor = config.proxyHops > 0 ? headers['x-forwarded-for'] : undefined
  const seen = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor
  return clientAddress(socket.remoteAddress ?? '', seen, config.proxyHops)
}

/** Whether the public origin is https, so that cookies are `Secure`. */
export function isSecure(): boolean {
  return config.publicOrigin.startsWith('https:')
}
