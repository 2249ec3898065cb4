import { createHmac } from 'node:crypto'
import type { KycFields } from '#contract/kyc/kyc.ts'
import { cipherFor, keyFor } from '../base/seal.ts'

const sealer = cipherFor('identities')
const key = keyFor('identity hashes')

/** A player's fields, as the database stores them. */
export function sealFields(fields: KycFields): string {
  return sealer.seal(JSON.stringify(fields))
}

/** Decrypts `sealFields`. Throws on damage or another secret. */
export function unsealFields(sealed: string): KycFields {
  const text = sealer.unseal(sealed)
  if (text === undefined) throw new Error('an identity cannot be unsealed')
  // Sealed by `sealFields`, from this very shape.
  return JSON.parse(text) as KycFields
}

/** Keyed, since numbers of documents and birth dates are soon tried through. */
const hashOf = (...parts: string[]): string =>
  createHmac('sha256', key()).update(JSON.stringify(parts)).digest('base64url')

const bare = (name = ''): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** The unique part: kind and number of the document. */
export function documentHashOf({ documentKind = '', documentNumber = '' }: KycFields): string {
  // The printed and the plastic national ID carry one number.
  return hashOf('document', documentKind === 'ephilid' ? 'philid' : documentKind, documentNumber)
}

/** The same for the same person, however the names are spaced, accented or capitalised. */
export function personHashOf({ firstName, lastName, birthDate = '' }: KycFields): string {
  return hashOf('person', bare(firstName), bare(lastName), birthDate)
}
