import { byOwnNames } from '../refusalNames.ts'

/** Refusals about a player's own data, and the end of an account. Ours. */
export const rightsErrcodes = {
  ownerUnproven: 1170,
  /** The account has neither a password nor a bound number for re-authentication. */
  ownerPhoneNeeded: 1171,
  exportsTooMany: 1172,
  /** Money remains, or a deposit or round that may still become money. */
  closingUnsettled: 1173,
  /** The forfeited amount differs from the one the player agreed to. */
  closingLeftover: 1174,
  closingUnderWay: 1175,
  /** Only a closing account is paid out without meeting the wagering requirement. */
  closingNeeded: 1176,
  /** Coin was paid out for this closing, or its payout is requested, so it cannot be cancelled. */
  closingPaidOut: 1177,
} as const

/** Message keys of these refusals. */
export const rightsRefusalWords = byOwnNames(rightsErrcodes, 'rights.refusal')
