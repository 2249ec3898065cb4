/**
 * What shows that the owner of an account is there, and not only an open session; none where the account has neither a password nor a
 * number that codes can be sent to.
 */
export const proofKinds = ['password', 'code', 'none'] as const
export type ProofKind = (typeof proofKinds)[number]
