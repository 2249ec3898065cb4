import { byOwnNames } from '../refusalNames.ts'

/** Refusals of withdrawals and of the record. Ours. */
export const withdrawalErrcodes = {
  /** The password was reset by a code recently; with `until`. */
  withdrawalsResting: 2012,
  /** More than the player may withdraw today or this month; with `span`, `most` and `left`. */
  withdrawalLimit: 2013,
  /** A withdrawal needs the password of the safe-box, where one is set. */
  withdrawalPasswordNeeded: 2014,
  /** Something is owed since a payment was taken back, and withdrawals wait; or a deposit has no choice about it. With `debt`. */
  debtOpen: 2015,
  /** A withdrawal is taken back only after its time of thought; with `until`, unless none was begun lately. */
  cancelEarly: 2016,
  /** The player has switched taking back off for good. */
  cancelOff: 2017,
  entryUnknown: 2050,
} as const

/** Message keys of these refusals. */
export const withdrawalRefusalWords = byOwnNames(withdrawalErrcodes)
