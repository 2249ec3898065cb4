import { onTestFinished } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { addOperator } from '#server/operators/accounts.ts'
import { type Kept, listEntries } from '#server/operators/log.ts'
import type { Role } from '#server/operators/roles.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { terminal } from '../terminal.ts'

/** One command by an operator of this role, who enters `typed` when asked. */
export function by(name: string, role: Role, typed?: string) {
  return (...words: string[]) => runOperator(words, terminal(typed, name, role))
}

export const newest = async (): Promise<Kept | undefined> => (await listEntries({}, 1))[0]

/** Adds an operator whose first secret an owner has set. */
export const add = (name: string, role: Role, secret: string) =>
  db.transaction((tx) => addOperator(tx, { name, role, secret, addedBy: 'owner' }))

/** Moves the server's clock on, until the end of the test. */
export function later(ms: number): void {
  setClock(() => new Date(Date.now() + ms))
  onTestFinished(() => setClock(undefined))
}
