import { codePurpose } from '#contract/enumerations.ts'
import type { ProofPlan } from '../proof.ts'

/** A login that is linked opens the account for ever: who holds an open phone must not add their own. The password comes first, since a code reaches that very phone. */
export const LINK_PROOF: ProofPlan = {
  first: 'password',
  purpose: codePurpose.rights,
  refusals: { wrong: 'ownerUnproven', none: 'ownerPhoneNeeded' },
}
