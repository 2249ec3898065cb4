import { codePurpose } from '#contract/enumerations.ts'
import type { ProofPlan } from '../account/reauthentication.ts'

/** A player without a password uses a code to switch it on and off. */
export const TWO_FACTOR_PROOF: ProofPlan = {
  first: 'password',
  purpose: codePurpose.step,
  refusals: { wrong: 'ownerUnproven', none: 'codesClosed' },
}
