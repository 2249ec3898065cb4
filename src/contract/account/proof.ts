/** Re-authentication methods. `none`: the account has neither a password nor a number that can receive codes. */
export const proofKinds = ['password', 'code', 'none'] as const
export type ProofKind = (typeof proofKinds)[number]

/** The same where a code may not be enough: on a device that is not known for long, it needs the password beside it. */
export const firmProofKinds = [...proofKinds, 'both'] as const
export type FirmProofKind = (typeof firmProofKinds)[number]
