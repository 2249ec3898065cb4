import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { PlayerSession } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { type Device, endSession, openSession } from './session.ts'
import { players } from './tables.ts'

export type Player = typeof players.$inferSelect

/** How somebody comes in: the device, and the session it still holds. */
export type Entry = Device & { session?: PlayerSession | undefined }
/** What whoever came in is given: it is shown this once. */
export type Admission = { token: string }

/** Refuses with accountClosed or restricted. Only for who has proven to be this player. */
export function assertOpen({ state }: Pick<Player, 'state'>): void {
  if (state === 'closed') throw new Refusal('accountClosed')
  if (state === 'excluded') throw new Refusal('restricted')
}

/** Whether a player is still as looked at: for a statement that must not act on what has changed since. */
export const isUnchanged = (player: Pick<Player, 'id' | 'passwordHash' | 'state'>) =>
  and(eq(players.id, player.id), eq(players.passwordHash, player.passwordHash), eq(players.state, player.state))

/** Lets in who has proven to be this player. The row is locked and must be as it was looked at: a password that was changed this very moment opens nothing. */
export async function letIn(tx: Tx, player: Player, entry: Entry): Promise<Admission> {
  const [locked] = await tx.select({ id: players.id }).from(players).where(isUnchanged(player)).for('no key update')
  if (!locked) throw new Refusal('loginWrong')
  return await enter(tx, player.id, entry)
}

/** Opens the session of who comes in or registers. A log-in over a live session replaces it: the old token must not outlive what the player sees. */
export async function enter(tx: Tx, player: number, entry: Entry): Promise<Admission> {
  if (entry.session) await endSession(tx, entry.session.id)
  return { token: await openSession(tx, player, entry) }
}
