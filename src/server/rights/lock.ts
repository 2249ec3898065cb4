import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { forgetDevices } from '../account/knownDevices.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import type { Tx } from '../db/database.ts'
import type { Within } from '../db/within.ts'
import { deliver } from '../sms/outbox.ts'
import { players } from '../standing/tables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { endAllSessions } from './endSessions.ts'
import type { Deed } from './exclusion.ts'
import { tellByText } from './tell.ts'

/**
 * Locks an account: its sessions end, and nobody logs in or plays until it is unlocked. Coin, payouts and the player's rights stay as they
 * are. False if it is locked already.
 */
export async function lockAccount(tx: Tx, player: number, deed: Deed, { afterwards }: Within): Promise<boolean> {
  // A log-in takes the same lock, so that none slips through.
  await lockWallet(tx, player)
  const isFree = and(eq(players.id, player), isNull(players.lockedFor))
  const { rowCount } = await tx.update(players).set({ lockedFor: deed.reason }).where(isFree)
  if (rowCount === 0) return false
  await endAllSessions(tx, player)
  await noteSafety(tx, player, 'accountLocked', deed)
  const message = await tellByText(tx, player, 'locked')
  if (message) afterwards(() => deliver(message))
  return true
}

/** Unlocks an account. False if it is not locked. */
export async function unlockAccount(tx: Tx, player: number, deed: Deed, { afterwards }: Within): Promise<boolean> {
  await lockWallet(tx, player)
  const isLocked = and(eq(players.id, player), isNotNull(players.lockedFor))
  const { rowCount } = await tx.update(players).set({ lockedFor: null }).where(isLocked)
  if (rowCount === 0) return false
  await noteSafety(tx, player, 'accountUnlocked', deed)
  const message = await tellByText(tx, player, 'unlocked')
  if (message) afterwards(() => deliver(message))
  return true
}

/** Ends all sessions of a player, and makes all devices unknown. Returns the number of sessions; zero changes nothing. */
export async function endSessionsOf(tx: Tx, player: number, deed: Deed): Promise<number> {
  await lockWallet(tx, player)
  const ended = await endAllSessions(tx, player)
  if (ended === 0) return 0
  await forgetDevices(tx, player, { butFor: null })
  await noteSafety(tx, player, 'sessionsEnded', deed)
  return ended
}
