/** The closed sets of spec 3, with the numbers the wire uses. */

export const gameType = { slots: 1, fish: 2, poker: 3, sports: 4, live: 5, games: 6 } as const

/** Home tabs that are not a game type. */
export const homeTab = { home: 0, collect: 101 } as const

export const platform = { mobile: 0, desktop: 1 } as const
export type PlatformName = keyof typeof platform

/** How an account was opened. `social` is ours: by a third-party login. */
export const loginType = { phone: 1, account: 2, phoneNoOtp: 3, social: 4 } as const

/** Purpose of a one-time code; `type` of smsSend. Spec 7.3 shows 0; the others are ours. */
export const codePurpose = {
  register: 0,
  forget: 1,
  bind: 2,
  safebox: 3,
  step: 4,
  bank: 5,
  rights: 6,
  renumber: 7,
} as const
export type CodePurpose = (typeof codePurpose)[keyof typeof codePurpose]

export const jumpType = { none: 0, activity: 1, game: 2, url: 3 } as const

/** Kinds of transaction record lines. Each groups several ledger reasons; `points` also has every line that moved points. */
export const recordKinds = ['deposit', 'withdrawal', 'game', 'reward', 'points', 'safebox'] as const
export type RecordKind = (typeof recordKinds)[number]

export const depositStates = ['pending', 'credited', 'expired', 'failed'] as const

/** `approved` waits to be sent. The payout provider sets `paid` and `returned`; an operator sets `rejected`. */
export const withdrawalStates = [
  'requested',
  'approved',
  'sending',
  'paid',
  'returned',
  'rejected',
  'cancelled',
] as const

/** A mail written by an operator, or one that the system sends by itself. */
export const mailKinds = ['message', 'system'] as const
