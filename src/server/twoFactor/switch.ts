import { and, eq, ne } from 'drizzle-orm'
import { readRecoveryCode } from '#contract/account/recoveryCodes.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { giveProofBack, takeProof } from '../account/attempts.ts'
import { proveBesideCode, reauthenticateFirmly } from '../account/besideCode.ts'
import { playerRequester } from '../account/codeRequester.ts'
import { spendCode } from '../account/codes.ts'
import { NO_PASSWORD } from '../account/password.ts'
import { proofKindOf } from '../account/reauthentication.ts'
import { endRecoveryCodes, spendRecoveryCode } from '../account/recoveryCodes.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import { sessionOwner } from '../account/sessionOwner.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { TWO_FACTOR_PROOF } from './proof.ts'

/** Switching on requires password and code, switching off the password alone: a player without the phone can do it on a known device. */
export const setLoginStep: Handler<'setLoginStep'> = async ({ isOn, ...shown }, { session }) => {
  const { player, own } = await sessionOwner(session.id)
  if (!player.mobile) throw new Refusal('twoFactorPhoneNeeded')
  const recovery = isOn || player.passwordHash !== NO_PASSWORD ? undefined : readRecoveryCode(shown.code ?? '')
  if (recovery !== undefined) {
    await proveBesideCode(player, own, undefined, 'ownerUnproven')
    await takeProof(player.id)
  } else await proveByPhone(session.id, player, isOn, shown)
  await db.transaction(async (tx) => {
    if (recovery !== undefined) await spendRecoveryCode(tx, player.id, recovery)
    if (await turn(tx, player.id, isOn)) await noteSafety(tx, player.id, isOn ? 'stepOn' : 'stepOff')
  })
  if (recovery !== undefined) await giveProofBack(player.id)
  return { hasStep: isOn }
}

type Shown = { password?: string | undefined; code?: string | undefined }

async function proveByPhone(session: string, player: { id: number; mobile: string }, isOn: boolean, shown: Shown) {
  const kind = await proofKindOf(player.id, TWO_FACTOR_PROOF)
  await reauthenticateFirmly(session, TWO_FACTOR_PROOF, shown)
  const whose = { id: playerRequester(player.id), mobile: player.mobile }
  if (isOn && kind === 'password') await spendCode(whose, codePurpose.step, shown.code ?? '')
}

/** Returns whether anything changed. Recovery codes end with what they were made for. */
async function turn(tx: Tx, player: number, isOn: boolean): Promise<boolean> {
  const isOther = and(eq(players.id, player), ne(players.hasTwoFactor, isOn))
  const turned = await tx.update(players).set({ hasTwoFactor: isOn }).where(isOther).returning({ id: players.id })
  if (turned.length > 0) await endRecoveryCodes(tx, player)
  return turned.length > 0
}
