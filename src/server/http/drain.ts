import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { constants, type Http2SecureServer, type ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises'
import { countBrokenOff } from '../base/metrics.ts'
import type { Bounds } from './bounds.ts'

/**
 * The graceful shutdown of the server. After the stop signal every reply announces the end of its connection (`Connection: close`, or
 * GOAWAY in HTTP/2). A connection with a pending reply is not closed.
 */
export type Drain = {
  readonly isUnderWay: boolean
  /** Registers a request before it is handled. */
  watch: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Tracks the server's connections from now on. */
  attach: (server: Server | Http2SecureServer) => void
  /** Shuts the server down. Resolves when the last connection is closed. */
  end: (server: Server | Http2SecureServer, bounds: Bounds) => Promise<void>
}

type Connection = { socket: Socket; openedAt: number; hasAsked: boolean; session?: ServerHttp2Session }

/** A key of the connection. TLS wraps its socket, and HTTP/2 wraps that one; all three have the same remote end. */
const endOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress} ${remotePort}`

/** The highest stream id in a GOAWAY. The client stops opening streams, and none is lost (RFC 9113, 6.8). */
const STREAM_MAX = 2 ** 31 - 1

export function makeDrain(): Drain {
  const connections = new Map<string, Connection>()
  const answering = new Map<ServerResponse, string>()
  let isUnderWay = false
  let isIdleOver = false
  let freshMs = 0

  /** Makes Node send `Connection: close` and close after the reply. A reply whose headers were sent is unchanged. */
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
        // A cancelled stream ends its reply, unsent.
        if (!outgoing.writableFinished || incoming.aborted) countBrokenOff()
        // Headers sent before the stop signal may have announced keep-alive.
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
 * Closes connections without a pending reply. A fresh connection stays open, because its first request is about to come. Returns whether
 * one is left.
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
 * Closing the listening socket resets connections in its accept queue. Closing a connection discards an unread request. So both are closed
 * right after a poll that found nothing: it took almost no time.
 */
async function quietMoment(): Promise<void> {
  for (let attempt = 0; attempt < QUIET_TRIES; attempt += 1) {
    const lookedAt = performance.now()
    await afterPoll()
    if (performance.now() - lookedAt < QUIET_MS) return
  }
}

/** The polling interval for the end of the last connection. */
const LOOK_MS = 20
