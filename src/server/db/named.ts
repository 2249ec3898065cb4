import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult, QueryResultRow } from 'pg'
import { type Database, db, type Tx } from './database.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Runs a query as a named statement, which each connection parses and plans once. For the few that run all the time: what
 * `name` stands for must never differ but in its parameters. *Measured on a posting: a fifth of the database's work.*
 */
export async function executeNamed<Row extends QueryResultRow>(
  executor: Database | Tx,
  name: string,
  query: SQL,
): Promise<QueryResult<Row>> {
  const { sql, params } = dialect.sqlToQuery(query)
  const statement = executor._.session.prepareQuery({ sql, params }, undefined, name, false)
  // Without fields to map, Drizzle hands on what the driver answered.
  return (await statement.execute()) as QueryResult<Row>
}

/**
 * A statement of Drizzle's builder, built once for each open database: `preparedFor((on) => on.select()….prepare('name'))`.
 * For what every call asks. *Measured on a session look-up: building and parsing cost more than finding the row.*
 */
export function preparedFor<Statement>(prepare: (on: Database) => Statement): () => Statement {
  let made: { on: Database; statement: Statement } | undefined
  return () => {
    if (made?.on !== db) made = { on: db, statement: prepare(db) }
    return made.statement
  }
}
