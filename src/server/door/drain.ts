import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises'
import { countBrokenOff } from '../base/metrics.ts'
import type { Bounds } from './bounds.ts'

/**
 * How a door closes. It knows its connections and what is being answered on them, so that from the signal on every reply says that its
 * connection closes, and no connection is cut while somebody waits on it.
 */
export type Drain = {
  readonly isUnderWay: boolean
  /** Called with every request before it is answered. */
  watch: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Knows a server's connections from now on. */
  attach: (server: Server) => void
  /** Ends it: resolves when the last connection is closed. */
  end: (server: Server, bounds: Bounds) => Promise<void>
}

export function makeDrain(): Drain {
  const connections = new Set<Socket>()
  const answering = new Map<ServerResponse, Socket>()
  let isUnderWay = false
  let isIdleOver = false

  /** Node writes `Connection: close` by this, and closes after the reply; a reply that has begun stays as it is. */
  const sayClose = (outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive = false
  }
  const closeIdle = () => {
    const busy = new Set(answering.values())
    for (const socket of connections) if (!busy.has(socket)) socket.destroy()
  }

  return {
    get isUnderWay() {
      return isUnderWay
    },
    watch(incoming, outgoing) {
      if (isUnderWay) sayClose(outgoing)
      answering.set(outgoing, incoming.socket)
      outgoing.once('close', () => {
        answering.delete(outgoing)
        if (!outgoing.writableFinished) countBrokenOff()
        // Its head may have promised to keep the connection, before the signal.
        if (isIdleOver) setImmediate(closeIdle)
      })
    },
    attach(server) {
      server.on('connection', (socket: Socket) => {
        connections.add(socket)
        socket.once('close', () => connections.delete(socket))
      })
    },
    async end(server, { noticeMs, finishMs }) {
      isUnderWay = true
      for (const outgoing of answering.keys()) sayClose(outgoing)
      const startedAt = performance.now()
      while (connections.size > 0 && performance.now() - startedAt < noticeMs) await sleep(LOOK_MS)
      await quietMoment()
      isIdleOver = true
      const isOver = new Promise<void>((resolve) => server.close(() => resolve()))
      closeIdle()
      const cutOff = setTimeout(() => server.closeAllConnections(), finishMs)
      await isOver
      clearTimeout(cutOff)
    },
  }
}

const QUIET_MS = 0.05
const QUIET_TRIES = 2_000

/**
 * Whoever has connected and was not accepted is reset with the socket that listens, and a request that has arrived and was not read with its
 * connection. So both are closed just after a look at them that took no time, because it found nothing.
 */
async function quietMoment(): Promise<void> {
  for (let attempt = 0; attempt < QUIET_TRIES; attempt += 1) {
    const lookedAt = performance.now()
    await afterPoll()
    if (performance.now() - lookedAt < QUIET_MS) return
  }
}

/** How often the end of the last connection is looked for. */
const LOOK_MS = 20
