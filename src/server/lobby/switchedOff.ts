import { and, asc, eq } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { putSwitchedOff, type SwitchedOff, type SwitchKind } from '../content/switchedOff.ts'
import { db, type Tx } from '../db/database.ts'
import { switchedOff } from './tables.ts'

type SwitchedOffRow = typeof switchedOff.$inferSelect

/** How often a server looks: what is switched off is off on every server soon after. */
const LOOK_MS = 1_000

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

/** Follows the switches until the returned function ends it. A start without a first look would open what is off. */
export async function followSwitchedOff(): Promise<() => Promise<void>> {
  await readSwitchedOff()
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let isLost = false
  const look = async () => {
    try {
      await readSwitchedOff()
      isLost = false
    } catch (error) {
      // What was off stays off. The database's own health says that it is away.
      if (!isLost) log.warn({ err: error }, 'switches are not followed for now')
      isLost = true
    }
  }
  const later = () => {
    timer = setTimeout(() => {
      looking = look().then(later)
    }, LOOK_MS)
    timer.unref()
  }
  later()
  return async () => {
    clearTimeout(timer)
    await looking
    clearTimeout(timer)
  }
}
