import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Pooler } from '../base/databaseSettings.ts'
import { connectionOf } from './connection.ts'
import { Nameless, Naming } from './statementNames.ts'

const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
/** Longer than PostgreSQL's statement timeout: this one detects a database that no longer responds. */
export const ANSWER_TIMEOUT_MS = 35_000
/** TCP keep-alive: a dead connection is detected after this time and some ten seconds more. */
const KEEP_ALIVE_MS = 10_000
/** How long closing the pool waits for connections in use. */
const CLOSE_MS = 3_000

/** A pool with its sockets, connected or connecting, so that closing it can destroy them. */
export type Opened = { pool: pg.Pool; sockets: Set<Socket> }

type Plan = {
  url: string
  connections: number
  /** The query timeout (0: none). */
  answerMs: number
  /** The name of its sessions. */
  name: string
  /** A pooler refuses parameters that are not its own, so its sessions bring their timeouts. */
  pooler?: Pooler
  connectMs?: number
}

export function openPool(plan: Plan): Opened {
  const { url, connections, answerMs, name, pooler = 'off', connectMs = CONNECT_TIMEOUT_MS } = plan
  const sockets = new Set<Socket>()
  const timeouts = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  }
  const pool = new pg.Pool({
    ...connectionOf(url),
    ...(pooler === 'off' && timeouts),
    Client: pooler === 'unnamed' ? Nameless : Naming,
    max: connections,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => socketIn(sockets),
  })
  quieten(pool)
  return { pool, sockets }
}

/** The errors of connections reach whoever waits for a query, and nobody else. */
export function quieten(pool: pg.Pool): void {
  // The pool replaces a lost idle connection. The next query reports an unreachable server.
  pool.on('error', () => {})
  // A connection lost in use fails its query. Without a listener of its own its error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
}

function socketIn(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

/** Closes a pool. After a timeout the remaining connections are destroyed, so that a hanging database cannot block the shutdown. */
export async function closePool({ pool, sockets }: Opened): Promise<void> {
  const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  const isOver = Promise.all([pool.end(), ...closed])
  await Promise.race([isOver, sleep(CLOSE_MS, undefined, { ref: false })])
  for (const socket of sockets) socket.destroy()
}
