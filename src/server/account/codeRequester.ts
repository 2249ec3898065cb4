import { and, eq } from 'drizzle-orm'
import { networksOf } from '../base/network.ts'
import type { Caller } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { keyHashOf } from './knownDevices.ts'
import { knownDevices } from './safetyTables.ts'

/** The id of a player as a requester of codes. */
export const playerRequester = (player: number): string => `player ${player}`

/**
 * The requester of a code, by the first that applies: the session's player; the number's owner on a known device; the device's own
 * id, which a stranger does not know; the network. `own` is the player whose number it is. An unregistered number takes as long.
 */
export async function requesterOf(
  { session, device, address }: Pick<Caller, 'session' | 'device' | 'address'>,
  mobile: string,
  deviceKey: string | undefined,
): Promise<{ id: string; own: number | undefined }> {
  if (session) return { id: playerRequester(session.player), own: await ownerIn(session.player, mobile) }
  const known = await ownerOn(keyHashOf(deviceKey), mobile)
  if (known !== undefined) return { id: playerRequester(known), own: known }
  const id = device ? `device ${device}` : `network ${networksOf(address)[0]?.key}`
  return { id, own: undefined }
}

/** The session's player, if the number is theirs. Owners have a quota that strangers cannot use up. */
async function ownerIn(player: number, mobile: string): Promise<number | undefined> {
  const isOwn = and(eq(players.id, player), eq(players.mobile, mobile))
  const [owner] = await db.select({ id: players.id }).from(players).where(isOwn)
  return owner?.id
}

/** The number's owner, if this device is known to them. */
async function ownerOn(keyHash: string | undefined, mobile: string): Promise<number | undefined> {
  if (keyHash === undefined) return undefined
  const [owner] = await db
    .select({ id: players.id })
    .from(players)
    .innerJoin(knownDevices, eq(knownDevices.player, players.id))
    .where(and(eq(players.mobile, mobile), eq(knownDevices.keyHash, keyHash)))
  return owner?.id
}
