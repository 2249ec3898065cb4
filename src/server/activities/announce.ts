import type { ActivityName } from '#contract/activities/kinds.ts'
import type { Cents } from '#contract/money.ts'
import { log } from '../base/log.ts'
import type { Database, Tx } from '../db/database.ts'
import { roomLeft, spend } from './budget.ts'

type Announcement = {
  readonly activity: ActivityName
  /** Which of several that the activity announces side by side. */
  readonly line?: number
  /** What the log says of it where there is no room. */
  readonly named: Readonly<Record<string, string | number>>
  /** Everything that it may give. */
  readonly reserved: Cents
  /** Stores it; false if another process has. */
  readonly insert: (tx: Tx) => Promise<boolean>
}

/** What the log knows to have found no room last, by activity and line. Jobs try again each minute. */
const withoutRoom = new Map<string, string>()

class NoRoom extends Error {}

/**
 * Announces something whose whole cost the budget must have room for: both happen, or neither. Of several processes at once, the first announces. The
 * caller knows that it is not announced. Room is looked for before a row is locked.
 */
export async function announceWhole(on: Database, one: Announcement): Promise<boolean> {
  if (one.reserved > (await roomLeft(one.activity, on))) return tellNoRoom(one)
  try {
    return await on.transaction((tx) => insertWhole(tx, one))
  } catch (error) {
    if (error instanceof NoRoom) return tellNoRoom(one)
    throw error
  }
}

async function insertWhole(tx: Tx, { activity, reserved, insert }: Announcement): Promise<boolean> {
  if (!(await insert(tx))) return false
  if (!(await spend(tx, activity, reserved))) throw new NoRoom()
  return true
}

function tellNoRoom({ activity, line, named, reserved }: Announcement): false {
  const [key, name] = [`${activity}:${line ?? ''}`, JSON.stringify(named)]
  if (withoutRoom.get(key) !== name)
    log.warn({ ...named, reserved }, `the budget of ${activity} has no room: it is not announced`)
  withoutRoom.set(key, name)
  return false
}
