import { codePurpose } from '#contract/enumerations.ts'
import type { ProofPlan } from '../account/reauthentication.ts'

/** The password is required first, because a stolen phone receives the code. A code alone does for an exclusion only. */
export const RIGHTS_PROOF: ProofPlan = {
  first: 'password',
  purpose: codePurpose.rights,
  refusals: { wrong: 'ownerUnproven', none: 'ownerPhoneNeeded' },
}
