import { eq } from 'drizzle-orm'
import { REST_MS } from '#contract/account/limits.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from './tables.ts'

/**
 * After a password was renewed by a code nothing leaves for a day: the phone in a thief's hand gets that code too, and its owner, who reads
 * the letter, has that long to ask for help. One rest for all that may leave; the safe-box has one of its own, for its own password.
 */

/** Until when something that was renewed by a code at this moment rests. */
export const restFromNow = (): Date => new Date(now().getTime() + REST_MS)

/** Until when nothing leaves a player's account; undefined where nothing holds it. */
export async function restOf(player: number, on: typeof db | Tx = db): Promise<Date | undefined> {
  const [row] = await on.select({ restsUntil: players.restsUntil }).from(players).where(eq(players.id, player))
  return ahead(row?.restsUntil)
}

/** A moment that is still to come. */
export function ahead(moment: Date | null | undefined): Date | undefined {
  return moment && moment > now() ? moment : undefined
}

/** The later of two rests. */
export function longer(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other ? (one > other ? one : other) : (one ?? other)
}
