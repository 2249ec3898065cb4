import { and, eq } from 'drizzle-orm'
import { networksOf } from '../base/network.ts'
import type { Caller } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { keyHashOf } from './knownDevices.ts'
import { knownDevices } from './safetyTables.ts'

/** A player as an asker of codes. */
export const playerAsks = (player: number): string => `player ${player}`

/**
 * Who asks for a code to a number, or brings it back: the player of a session; the player whose number it is, on a device that is known;
 * else the device by the name it has for itself, which a stranger elsewhere does not know; else the network. `own` is the player, where
 * the number is theirs. As much work for a number that nobody has.
 */
export async function askerOf(
  { session, device, address }: Pick<Caller, 'session' | 'device' | 'address'>,
  mobile: string,
  deviceKey: string | undefined,
): Promise<{ id: string; own: number | undefined }> {
  if (session) return { id: playerAsks(session.player), own: await ownerIn(session.player, mobile) }
  const known = await ownerOn(keyHashOf(deviceKey), mobile)
  if (known !== undefined) return { id: playerAsks(known), own: known }
  const id = device ? `device ${device}` : `network ${networksOf(address)[0]?.key}`
  return { id, own: undefined }
}

/** Whose number it is, where they ask from a session of their own: strangers who ask for codes to it use up nothing of theirs. */
async function ownerIn(player: number, mobile: string): Promise<number | undefined> {
  const isOwn = and(eq(players.id, player), eq(players.mobile, mobile))
  const [owner] = await db.select({ id: players.id }).from(players).where(isOwn)
  return owner?.id
}

/** Whose number it is, where they have come in from this device before. */
async function ownerOn(keyHash: string | undefined, mobile: string): Promise<number | undefined> {
  if (keyHash === undefined) return undefined
  const [owner] = await db
    .select({ id: players.id })
    .from(players)
    .innerJoin(knownDevices, eq(knownDevices.player, players.id))
    .where(and(eq(players.mobile, mobile), eq(knownDevices.keyHash, keyHash)))
  return owner?.id
}
