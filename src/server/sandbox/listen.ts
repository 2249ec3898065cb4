import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { hasSandbox, sandboxPort } from '../base/sandboxOrigin.ts'
import { sandboxApp } from './app.ts'
import { deliverDue } from './reports.ts'

/** Interval of looking for due reports, and of trying for the port while another process holds it. */
const LOOK_MS = 1_000
const TRY_AGAIN_MS = 5_000

/**
 * Opens the sandbox on its own port, where payments come from it or go to it, or it is the beacon. One of several processes holds the port, and
 * the others speak to that one. Returns a function that closes it.
 */
export async function openSandbox(): Promise<() => Promise<void>> {
  if (!hasSandbox(config)) return async () => {}
  let server = await listen()
  let isClosed = false
  const trying = setInterval(async () => {
    if (server) return
    const opened = await listen()
    if (isClosed) opened?.close()
    else server = opened
  }, TRY_AGAIN_MS)
  const looking = setInterval(() => {
    if (server) deliverDue().catch((error: unknown) => log.warn({ err: error }, 'the sandbox could not report'))
  }, LOOK_MS)
  for (const timer of [trying, looking]) timer.unref()
  return async () => {
    isClosed = true
    clearInterval(trying)
    clearInterval(looking)
    await close(server)
  }
}

/** The listening server; undefined while the port is taken. */
function listen(): Promise<Server | undefined> {
  return new Promise((resolve) => {
    // Without http2 options it is Node's http.Server.
    const server = serve({ fetch: sandboxApp().fetch, port: sandboxPort(config), hostname: config.sandboxHost }, () =>
      resolve(server),
    ) as Server
    server.once('error', (error) => {
      log.debug({ err: error }, 'another process holds the port of the sandbox gateway')
      resolve(undefined)
    })
  })
}

function close(server: Server | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (!server) return resolve()
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
