import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { keepContents } from '../content/source.ts'
import { BOUNDS, timeoutsOf } from '../http/bounds.ts'
import { refuseOddHost } from '../http/oneHost.ts'
import type { HttpEnv } from '../http/request.ts'
import type { HttpServer } from '../http/server.ts'

const ABOVE = 1_000
const PORT_MAX = 65_535

/** The port where none is configured: far enough from PORT that processes beside each other do not meet. */
const ownPort = (port: number): number => (port + ABOVE <= PORT_MAX ? port + ABOVE : port - ABOVE)

/** Listens for operators. Rejects if the port is taken. */
export async function listenInside(app: Hono<HttpEnv>, port: number, hostname: string): Promise<HttpServer> {
  // Without http2 options its requests and responses are those of Node's http.Server.
  const answer = getRequestListener((request, env) => app.fetch(request, env as HttpEnv['Bindings']), {
    hostname,
  }) as RequestListener
  const server = createServer(timeoutsOf(BOUNDS), (incoming, outgoing) => {
    if (!refuseOddHost(incoming, outgoing)) void keepContents(() => answer(incoming, outgoing))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve())
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), BOUNDS.finishMs).unref()
    })
  // A listening TCP server has an AddressInfo.
  return { port: (server.address() as AddressInfo).port, stop }
}

/** Listens as configured. A port that nobody chose may be taken: this process then has no console, and says so. */
export async function openInside(app: Hono<HttpEnv>): Promise<HttpServer | undefined> {
  const { consolePort, consoleHost, port } = config
  if (consolePort !== 0) return await listenInside(app, consolePort, consoleHost)
  try {
    return await listenInside(app, ownPort(port), consoleHost)
  } catch (error) {
    log.warn({ err: error }, `no console here: port ${ownPort(port)} is taken; PERYA_CONSOLE_PORT names another`)
    return undefined
  }
}
