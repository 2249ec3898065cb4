import type { Locale } from '#contract/locale.ts'
import { keepNumber } from '../account/claimEnds.ts'
import { isKnownDevice, keyHashOf, rememberDevice } from '../account/knownDevices.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import { type Device, endSession, openSession } from '../account/session.ts'
import { describeDevice } from '../account/sessionList.ts'
import type { Caller, PlayerSession } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { isUnchanged, type Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { requireTwoFactor, standingOf, type TwoFactorDue } from '../twoFactor/pending.ts'

/** Client of a log-in: the device with its key, if it has one, and the session it still holds. */
export type LoginContext = Device & {
  deviceKey?: string | undefined
  session?: PlayerSession | undefined
  locale: Locale
}

/** What a log-in's body tells of its client. */
type LoginBody = { phoneinfoJsonModel?: Device['phoneInfo']; deviceKey?: string | undefined }

/** The client of a log-in, from what its body and its caller tell. */
export function contextOf(body: LoginBody, { device, address, locale, session, envelope }: Caller): LoginContext {
  const { phoneinfoJsonModel: phoneInfo, deviceKey } = body
  return { device, address, locale, phoneInfo, client: envelope, deviceKey, session }
}

/** The tokens that a log-in returns, once: the session's token and the device's key. */
export type SessionTokens = { token: string; deviceKey: string }

/** Authenticates a player. Returns the locked row, or refuses. */
type Authentication = (tx: Tx) => Promise<Player>

/** Authentication by password. Refuses if the password was changed after it was verified. */
export const lockVerified =
  (player: Player): Authentication =>
  async (tx) => {
    const [locked] = await tx.select().from(players).where(isUnchanged(player)).for('no key update')
    if (!locked) throw new Refusal('loginWrong')
    return locked
  }

/**
 * Logs in a player by password or provider; there is no other log-in to an existing account. Refuses with twoFactorNeeded if
 * two-factor requires a code from an unknown device; accountLoginStep then continues.
 */
export async function logIn(
  authenticate: Authentication,
  context: LoginContext,
): Promise<{ player: number; tokens: SessionTokens }> {
  const outcome = await db.transaction(async (tx) => {
    const player = await authenticate(tx)
    const due = await twoFactorDue(tx, player, context)
    return due ?? { player: player.id, tokens: await completeLogin(tx, player.id, context) }
  })
  return 'tokens' in outcome ? outcome : await requireTwoFactor(outcome, context)
}

async function twoFactorDue(tx: Tx, player: Player, { deviceKey }: LoginContext): Promise<TwoFactorDue | undefined> {
  if (!player.hasTwoFactor || (await isKnownDevice(tx, player.id, keyHashOf(deviceKey)))) return undefined
  return { player, standing: await standingOf(tx, player) }
}

/** Opens a session for a player who may log in. The player is notified of a new device. */
export async function completeLogin(tx: Tx, player: number, context: LoginContext): Promise<SessionTokens> {
  if (!(await isKnownDevice(tx, player, keyHashOf(context.deviceKey))))
    await noteSafety(tx, player, 'loginNew', describeDevice(context))
  await keepNumber(tx, player)
  return await issueTokens(tx, player, context)
}

/** Opens a session at log-in or registration. It replaces a live session of the client, since the old token must not outlive the log-in. */
export async function issueTokens(tx: Tx, player: number, context: LoginContext): Promise<SessionTokens> {
  if (context.session) await endSession(tx, context.session.id)
  const { key, keyHash } = await rememberDevice(tx, player, context.deviceKey)
  return { token: await openSession(tx, player, context, keyHash), deviceKey: key }
}
