import { byOwnNames } from '../refusalNames.ts'

/** Refusals about the bound number, recovery codes, and what opens an account again. Ours. */
export const accountErrcodes = {
  /** The account has a number already, bound at the same moment. */
  numberSet: 1127,
  /** The old number must be proven by a code: two-factor log-in guards it, or the device is not known for long. */
  oldCodeNeeded: 1128,
  /** The code to the old number. `codeWrong` is about the new one. */
  oldCodeWrong: 1129,
  /** On a device that the account does not know, a forgotten password needs the date of birth beside the code. */
  birthProofNeeded: 1147,
  /** The date of birth is another, or the account has none. */
  birthProofWrong: 1148,
  /** The link was never sent, or is too old. */
  freezeLinkUnknown: 1146,
  /** Recovery codes are for two-factor log-in, which is off. */
  twoFactorOff: 1149,
  /** The proof of holding a number is too old, or another player's. */
  numberClaimOver: 1138,
  /** The number was kept by its player lately, or this player has claimed several. */
  numberClaimsTooMany: 1139,
} as const

/** Message keys of these refusals. */
export const accountRefusalWords = byOwnNames(accountErrcodes, 'number.refusal')
