import { and, eq, ne } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import { reauthenticateFirmly } from '../account/besideCode.ts'
import { playerRequester } from '../account/codeRequester.ts'
import { spendCode } from '../account/codes.ts'
import { type ProofPlan, proofKindOf } from '../account/reauthentication.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'

/** A player without a password uses a code to switch it on and off. */
const TWO_FACTOR_PROOF: ProofPlan = {
  first: 'password',
  purpose: codePurpose.step,
  refusals: { wrong: 'ownerUnproven', none: 'codesClosed' },
}

/** Switching on requires password and code, switching off the password alone: a player without the phone can do it on a known device. */
export const setLoginStep: Handler<'setLoginStep'> = async ({ isOn, ...shown }, { session }) => {
  const [player] = await db.select().from(players).where(eq(players.id, session.player))
  if (!player?.mobile) throw new Refusal('twoFactorPhoneNeeded')
  const kind = await proofKindOf(player.id, TWO_FACTOR_PROOF)
  await reauthenticateFirmly(session.id, TWO_FACTOR_PROOF, shown)
  const whose = { id: playerRequester(player.id), mobile: player.mobile }
  if (isOn && kind === 'password') await spendCode(whose, codePurpose.step, shown.code ?? '')
  await db.transaction(async (tx) => {
    if (await turn(tx, player.id, isOn)) await noteSafety(tx, player.id, isOn ? 'stepOn' : 'stepOff')
  })
  return { hasStep: isOn }
}

/** Returns whether anything changed. */
async function turn(tx: Tx, player: number, isOn: boolean): Promise<boolean> {
  const isOther = and(eq(players.id, player), ne(players.hasTwoFactor, isOn))
  const turned = await tx.update(players).set({ hasTwoFactor: isOn }).where(isOther).returning({ id: players.id })
  return turned.length > 0
}
