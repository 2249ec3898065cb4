import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { clientAddress } from './clientAddress.ts'

/** The environment of every route: Node's own request and reply. */
export type HttpEnv = { Bindings: HttpBindings }
export type HttpContext = Context<HttpEnv>

const REQUEST_ID = /^[\w-]{8,64}$/

/** The id a trusted proxy gave this request, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = config.proxyHops > 0 ? headers['x-request-id'] : undefined
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** What proxies say of the request they pass on. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/** Whether a request came through a proxy that says so. */
export function wasForwarded(headers: IncomingHttpHeaders): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined)
}

let isWarned = false

/** Once per process, where a proxy shows itself that nobody announced: every player would be one address, whose limits they share. */
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

/** Whether the player's own connection is encrypted, as far as we can know. */
export function isSecure(): boolean {
  return config.publicOrigin.startsWith('https:')
}
