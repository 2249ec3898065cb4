import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { config } from '../config.ts'
import { clientAddress } from './address.ts'

/** The environment of every route: Node's own request and reply, absent where a test calls the app directly. */
export type DoorEnv = { Bindings: Partial<HttpBindings> }
export type DoorContext = Context<DoorEnv>

const REQUEST_ID = /^[\w-]{8,64}$/

/** The id a trusted proxy gave this request, else a new one. */
export function requestIdOf(c: DoorContext): string {
  const given = config.proxyHops > 0 ? c.req.header('x-request-id') : undefined
  return given && REQUEST_ID.test(given) ? given : randomUUID()
}

export function addressOf(c: DoorContext): string {
  const socketAddress = c.env?.incoming?.socket.remoteAddress ?? ''
  const forwardedFor = config.proxyHops > 0 ? c.req.header('x-forwarded-for') : undefined
  return clientAddress(socketAddress, forwardedFor, config.proxyHops)
}

/** Whether the player's own connection is encrypted, as far as we can know. */
export function isSecure(): boolean {
  return config.publicOrigin.startsWith('https:')
}
