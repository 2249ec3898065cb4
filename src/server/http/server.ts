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
  /** Drains and closes the server (`http/drain.ts`). Resolves when pending requests are answered or timed out. */
  stop: () => Promise<void>
}

/** Starts the server, with TLS if there is a certificate. Port 0 takes any free port. Rejects if the port is taken. */
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
  // A listening TCP server has an AddressInfo.
  return { port: (server.address() as AddressInfo).port, stop: () => drain.end(server, bounds) }
}
