import { byOwnNames } from '../refusalNames.ts'

/** Refusals of the safe-box. */
export const safeboxErrcodes = {
  safeboxPasswordNeeded: 2101,
  safeboxPasswordWrong: 2102,
  safeboxLocked: 2103,
  safeboxPasswordUnfit: 2104,
  safeboxPasswordSet: 2105,
  safeboxPhoneNeeded: 2106,
  safeboxOnHold: 2107,
  /** Part of it is under a time lock; with `free`, what can be taken out, and `until`, when the first lock ends. */
  safeboxTimeLocked: 2108,
  timeLocksTooMany: 2109,
} as const

/** Message keys of these refusals. */
export const safeboxRefusalWords = byOwnNames(safeboxErrcodes, 'safebox.refusal')
