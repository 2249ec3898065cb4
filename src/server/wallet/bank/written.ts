import { createHmac } from 'node:crypto'
import type { Bank } from '#contract/lobby/catalogueBanks.ts'
import type { PayeeKind } from '#contract/wallet/rails.ts'
import { cipherFor } from '../../base/cipher.ts'
import { lookupKey } from '../../base/lookupKeys.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { bankAccounts } from '../payeeTables.ts'

export type BankAccount = typeof bankAccounts.$inferSelect

/** The player's fields: the normalised number and its holder. */
export type Details = { cardNum: string; accountName: string }

const cipher = cipherFor('bank accounts')
const key = lookupKey('bank numbers')

export function encryptDetails(details: Details): string {
  return cipher.encrypt(JSON.stringify(details))
}

/** Decrypts details. Throws on damage or another secret. */
export function decryptDetails({ ciphertext }: Pick<BankAccount, 'ciphertext'>): Details {
  const text = cipher.decrypt(ciphertext)
  if (text === undefined) throw new Error('a bank account cannot be decrypted')
  // Encrypted by `encryptDetails`, from this type.
  return JSON.parse(text) as Details
}

/**
 * A keyed hash, since ten digits can be tried quickly. A mobile number hashes alike for all wallets, since it belongs to one person. Banks
 * number their accounts independently.
 */
export function numberHashOf({ kind, shortName }: Pick<Bank, 'kind' | 'shortName'>, cardNum: string): string {
  const scope = kind === 'wallet' ? 'mobile' : shortName
  return createHmac('sha256', key())
    .update(JSON.stringify([scope, cardNum]))
    .digest('base64url')
}

/** The part of a number that is shown. */
export const lastFourOf = (cardNum: string): string => cardNum.slice(-4)

/** A number in lists, letters and for the operator. */
export const maskOf = (cardNum: string): string => `•••• ${lastFourOf(cardNum)}`

/** The bank with this number on the wire; undefined if it is not configured. */
export const bankOf = (id: number): Bank | undefined => catalogue().banks.find((bank) => bank.id === id)

/** The name of a bank, even after it left the list. */
export const nameOf = (code: string): string =>
  catalogue().banks.find(({ shortName }) => shortName === code)?.name ?? code

/** The short codes of all banks, or of all e-wallets, that are or were on offer. */
export const codesOf = (kind: PayeeKind): string[] =>
  catalogue().banks.flatMap((bank) => (bank.kind === kind ? [bank.shortName] : []))
