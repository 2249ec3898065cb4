import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hono } from 'hono'
import type { Certificate } from '../base/certificate.ts'
import { BOUNDS, type Bounds, timeoutsOf } from './bounds.ts'
import { makeDrain } from './drain.ts'
import type { HttpEnv } from './request.ts'
import { requestListenerOf } from './requestListener.ts'
import { secureServer } from './secure.ts'

export type HttpServer = {
  port: number
  /** Ends it (`http/drain.ts`); resolves when those in flight are answered, or cut off after a while. */
  stop: () => Promise<void>
}

/** Listens, with a certificate over TLS; port 0 takes any free one. Rejects when the port is taken. */
export async function listen(
  app: Hono<HttpEnv>,
  port: number,
  hostname: string,
  shorter: Partial<Bounds> = {},
  certificate?: Certificate,
): Promise<HttpServer> {
  const bounds = { ...BOUNDS, ...shorter }
  const drain = makeDrain()
  const requestListener = requestListenerOf(app, { hostname }, { bounds, drain })
  const server = certificate
    ? secureServer(certificate, bounds, requestListener)
    : createServer(timeoutsOf(bounds), requestListener)
  drain.attach(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve())
  })
  // A listening TCP server has such an address.
  return { port: (server.address() as AddressInfo).port, stop: () => drain.end(server, bounds) }
}
