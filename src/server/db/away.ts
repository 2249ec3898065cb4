import { causeOf, sqlStateOf } from './sqlState.ts'

/** Of a socket: nobody listens, nobody answers, or the other side is gone. */
const OF_SOCKETS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
/** Of PostgreSQL: connection exceptions, no connection left, and a server that starts, stops, or ended this connection. */
const OF_POSTGRES = /^(08...|53300|57P0[123])$/
/** Of the driver, which gives its own errors no code. */
const OF_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect$|timeout expired$|Query read timeout$)/

/** Of a socket that was never connected: nothing was asked. */
const UNREACHED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/**
 * Of PostgreSQL, for a statement that it took back whole: a full disk or no memory (53), a lock that was not given, a statement that took too
 * long, a deadlock, a server that starts, or one that only reads.
 */
const TAKEN_BACK = /^(53...|55P03|57014|57P03|40P01|40001|25006|58030)$/
/** Of the driver: never connected, or ended between two statements of a transaction, such as one whose process had no time for too long. */
const UNSENT =
  /^(timeout exceeded when trying to connect|Client has encountered a connection error and is not queryable)$/

/** Whether a query failed for now, and for sure without an effect: the call may come again later. */
export function isLater(error: unknown): boolean {
  const code = sqlStateOf(error)
  if (code !== undefined) return UNREACHED.has(code) || TAKEN_BACK.test(code)
  const cause = causeOf(error)
  return cause instanceof Error && UNSENT.test(cause.message)
}

/** Whether a query failed because the database could not be reached, or was lost. What it asked for may have happened, unless it only read. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlStateOf(error)
  if (code !== undefined) return OF_SOCKETS.has(code) || OF_POSTGRES.test(code)
  const cause = causeOf(error)
  return cause instanceof Error && OF_DRIVER.test(cause.message)
}
