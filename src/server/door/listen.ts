import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hono } from 'hono'
import { BOUNDS, type Bounds } from './bounds.ts'
import { makeDrain } from './drain.ts'
import { listenerOf } from './listener.ts'
import type { DoorEnv } from './request.ts'

export type Listening = {
  port: number
  /** Ends it (`door/drain.ts`); resolves when those in flight are answered, or cut off after a while. */
  stop: () => Promise<void>
}

/** Listens; port 0 takes any free one. Rejects when the port is taken. */
export async function listen(
  app: Hono<DoorEnv>,
  port: number,
  hostname: string,
  shorter: Partial<Bounds> = {},
): Promise<Listening> {
  const bounds = { ...BOUNDS, ...shorter }
  const drain = makeDrain()
  const timeouts = {
    headersTimeout: bounds.headersMs,
    requestTimeout: bounds.requestMs,
    keepAliveTimeout: bounds.keepAliveMs,
    connectionsCheckingInterval: bounds.checkMs,
  }
  const server = createServer(timeouts, listenerOf(app, { hostname }, { bounds, drain }))
  drain.attach(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve())
  })
  // A listening TCP server has such an address.
  return { port: (server.address() as AddressInfo).port, stop: () => drain.end(server, bounds) }
}
