import { and, eq, isNull, ne } from 'drizzle-orm'
import { forgetDevices } from '../account/knownDevices.ts'
import { speechTo } from '../account/language.ts'
import { NO_PASSWORD } from '../account/password.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import { sessions } from '../account/tables.ts'
import { now } from '../base/clock.ts'
import type { Tx } from '../db/database.ts'
import { linkedTo, spokenLogin } from '../social/logins.ts'
import { isUnchanged, type Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { withdrawalHoldFromNow } from '../standing/withdrawalHold.ts'

/** The session and device that stay logged in, if any. `byCode`: only a code proved the owner. */
type Kept = { session?: string; keyHash?: string | null; byCode?: true }

/**
 * Sets a new password and ends all sessions except the one that asked for it. Holders of the old password are logged out, and their devices
 * become unknown. After a reset by code, a withdrawal hold of a day follows. Returns the number of ended sessions, or undefined if password
 * or state have changed since they were read.
 */
export async function renewPassword(
  tx: Tx,
  player: Pick<Player, 'id' | 'passwordHash' | 'state' | 'lockedFor'>,
  passwordHash: string,
  kept: Kept = {},
): Promise<number | undefined> {
  const renewed = await tx
    .update(players)
    .set({ passwordHash, ...(kept.byCode && { withdrawalHoldUntil: withdrawalHoldFromNow() }) })
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
  if (kept.byCode) await noteReset(tx, player.id)
  else await noteSafety(tx, player.id, player.passwordHash === NO_PASSWORD ? 'passwordSet' : 'passwordChanged')
  return ended.length
}

/** The letter about it names the linked login that still opens the account. */
async function noteReset(tx: Tx, player: number): Promise<void> {
  const { formats } = await speechTo(player, tx)
  const until = formats.moment(withdrawalHoldFromNow())
  const linked = await linkedTo(player, tx)
  if (linked) await noteSafety(tx, player, 'passwordResetLinked', { until, name: spokenLogin(linked) })
  else await noteSafety(tx, player, 'passwordReset', { until })
}
