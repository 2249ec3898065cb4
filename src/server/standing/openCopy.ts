import { isNull } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { restoredCopies } from './copyTables.ts'

/** Something that would leave a restored copy, before an owner has opened it. */
export class CopyClosed extends Error {
  constructor() {
    super('This is a restored copy, and closed: nothing leaves it until an owner opens it, by "restore open".')
  }
}

/** The database that was found open. None is closed while a process works on it. */
let foundOpen: typeof db | undefined

/** Whether this database is a restored copy that no owner has opened yet. */
export async function isCopyClosed(): Promise<boolean> {
  if (foundOpen === db) return false
  const on = db
  const closed = await on.select().from(restoredCopies).where(isNull(restoredCopies.openedAt)).limit(1)
  if (closed.length === 0) foundOpen = on
  return closed.length > 0
}

/** Throws CopyClosed before something would leave a closed copy. */
export async function assertCopyOpen(): Promise<void> {
  if (await isCopyClosed()) throw new CopyClosed()
}
