import type { Locale } from '#contract/locale.ts'
import { isKnownDevice, keyHashOf, rememberDevice } from '../account/knownDevices.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import { type Device, endSession, openSession } from '../account/session.ts'
import { describeDevice } from '../account/sessionList.ts'
import type { PlayerSession } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { isUnchanged, type Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { requireTwoFactor, standingOf, type TwoFactorDue } from '../twoFactor/pending.ts'

/** Client of a log-in: the device with its key, if it has one, and the session it still holds. */
export type Entry = Device & { deviceKey?: string | undefined; session?: PlayerSession | undefined; locale: Locale }
/** The tokens of a log-in, shown only once. */
export type Admission = { token: string; deviceKey: string }

/** Returns the locked row of a re-authenticated player. */
type Proven = (tx: Tx) => Promise<Player>

/** A player proven by password. The row must still have the verified password hash: after a change meanwhile, the log-in fails. */
export const byPassword =
  (player: Player): Proven =>
  async (tx) => {
    const [locked] = await tx.select().from(players).where(isUnchanged(player)).for('no key update')
    if (!locked) throw new Refusal('loginWrong')
    return locked
  }

/**
 * Logs in a player proven by password or provider; there is no other way into an existing account. Refuses with twoFactorNeeded if
 * two-factor requires a code from an unknown device; accountLoginStep then continues.
 */
export async function admit(proven: Proven, entry: Entry): Promise<{ player: number; admission: Admission }> {
  const came = await db.transaction(async (tx) => {
    const player = await proven(tx)
    const due = await twoFactorDue(tx, player, entry)
    return due ?? { player: player.id, admission: await comeIn(tx, player.id, entry) }
  })
  return 'admission' in came ? came : await requireTwoFactor(came, entry)
}

async function twoFactorDue(tx: Tx, player: Player, { deviceKey }: Entry): Promise<TwoFactorDue | undefined> {
  if (!player.hasTwoFactor || (await isKnownDevice(tx, player.id, keyHashOf(deviceKey)))) return undefined
  return { player, standing: await standingOf(tx, player) }
}

/** Opens a session for a player who may log in. The player is notified of a new device. */
export async function comeIn(tx: Tx, player: number, entry: Entry): Promise<Admission> {
  if (!(await isKnownDevice(tx, player, keyHashOf(entry.deviceKey))))
    await noteSafety(tx, player, 'loginNew', describeDevice(entry))
  return await enter(tx, player, entry)
}

/** Opens a session at log-in or registration. It replaces a live session of the client, since the old token must not outlive the log-in. */
export async function enter(tx: Tx, player: number, entry: Entry): Promise<Admission> {
  if (entry.session) await endSession(tx, entry.session.id)
  const { key, keyHash } = await rememberDevice(tx, player, entry.deviceKey)
  return { token: await openSession(tx, player, entry, keyHash), deviceKey: key }
}
