import { createHmac } from 'node:crypto'
import type { KycFields } from '#contract/kyc/kyc.ts'
import { cipherFor } from '../base/cipher.ts'
import { lookupKey } from '../base/lookupKeys.ts'

const cipher = cipherFor('identities')
const key = lookupKey('identity hashes')

/** Encrypts a player's fields, as the database stores them. */
export function encryptFields(fields: KycFields): string {
  return cipher.encrypt(JSON.stringify(fields))
}

/** Decrypts fields. Throws on damage or another secret. */
export function decryptFields(ciphertext: string): KycFields {
  const text = cipher.decrypt(ciphertext)
  if (text === undefined) throw new Error('an identity cannot be decrypted')
  // Encrypted by `encryptFields`, from this type.
  return JSON.parse(text) as KycFields
}

/** A keyed hash, since document numbers and birth dates can be tried quickly. */
const hashOf = (...parts: string[]): string =>
  createHmac('sha256', key()).update(JSON.stringify(parts)).digest('base64url')

const bare = (name = ''): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** The unique part: kind and number of the document. */
export function documentHashOf({ documentKind = '', documentNumber = '' }: KycFields): string {
  // The printed and the plastic national ID have the same number.
  return hashOf('document', documentKind === 'ephilid' ? 'philid' : documentKind, documentNumber)
}

/** Equal for the same person, whatever the spacing, accents or capitals of the names. */
export function personHashOf({ firstName, lastName, birthDate = '' }: KycFields): string {
  return hashOf('person', bare(firstName), bare(lastName), birthDate)
}
