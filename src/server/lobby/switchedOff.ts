import { and, asc, eq } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { everySecond, toldOnce } from '../base/everySecond.ts'
import { putSwitchedOff, type SwitchedOff, type SwitchKind } from '../content/switchedOff.ts'
import { db, type Tx } from '../db/database.ts'
import { switchedOff } from './tables.ts'

type SwitchedOffRow = typeof switchedOff.$inferSelect

export async function listSwitchedOff(): Promise<SwitchedOffRow[]> {
  return await db.select().from(switchedOff).orderBy(asc(switchedOff.kind), asc(switchedOff.id))
}

/** Switches something off; false if it was off already. */
export async function switchOff(tx: Tx, what: SwitchedOff & { by: string }): Promise<boolean> {
  const row = { ...what, at: now() }
  return (await tx.insert(switchedOff).values(row).onConflictDoNothing().returning()).length > 0
}

/** Switches something on again; false if it was on. */
export async function switchOn(tx: Tx, kind: SwitchKind, id: number): Promise<boolean> {
  const isIt = and(eq(switchedOff.kind, kind), eq(switchedOff.id, id))
  return (await tx.delete(switchedOff).where(isIt).returning()).length > 0
}

/** Reads what is off into this process. */
export async function readSwitchedOff(): Promise<void> {
  putSwitchedOff((await listSwitchedOff()).map(({ kind, id, say }) => ({ kind, id, say })))
}

/**
 * Follows the switches once a second, until the returned function ends it: what is switched off is soon off on every server. A start without
 * a first look would open what is off.
 */
export async function followSwitchedOff(): Promise<() => Promise<void>> {
  await readSwitchedOff()
  // What was off stays off while the database is away.
  return everySecond(toldOnce(readSwitchedOff, 'switches are not followed for now'))
}
