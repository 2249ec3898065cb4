import type { CareProof } from '#contract/rights/exclusion.ts'
import { proofKindOf } from '../account/reauthentication.ts'
import { isFreshLogin, sessionOwner } from '../account/sessionOwner.ts'
import type { PlayerSession } from '../call/handler.ts'
import { linkedTo } from '../social/logins.ts'
import { RIGHTS_PROOF } from './proof.ts'

/**
 * How this player proves to be the owner before an exclusion: the password, a code, or without either the linked login again, whose log-in
 * must then be fresh.
 */
export async function careProofOf({ id, player }: PlayerSession): Promise<{ proof: CareProof; isFresh: boolean }> {
  const kind = await proofKindOf(player, RIGHTS_PROOF)
  if (kind !== 'none' || !(await linkedTo(player))) return { proof: kind, isFresh: false }
  return { proof: 'login', isFresh: isFreshLogin((await sessionOwner(id)).own.openedAt) }
}
