import { eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import { giveProofBack, giveRecoveryBack, takeProof, takeRecovery } from '../account/attempts.ts'
import { requesterOf } from '../account/codeRequester.ts'
import { spendCode, takeMobile } from '../account/codes.ts'
import { decryptPassword } from '../account/keys.ts'
import { isKnownDevice, keyHashOf, rememberDevice } from '../account/knownDevices.ts'
import { hashPassword, isPasswordOf, NO_PASSWORD } from '../account/password.ts'
import { makeToken } from '../base/tokens.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { birthDateOf } from '../standing/birthDates.ts'
import type { Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { assertFit } from './newPassword.ts'
import { renewPassword } from './renew.ts'

/**
 * A password reset by a code to the number, followed by a withdrawal hold of a day. A device that the account does not know needs the date of
 * birth too. Only the holder of the number learns whether it has an
 * account.
 */
export const forgetPassword: Handler<'forgetPassword'> = async (body, caller) => {
  const mobile = takeMobile(body.mobile)
  const password = await decryptPassword(body.password)
  assertFit(password, { account: '', mobile })
  const { id, own } = await requesterOf(caller, mobile, body.deviceKey)
  const isKnown = own !== undefined
  if (!isKnown && body.birthDate === undefined) throw new Refusal('birthProofNeeded')
  // Guesses from this address must not lock out an owner on a known device.
  if (own === undefined) await takeRecovery(caller.address)
  await spendCode({ id, mobile }, codePurpose.forget, body.code)
  if (own === undefined) await giveRecoveryBack(caller.address)
  if (!isKnown) await proveBirth(mobile, body.birthDate)
  const passwordHash = await hashPassword(password)
  return await db.transaction(async (tx) => {
    const [player] = await tx.select().from(players).where(eq(players.mobile, mobile)).for('no key update')
    if (!player) throw new Refusal('loginWrong')
    if (player.state === 'closed') throw new Refusal('accountClosed')
    // Only the holder of the number may learn that a password is near the account's name.
    assertFit(password, player)
    const isTrusted = !player.hasTwoFactor || (await isKnownDevice(tx, player.id, keyHashOf(body.deviceKey)))
    await renewPassword(tx, player, passwordHash, { byCode: true })
    return { deviceKey: isTrusted ? await knownKey(tx, player, body.deviceKey) : makeToken() }
  })
}

/** The number may have gone to somebody else, with the codes to it: they do not know when its owner was born. */
async function proveBirth(mobile: string, birthDate: string | undefined): Promise<void> {
  const [player] = await db.select({ id: players.id }).from(players).where(eq(players.mobile, mobile))
  if (!player) throw new Refusal('loginWrong')
  await takeProof(player.id)
  if (birthDate === undefined || (await birthDateOf(player.id)) !== birthDate) throw new Refusal('birthProofWrong')
  await giveProofBack(player.id)
}

/** The repeat of a reset whose answer was lost, with the password that it set. The device stays unknown: its new key opens nothing. */
export const forgetAgain: Handler<'forgetPassword'> = async (body, caller) => {
  const mobile = takeMobile(body.mobile)
  await takeRecovery(caller.address)
  const [player] = await db.select().from(players).where(eq(players.mobile, mobile))
  const isRight = await isPasswordOf(await decryptPassword(body.password), player?.passwordHash ?? NO_PASSWORD)
  if (!isRight) throw new Refusal('codeWrong')
  await giveRecoveryBack(caller.address)
  return { deviceKey: makeToken() }
}

/**
 * The device becomes known, so that strangers' guesses do not lock its player out. If two-factor requires a code from new devices, a new
 * one stays unknown: its key opens nothing. The code of the password reset does not also serve the log-in.
 */
async function knownKey(tx: Tx, { id }: Player, deviceKey: string | undefined): Promise<string> {
  const { key } = await rememberDevice(tx, id, deviceKey)
  return key
}
