import { and, eq, isNull, ne } from 'drizzle-orm'
import { now } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import { forgetDevices } from './knownDevices.ts'
import { NO_PASSWORD } from './password.ts'
import { noteSafety } from './safetyEvents.ts'
import { isUnchanged, type Player } from './state.ts'
import { players, sessions } from './tables.ts'

/** What stays of how the player is logged in: the session that asked for it with its device, if one did. */
type Kept = { session?: string; keyHash?: string | null }

/**
 * Gives a player a new password and ends all sessions but the one that asked for it: whoever held the old one is out, and their devices are strangers.
 * Answers how many ended, or undefined where the password or the state is not what it was when it was looked at.
 */
export async function renewPassword(
  tx: Tx,
  player: Pick<Player, 'id' | 'passwordHash' | 'state'>,
  passwordHash: string,
  kept: Kept = {},
): Promise<number | undefined> {
  const renewed = await tx
    .update(players)
    .set({ passwordHash })
    .where(isUnchanged(player))
    .returning({ id: players.id })
  if (renewed.length === 0) return undefined
  const isOther = kept.session === undefined ? undefined : ne(sessions.id, kept.session)
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now() })
    .where(and(eq(sessions.player, player.id), isNull(sessions.endedAt), isOther))
    .returning({ id: sessions.id })
  await forgetDevices(tx, player.id, { butFor: kept.keyHash ?? null })
  await noteSafety(tx, player.id, player.passwordHash === NO_PASSWORD ? 'passwordSet' : 'passwordChanged')
  return ended.length
}
