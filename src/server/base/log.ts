import { pino } from 'pino'
import { config } from './config.ts'
import { escaped } from './say.ts'

/** Fields that are redacted at any depth of a logged object; in lower case. */
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

/** A copy with every secret field redacted. A one-time code is a `code` next to an account; a reply's `code` is a number. */
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
 * An error without personal data. A failed query's message ends with its parameters, and PostgreSQL's detail repeats the row. Both
 * hold players' input, so both are dropped.
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

/** A terminal that was closed takes nothing more, which ends no process. */
const terminal = pino.destination(1)
terminal.on('error', () => {})

export const log = pino(
  {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (level) => ({ level }),
      // An object in, an object out.
      log: (fields) => redacted(fields) as Record<string, unknown>,
    },
    serializers: { err: plainError },
    // For terminals: JSON does not escape C1 controls and bidirectional marks.
    hooks: { streamWrite: escaped },
  },
  terminal,
)
