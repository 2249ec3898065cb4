import { codePurpose } from '#contract/enumerations.ts'
import type { ProofPlan } from '../../account/reauthentication.ts'

/** An open session is not enough to say where money goes. A code comes first: a browser that was left open may fill in the password itself. */
export const BANK_PROOF: ProofPlan = {
  first: 'code',
  purpose: codePurpose.bank,
  refusals: { wrong: 'bankPasswordWrong', none: 'bankProofNeeded' },
}
