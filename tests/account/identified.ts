import type { KycFields } from '#contract/kyc/kyc.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { identities } from '#server/kyc/tables.ts'
import { documentHashOf, encryptFields, personHashOf } from '#server/kyc/written.ts'

/** Invented and complete fields for a submission. Every call has its own document number. */
export function writtenBy(change: KycFields = {}): KycFields {
  return {
    firstName: 'Maria Clara',
    middleName: 'Santos',
    lastName: 'delos Reyes',
    birthDate: '1990-02-03',
    birthPlace: 'Calamba, Laguna',
    nationality: 'PH',
    contact: '+639170000001',
    street: '12 Mabini St., Brgy. 5',
    city: 'Calamba',
    province: 'Laguna',
    postalCode: '4027',
    isSameAddress: 'yes',
    workKind: 'employed',
    occupation: 'Nurse',
    employer: 'Ospital ng Calamba',
    fundsSource: 'salary',
    documentKind: 'driversLicence',
    documentNumber: newNumber(),
    documentExpiry: '2031-05-06',
    ...change,
  }
}

let numbers = Date.now()

/** An unused document number. */
export function newNumber(): string {
  numbers += 1
  return `N${numbers}`
}

/** Approves a player's identity as an operator would, but cheaply, for tests of later steps. */
export async function approveIdentity(player: number, change: KycFields = {}): Promise<void> {
  const fields = writtenBy(change)
  const at = now()
  const written = {
    ciphertext: encryptFields(fields),
    documentHash: documentHashOf(fields),
    personHash: personHashOf(fields),
  }
  await db.insert(identities).values({
    player,
    ...written,
    state: 'approved',
    screening: 'clear',
    decidedBy: 'test',
    submittedAt: at,
    decidedAt: at,
    updatedAt: at,
  })
}
