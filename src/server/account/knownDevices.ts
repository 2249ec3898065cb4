import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm'
import { KNOWN_DEVICES_MAX, SETTLED_DEVICE_MS } from '#contract/account/limits.ts'
import { now } from '../base/clock.ts'
import { hashToken, makeToken } from '../base/tokens.ts'
import { db, type Tx } from '../db/database.ts'
import { knownDevices } from './safetyTables.ts'

const KEY = /^[\w-]{43}$/

/** The hash of a device key, as stored; undefined for a malformed key. */
export function keyHashOf(deviceKey: string | undefined): string | undefined {
  return deviceKey !== undefined && KEY.test(deviceKey) ? hashToken(deviceKey) : undefined
}

/** Whether the device is known: the player has logged in from it before, and it was not forgotten since. */
export async function isKnownDevice(on: Tx | typeof db, player: number, keyHash: string | undefined): Promise<boolean> {
  if (keyHash === undefined) return false
  const isThis = and(eq(knownDevices.player, player), eq(knownDevices.keyHash, keyHash))
  const [row] = await on.select({ player: knownDevices.player }).from(knownDevices).where(isThis)
  return row !== undefined
}

/** Whether the player has used this device for so long that it is taken for their own. */
export async function isSettledDevice(player: number, keyHash: string | null): Promise<boolean> {
  if (keyHash === null) return false
  const before = new Date(now().getTime() - SETTLED_DEVICE_MS)
  const isThis = and(eq(knownDevices.player, player), eq(knownDevices.keyHash, keyHash))
  return (await db.$count(knownDevices, and(isThis, lte(knownDevices.firstSeenAt, before)))) > 0
}

/** Records a device of the player. Returns its key, new if it had none, and the key's hash. */
export async function rememberDevice(tx: Tx, player: number, deviceKey: string | undefined) {
  const key = deviceKey !== undefined && keyHashOf(deviceKey) ? deviceKey : makeToken()
  const keyHash = hashToken(key)
  const lastSeenAt = now()
  await tx
    .insert(knownDevices)
    .values({ player, keyHash, firstSeenAt: lastSeenAt, lastSeenAt })
    .onConflictDoUpdate({ target: [knownDevices.player, knownDevices.keyHash], set: { lastSeenAt } })
  await forgetOldest(tx, player)
  return { key, keyHash }
}

async function forgetOldest(tx: Tx, player: number): Promise<void> {
  const surplus = tx
    .select({ keyHash: knownDevices.keyHash })
    .from(knownDevices)
    .where(eq(knownDevices.player, player))
    .orderBy(desc(knownDevices.lastSeenAt))
    .offset(KNOWN_DEVICES_MAX)
  await tx.delete(knownDevices).where(and(eq(knownDevices.player, player), inArray(knownDevices.keyHash, surplus)))
}

/** Makes a player's devices unknown again: those of the given keys, or all but one. */
export async function forgetDevices(
  tx: Tx,
  player: number,
  which: { keyHashes: string[] } | { butFor: string | null },
): Promise<void> {
  const { keyHash } = knownDevices
  const isMeant =
    'keyHashes' in which ? inArray(keyHash, which.keyHashes) : which.butFor ? ne(keyHash, which.butFor) : undefined
  await tx.delete(knownDevices).where(and(eq(knownDevices.player, player), isMeant))
}
