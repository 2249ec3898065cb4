import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hono } from 'hono'
import { UPLOAD_TIMEOUT_MS } from '#contract/pictureLimits.ts'
import { listenerOf } from './listener.ts'
import type { DoorEnv } from './request.ts'

export type Listening = {
  port: number
  /** Takes no more requests; resolves when those in flight are answered, or cut off after a while. */
  stop: () => Promise<void>
}

const FINISH_MS = 10_000

/** Listens; port 0 takes any free one. Rejects when the port is taken. */
export async function listen(app: Hono<DoorEnv>, port: number, hostname: string): Promise<Listening> {
  const server = createServer(listenerOf(app, { hostname }))
  server.requestTimeout = UPLOAD_TIMEOUT_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve())
  })
  // A listening TCP server has such an address.
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), FINISH_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(cutOff)
}
