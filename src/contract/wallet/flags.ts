/** Why a person looks at a withdrawal before it is paid: the closed list. */
export const withdrawalFlags = [
  /** The first one of this player. */
  'first',
  /** Its account was added or changed a short while ago. */
  'newAccount',
  /** It reaches the sum up to which the rules approve. */
  'amount',
  /** It is paid out at a closing or an exclusion. */
  'final',
  'unidentified',
  /** A withdrawal hold, of the player or of the safe-box. */
  'rest',
  'wagering',
  /** Drawn by chance. */
  'sampled',
  /** Compliance examines the player's age. */
  'review',
  /** A case about the player is open. */
  'case',
  /** A payout of this player contradicted itself. */
  'contradiction',
  /** A suspicion about the player is examined, or was reported. */
  'suspicion',
] as const
export type WithdrawalFlag = (typeof withdrawalFlags)[number]

/** What a player is told of it. `checking` names no reason. */
export const holdReasons = [
  'first',
  'newAccount',
  'amount',
  'final',
  'identity',
  'rest',
  'wagering',
  'checking',
] as const
export type HoldReason = (typeof holdReasons)[number]

const told: Record<WithdrawalFlag, HoldReason> = {
  first: 'first',
  newAccount: 'newAccount',
  amount: 'amount',
  final: 'final',
  unidentified: 'identity',
  rest: 'rest',
  wagering: 'wagering',
  sampled: 'checking',
  review: 'checking',
  case: 'checking',
  contradiction: 'checking',
  suspicion: 'checking',
}

/** Who has to act before it goes on. */
export const actors = ['us', 'you'] as const
export type Actor = (typeof actors)[number]

const yours: readonly HoldReason[] = ['identity', 'wagering']

/**
 * What a player reads of a withdrawal that waits for a person. Where one flag is told as `checking`, all are: no other word stands beside
 * it, so what is examined looks like what chance has drawn. One from before flags were kept is being checked too.
 */
export function holdOf(flags: readonly WithdrawalFlag[] | null): { reasons: HoldReason[]; by: Actor } {
  const reasons = [...new Set((flags ?? []).map((flag) => told[flag]))]
  if (reasons.length === 0 || reasons.includes('checking')) return { reasons: ['checking'], by: 'us' }
  return { reasons, by: reasons.some((reason) => yours.includes(reason)) ? 'you' : 'us' }
}
