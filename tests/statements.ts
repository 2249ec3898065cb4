import pg from 'pg'
import { vi } from 'vitest'
import { AGAIN } from '#server/db/statementNames.ts'

/** The statements that work sends to the database, by all its connections: names of prepared ones, and the text of others. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([asked]) => nameOf(asked))
  } finally {
    query.mockRestore()
  }
}

function nameOf(asked: unknown): string {
  const { name, text } = Object(asked)
  return String((name?.startsWith(AGAIN) ? text : name) ?? text ?? asked)
}
