import { createHmac } from 'node:crypto'
import type { Bank } from '#contract/lobby/catalogueBanks.ts'
import { cipherFor, keyFor } from '../../base/seal.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { bankAccounts } from './tables.ts'

export type BankAccount = typeof bankAccounts.$inferSelect

/** The player's fields: the normalised number and its holder. */
export type Details = { cardNum: string; accountName: string }

const sealer = cipherFor('bank accounts')
const key = keyFor('bank numbers')

export function sealDetails(details: Details): string {
  return sealer.seal(JSON.stringify(details))
}

/** Decrypts `sealDetails`. Throws on damage or another secret. */
export function unsealDetails({ sealed }: Pick<BankAccount, 'sealed'>): Details {
  const text = sealer.unseal(sealed)
  if (text === undefined) throw new Error('a bank account cannot be unsealed')
  // Sealed by `sealDetails`, from this very shape.
  return JSON.parse(text) as Details
}

/**
 * Keyed, since ten digits are soon tried through. A mobile number is one number whatever wallet it stands for: two wallets of one
 * number are one person's. Banks number their accounts each for itself.
 */
export function numberHashOf({ kind, shortName }: Pick<Bank, 'kind' | 'shortName'>, cardNum: string): string {
  const scope = kind === 'wallet' ? 'mobile' : shortName
  return createHmac('sha256', key())
    .update(JSON.stringify([scope, cardNum]))
    .digest('base64url')
}

/** All that is shown of a number. */
export const lastFourOf = (cardNum: string): string => cardNum.slice(-4)

/** A number as lists, letters and the operator see it. */
export const maskOf = (cardNum: string): string => `•••• ${lastFourOf(cardNum)}`

/** The bank of a number on the wire; undefined for one that is not configured. */
export const bankOf = (id: number): Bank | undefined => catalogue().banks.find((bank) => bank.id === id)

/** The name of a bank, even after it left the list. */
export const nameOf = (code: string): string =>
  catalogue().banks.find(({ shortName }) => shortName === code)?.name ?? code
