import { pino } from 'pino'
import { config } from './config.ts'
import { escaped } from './say.ts'

/** Fields whose value never reaches a log, wherever in a logged object they stand; in lower case. */
const SECRET_FIELDS = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'gametoken',
  'launchtoken',
  'tokenhash',
  'passwordhash',
  'otp',
  'cardnum',
  'accountname',
  'smscode',
  'serverseed',
  'privatekey',
  'secret',
  'oldpassword',
  'documentnumber',
  'cardnumber',
  'accountnumber',
])
const CENSOR = '[redacted]'
const DEPTH_MAX = 6

/** A copy with every secret field censored. A one-time code is `code` next to an account, a reply's `code` is a number. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth >= DEPTH_MAX) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    const isSecret = SECRET_FIELDS.has(name.toLowerCase()) || (name === 'code' && typeof field === 'string')
    copy[name] = isSecret ? CENSOR : redacted(field, depth + 1)
  }
  return copy
}

type DatabaseError = Error & { query?: unknown; code?: unknown; constraint?: unknown; table?: unknown }

/**
 * An error as the log may keep it. A failed query's message ends with its parameters, and PostgreSQL's detail
 * repeats the row: both hold what players typed, so neither is kept.
 */
export function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return redacted(error)
  const { query, code, constraint, table }: DatabaseError = error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: typeof query === 'string' ? `Failed query: ${query}` : error.message,
    ...(typeof code === 'string' && { sqlState: code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    stack: frames.join('\n'),
    ...(error.cause !== undefined && depth < DEPTH_MAX && { cause: plainError(error.cause, depth + 1) }),
  }
}

export const log = pino({
  level: config.logLevel,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: {
    level: (level) => ({ level }),
    // An object in, an object out.
    log: (fields) => redacted(fields) as Record<string, unknown>,
  },
  serializers: { err: plainError },
  // Somebody reads it on a terminal: JSON by itself leaves C1 controls and bidirectional marks as they are.
  hooks: { streamWrite: escaped },
})
