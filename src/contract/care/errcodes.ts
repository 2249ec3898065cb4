import { byOwnNames } from '../refusalNames.ts'

/** Refusals by limits and by the care for players. Ours. The first four tell `limit`, `most`, `left` and `until`, when its window ends; the fifth has no window. */
export const careErrcodes = {
  depositLimit: 1200,
  stakeLimit: 1201,
  lossLimit: 1202,
  timeLimit: 1203,
  roundLimit: 1204,
  /** No such raise waits: it was confirmed, taken back, left too long, or is void. */
  raiseUnknown: 1205,
  /** With `until`, from when on the raise may be confirmed. */
  raiseEarly: 1206,
  /** A limit from pay day to pay day, or a lock until the next one, needs to know when pay comes. */
  payDaysNeeded: 1207,
  /** A reality check is due: play goes on once it is answered. */
  checkDue: 1210,
  /** The round before began too short a time ago; with `wait`, in milliseconds. */
  roundEarly: 1211,
} as const

/** Message keys of these refusals. */
export const careRefusalWords = byOwnNames(careErrcodes)
