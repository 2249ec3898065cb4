/** Re-authentication methods. `none`: the account has neither a password nor a number that can receive codes. */
export const proofKinds = ['password', 'code', 'none'] as const
export type ProofKind = (typeof proofKinds)[number]
