/** The steps before a withdrawal, in order. */

export const withdrawalSteps = ['mobile', 'identity', 'account', 'deposit', 'turnover', 'rest'] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

/** The states of a step, and what each asks of the player: nothing, action, patience, or a correction. */
export const stepStates = {
  done: 'done',
  open: 'open',
  /** A draft is kept. */
  begun: 'open',
  /** The approved document has run out. */
  expired: 'open',
  /** An operator looks at it. */
  checking: 'waiting',
  /** A hold: of a new account, or of all withdrawals after a password reset by code. */
  cooling: 'waiting',
  mobileFirst: 'waiting',
  identityFirst: 'waiting',
  /** An operator turned it down. */
  rejected: 'refused',
  /** The account is in another name than the approved identity. */
  holder: 'refused',
  /** The bank takes nothing at the moment. */
  closed: 'refused',
} as const satisfies Record<string, 'done' | 'open' | 'waiting' | 'refused'>

export type StepState = keyof typeof stepStates
// Object.keys forgets the names of an object it has just been given.
export const stepStateNames = Object.keys(stepStates) as [StepState, ...StepState[]]
