import { codePurpose } from '#contract/enumerations.ts'
import type { ProofPlan } from '../account/reauthentication.ts'

/**
 * A linked login opens the account for ever. A thief of an unlocked phone must not be able to add one. The password is preferred, since a
 * code reaches that very phone.
 */
export const LINK_PROOF: ProofPlan = {
  first: 'password',
  purpose: codePurpose.rights,
  refusals: { wrong: 'ownerUnproven', none: 'ownerPhoneNeeded' },
}
