/** The closed sets of spec 3, with the numbers the wire uses. */

export const gameType = { slots: 1, fish: 2, poker: 3, sports: 4, live: 5, games: 6 } as const

/** Home tabs that are not a game type. */
export const homeTab = { home: 0, collect: 101 } as const

export const platform = { mobile: 0, desktop: 1 } as const
export type PlatformName = keyof typeof platform

export const loginType = { phone: 1, account: 2, phoneNoOtp: 3 } as const

export const jumpType = { none: 0, activity: 1, game: 2, url: 3 } as const

/** What a line of the transaction record is about; each groups the ledger's reasons. */
export const recordKinds = ['deposit', 'withdrawal', 'game', 'reward'] as const
export type RecordKind = (typeof recordKinds)[number]

export const depositStates = ['pending', 'credited', 'expired', 'failed'] as const

export const withdrawalStates = ['requested', 'approved', 'paid', 'rejected', 'cancelled'] as const

/** E-wallets that a withdrawal may go to, by the short codes of the rails. */
export const payeeKinds = ['GCASH', 'MAYA'] as const
export type PayeeKind = (typeof payeeKinds)[number]
