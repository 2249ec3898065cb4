import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { PlayerSession } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { isKnownDevice, keyHashOf, rememberDevice } from './knownDevices.ts'
import { noteSafety } from './safetyEvents.ts'
import { type Device, endSession, openSession } from './session.ts'
import { describeDevice } from './sessionList.ts'
import { players } from './tables.ts'

export type Player = typeof players.$inferSelect

/** How somebody comes in: the device with its key, if it has one, and the session it still holds. */
export type Entry = Device & { deviceKey?: string | undefined; session?: PlayerSession | undefined }
/** What whoever came in is given: both are shown this once. */
export type Admission = { token: string; deviceKey: string }

/** Refuses with accountClosed or restricted. Only for who has proven to be this player. */
export function assertOpen({ state }: Pick<Player, 'state'>): void {
  if (state === 'closed') throw new Refusal('accountClosed')
  if (state === 'excluded') throw new Refusal('restricted')
}

/** Whether a player is still as looked at: for a statement that must not act on what has changed since. */
export const isUnchanged = (player: Pick<Player, 'id' | 'passwordHash' | 'state'>) =>
  and(eq(players.id, player.id), eq(players.passwordHash, player.passwordHash), eq(players.state, player.state))

/**
 * Lets in who has proven to be this player, and notes a device that is new. The row is locked and must be as it was looked at: a
 * password that was changed this very moment opens nothing.
 */
export async function letIn(tx: Tx, player: Player, entry: Entry): Promise<Admission> {
  const [locked] = await tx.select({ id: players.id }).from(players).where(isUnchanged(player)).for('no key update')
  if (!locked) throw new Refusal('loginWrong')
  await noteDevice(tx, player.id, entry)
  return await enter(tx, player.id, entry)
}

/** A log-in from a device that is new is told to its player. */
export async function noteDevice(tx: Tx, player: number, entry: Entry): Promise<void> {
  if (await isKnownDevice(tx, player, keyHashOf(entry.deviceKey))) return
  await noteSafety(tx, player, 'loginNew', describeDevice(entry))
}

/** Opens the session of who comes in or registers. A log-in over a live session replaces it: the old token must not outlive what the player sees. */
export async function enter(tx: Tx, player: number, entry: Entry): Promise<Admission> {
  if (entry.session) await endSession(tx, entry.session.id)
  const { key, keyHash } = await rememberDevice(tx, player, entry.deviceKey)
  return { token: await openSession(tx, player, entry, keyHash), deviceKey: key }
}
