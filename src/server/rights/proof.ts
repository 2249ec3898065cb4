import { codePurpose } from '#contract/enumerations.ts'
import type { ProofPlan } from '../account/reauthentication.ts'

/** The password comes first: a code reaches the very phone that may have been stolen. */
export const RIGHTS_PROOF: ProofPlan = {
  first: 'password',
  purpose: codePurpose.rights,
  refusals: { wrong: 'ownerUnproven', none: 'ownerPhoneNeeded' },
}
