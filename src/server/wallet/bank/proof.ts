import { codePurpose } from '#contract/enumerations.ts'
import type { ProofPlan } from '../../account/reauthentication.ts'

/** A stolen session alone must not change where money goes. A code is preferred, since a browser may fill in the password itself. */
export const BANK_PROOF: ProofPlan = {
  first: 'code',
  purpose: codePurpose.bank,
  refusals: { wrong: 'bankPasswordWrong', none: 'bankProofNeeded' },
}
