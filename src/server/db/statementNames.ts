import pg from 'pg'

/** Statements that one connection names at most. PostgreSQL keeps each with its plan, some 20 KB, while the connection lasts. */
export const NAMED_MAX = 200
/** Texts that one connection remembers at most. Lists of other lengths are other texts. */
const SEEN_MAX = 1000
/** How our names begin, which no caller gives. */
export const AGAIN = 'again '

type Statement = { text: string; values?: unknown[]; name?: string | undefined }
type Query = (asked: unknown, ...rest: unknown[]) => unknown

/**
 * A connection that names a statement once it comes again, so that PostgreSQL parses and plans it once, as it does our stored functions.
 * *Measured on registrations: two fifths of the database's work.*
 */
export class Naming extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options)
    const name = names()
    // Looked up anew at each call.
    this.query = renaming((...asked) => Reflect.apply(super.query, this, asked), name)
  }
}

/**
 * A connection through a pooler that knows no named statements: it drops the names that our code, Drizzle and the counters of attempts give.
 * The next statement may meet another connection, which has never heard of the name, or has it already.
 */
export class Nameless extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options)
    this.query = renaming(
      (...asked) => Reflect.apply(super.query, this, asked),
      () => undefined,
    )
  }
}

/** The name of each statement on one connection; undefined for one that comes the first time. */
function names(): (statement: Statement) => string | undefined {
  const seen = new Map<string, string | undefined>()
  let named = 0
  return ({ text, name }) => {
    if (name !== undefined) return name
    if (!seen.has(text)) {
      if (seen.size < SEEN_MAX) seen.set(text, undefined)
      return undefined
    }
    const known = seen.get(text)
    if (known !== undefined || named === NAMED_MAX) return known
    named += 1
    const given = `${AGAIN}${named}`
    seen.set(text, given)
    return given
  }
}

/** `query` with other names. What has no parameters may be several statements in one text, and none of these can be named. */
function renaming(query: Query, nameOf: (statement: Statement) => string | undefined): pg.Client['query'] {
  const renamed: Query = (asked, ...rest) => {
    if (!isStatement(asked)) return query(asked, ...rest)
    const [values = asked.values] = rest
    const isNamed = asked.name !== undefined || (Array.isArray(values) && values.length > 0)
    return query(isNamed ? { ...asked, name: nameOf(asked) } : asked, ...rest)
  }
  // Each of the driver's overloads passes its arguments on as they are, but for the name.
  return renamed as pg.Client['query']
}

function isStatement(asked: unknown): asked is Statement {
  return asked instanceof Object && 'text' in asked && typeof asked.text === 'string'
}
