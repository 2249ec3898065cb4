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

/** Whether a query failed because the database could not be reached, or was lost. What it asked for may have happened, unless it only read. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlStateOf(error)
  if (code !== undefined) return OF_SOCKETS.has(code) || OF_POSTGRES.test(code)
  const cause = causeOf(error)
  return cause instanceof Error && OF_DRIVER.test(cause.message)
}
