/** The steps before a withdrawal, in order. */

export const withdrawalSteps = ['mobile', 'identity', 'account', 'deposit', 'turnover', 'rest', 'debt'] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

/** The states of a step, and the action each requires of the player. */
export const stepStates = {
  done: 'done',
  open: 'open',
  /** A draft exists. */
  begun: 'open',
  /** The approved document has expired. */
  expired: 'open',
  /** An operator is checking it. */
  checking: 'waiting',
  /** A hold: of a new account, or of all withdrawals after a password reset by code. */
  cooling: 'waiting',
  mobileFirst: 'waiting',
  identityFirst: 'waiting',
  /** An operator rejected it. */
  rejected: 'refused',
  /** The account's name differs from the approved identity. */
  holder: 'refused',
  /** The bank is not available at the moment. */
  closed: 'refused',
} as const satisfies Record<string, 'done' | 'open' | 'waiting' | 'refused'>

export type StepState = keyof typeof stepStates
// Object.keys forgets the names of an object it has just been given.
export const stepStateNames = Object.keys(stepStates) as [StepState, ...StepState[]]
