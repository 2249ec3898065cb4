import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { constants, type Http2SecureServer, type ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises'
import { countBrokenOff } from '../base/metrics.ts'
import type { Bounds } from './bounds.ts'

/**
 * How the server stops. It knows its connections and what is being answered on them, so that from the signal on every client is told that its
 * connection closes (`Connection: close`, or GOAWAY in HTTP/2), and no connection is cut while somebody waits on it.
 */
export type Drain = {
  readonly isUnderWay: boolean
  /** Called with every request before it is answered. */
  watch: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Knows a server's connections from now on. */
  attach: (server: Server | Http2SecureServer) => void
  /** Ends it: resolves when the last connection is closed. */
  end: (server: Server | Http2SecureServer, bounds: Bounds) => Promise<void>
}

type Connection = { socket: Socket; openedAt: number; hasAsked: boolean; session?: ServerHttp2Session }

/** TLS wraps a connection's socket, and HTTP/2 wraps that one: what all three have in common is who is at the other end. */
const endOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress} ${remotePort}`

/** Of all streams that a client may still open: it learns that it should open no more, and none is lost (RFC 9113, 6.8). */
const STREAM_MAX = 2 ** 31 - 1

export function makeDrain(): Drain {
  const connections = new Map<string, Connection>()
  const answering = new Map<ServerResponse, string>()
  let isUnderWay = false
  let isIdleOver = false
  let freshMs = 0

  /** Node writes `Connection: close` by this, and closes after the reply; a reply that has begun stays as it is. */
  const sayClose = (outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive = false
  }
  const sayGoAway = (session: ServerHttp2Session) => {
    if (!session.destroyed) session.goaway(constants.NGHTTP2_NO_ERROR, STREAM_MAX)
  }
  const closeIdle = () => {
    const areLeft = closeAllBut(new Set(answering.values()), connections, freshMs)
    if (areLeft) setTimeout(closeIdle, freshMs).unref()
  }

  return {
    get isUnderWay() {
      return isUnderWay
    },
    watch(incoming, outgoing) {
      const end = endOf(incoming.socket)
      const connection = connections.get(end)
      if (connection) connection.hasAsked = true
      if (isUnderWay && !connection?.session) sayClose(outgoing)
      answering.set(outgoing, end)
      outgoing.once('close', () => {
        answering.delete(outgoing)
        // A stream that is taken back ends its reply, unsent.
        if (!outgoing.writableFinished || incoming.aborted) countBrokenOff()
        // Its head may have promised to keep the connection, before the signal.
        if (isIdleOver) setImmediate(closeIdle)
      })
    },
    attach(server) {
      server.on('connection', (socket: Socket) => {
        const end = endOf(socket)
        connections.set(end, { socket, openedAt: performance.now(), hasAsked: false })
        socket.once('close', () => connections.delete(end))
      })
      server.on('session', (session: ServerHttp2Session) => {
        const connection = connections.get(endOf(session.socket))
        if (connection) connection.session = session
        if (isUnderWay) sayGoAway(session)
      })
    },
    async end(server, { noticeMs, finishMs, ...bounds }) {
      isUnderWay = true
      freshMs = bounds.freshMs
      for (const [outgoing, end] of answering) if (!connections.get(end)?.session) sayClose(outgoing)
      for (const { session } of connections.values()) if (session) sayGoAway(session)
      const startedAt = performance.now()
      while (connections.size > 0 && performance.now() - startedAt < noticeMs) await sleep(LOOK_MS)
      await quietMoment()
      isIdleOver = true
      const isOver = new Promise<void>((resolve) => server.close(() => resolve()))
      closeIdle()
      const cutOff = setTimeout(() => {
        for (const { socket } of connections.values()) socket.destroy()
      }, finishMs)
      await isOver
      clearTimeout(cutOff)
    },
  }
}

/**
 * Closes connections on which nobody waits. A client that has just connected is about to ask, so its connection is left; answers whether
 * there is one.
 */
function closeAllBut(
  busy: ReadonlySet<string>,
  connections: ReadonlyMap<string, Connection>,
  freshMs: number,
): boolean {
  let areLeft = false
  for (const [end, { socket, session, openedAt, hasAsked }] of connections) {
    const isFresh = !hasAsked && performance.now() - openedAt < freshMs
    if (busy.has(end)) session?.close()
    else if (isFresh) areLeft = true
    else if (session) session.destroy()
    else socket.destroy()
  }
  return areLeft
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
