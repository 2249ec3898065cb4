import type { FirmProofKind } from '#contract/account/proof.ts'
import type { RefusalName } from '#contract/errcodes.ts'
import { Refusal } from '../call/refusal.ts'
import type { Player } from '../standing/state.ts'
import { giveProofBack, takeProof } from './attempts.ts'
import { decryptPassword } from './keys.ts'
import { isSettledDevice } from './knownDevices.ts'
import { isPasswordOf, NO_PASSWORD } from './password.ts'
import { type ProofPlan, proofKindOf, reauthenticate, type Shown } from './reauthentication.ts'
import { assertFreshLogin, sessionOwner } from './sessionOwner.ts'

/**
 * A number can go to somebody else, with the codes to it. So on a device that is not known for long a code alone opens nothing: the password
 * proves the owner beside it, or without one a log-in of a moment ago.
 */

type Own = Awaited<ReturnType<typeof sessionOwner>>['own']

/** Refuses with `wrong`, loginAgain or attemptsTooMany. To be called before the code is spent. */
export async function proveBesideCode(
  player: Player,
  own: Own,
  password: string | undefined,
  wrong: RefusalName,
): Promise<void> {
  if (await isSettledDevice(player.id, own.deviceKeyHash)) return
  if (player.passwordHash === NO_PASSWORD) return assertFreshLogin(own.openedAt)
  await takeProof(player.id)
  if (!(await isPasswordOf(await decryptPassword(password ?? ''), player.passwordHash))) throw new Refusal(wrong)
  await giveProofBack(player.id)
}

/** The method of re-authentication in a session, where a code may not be enough. */
export async function firmProofKindOf(session: string, plan: ProofPlan): Promise<FirmProofKind> {
  const { player, own } = await sessionOwner(session)
  const kind = await proofKindOf(player.id, plan)
  const isAlone = kind !== 'code' || player.passwordHash === NO_PASSWORD
  return isAlone || (await isSettledDevice(player.id, own.deviceKeyHash)) ? kind : 'both'
}

/** As `reauthenticate`, and beside a code what this device needs. */
export async function reauthenticateFirmly(session: string, plan: ProofPlan, shown: Shown): Promise<void> {
  const { player, own } = await sessionOwner(session)
  if ((await proofKindOf(player.id, plan)) === 'code')
    await proveBesideCode(player, own, shown.password, plan.refusals.wrong)
  await reauthenticate(player.id, plan, shown)
}
