import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { config } from '../config.ts'
import { clientAddress } from './address.ts'

/** The environment of every route: Node's own request and reply. */
export type DoorEnv = { Bindings: HttpBindings }
export type DoorContext = Context<DoorEnv>

const REQUEST_ID = /^[\w-]{8,64}$/

/** The id a trusted proxy gave this request, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = config.proxyHops > 0 ? headers['x-request-id'] : undefined
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

export function addressOf({ socket, headers }: IncomingMessage): string {
  const forwardedFor = config.proxyHops > 0 ? headers['x-forwarded-for'] : undefined
  const seen = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor
  return clientAddress(socket.remoteAddress ?? '', seen, config.proxyHops)
}

/** Whether the player's own connection is encrypted, as far as we can know. */
export function isSecure(): boolean {
  return config.publicOrigin.startsWith('https:')
}
