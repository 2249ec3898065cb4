import { byOwnNames } from '../refusalNames.ts'

/** Refusals of accounts to withdraw to. Ours. */
export const bankErrcodes = {
  /** No such bank, or the bank is not available at the moment. */
  bankUnknown: 1150,
  /** The number or the name is invalid. */
  bankDetailsWrong: 1151,
  /** Unusual length for this bank, and not confirmed; with `digits`. */
  bankNumberUnusual: 1152,
  /** Another player uses it. */
  bankNumberTaken: 1153,
  /** The player already has an account at this bank. */
  bankBound: 1154,
  /** The name differs from the approved identity. */
  bankHolderWrong: 1155,
  /** No account of this player, or no longer. */
  bankAccountUnknown: 1156,
  /** Added or changed recently; with `until`. */
  bankCooling: 1157,
  bankPasswordWrong: 1158,
  /** The player has neither a phone number nor a password for re-authentication. */
  bankProofNeeded: 1159,
  /** A deposit through this bank needs an account there (spec 4). */
  bankNeeded: 2010,
} as const

/** Message keys of these refusals. */
export const bankRefusalWords = byOwnNames(bankErrcodes, 'bank.refusal')
