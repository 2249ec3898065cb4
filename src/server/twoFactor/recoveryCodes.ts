import { eq } from 'drizzle-orm'
import { printedRecoveryCode, readRecoveryCode } from '#contract/account/recoveryCodes.ts'
import { giveProofBack, takeProof } from '../account/attempts.ts'
import { reauthenticateFirmly } from '../account/besideCode.ts'
import { confirmSet, makeSet } from '../account/recoveryCodes.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { TWO_FACTOR_PROOF } from './proof.ts'

/** The codes are in this answer alone: a repeat makes others. */
export const makeRecoveryCodes: Handler<'makeRecoveryCodes'> = async (shown, { session }) => {
  await assertOn(db, session.player)
  await reauthenticateFirmly(session.id, TWO_FACTOR_PROOF, shown)
  const codes = await db.transaction(async (tx) => {
    // Two-factor log-in may have been switched off meanwhile, which has ended all codes.
    await assertOn(tx, session.player)
    return await makeSet(tx, session.player)
  })
  return { codes: codes.map(printedRecoveryCode) }
}

export const confirmRecoveryCodes: Handler<'confirmRecoveryCodes'> = async ({ code }, { session }) => {
  // A slip of the pen is no guess.
  if (readRecoveryCode(code) === undefined) throw new Refusal('codeWrong')
  await takeProof(session.player)
  const left = await db.transaction((tx) => confirmSet(tx, session.player, code))
  await giveProofBack(session.player)
  return { left }
}

async function assertOn(on: Tx | typeof db, player: number): Promise<void> {
  const { hasTwoFactor } = players
  const [found] = await on.select({ hasTwoFactor }).from(players).where(eq(players.id, player)).for('no key update')
  if (!found?.hasTwoFactor) throw new Refusal('twoFactorOff')
}
