import { AGE_MIN, isBirthDate, isOldEnough } from '../account/age.ts'
import { isDay } from '../days.ts'
import { readMobile } from '../rules.ts'
import type { UserMessage } from '../words.ts'
import { countries } from './countries.ts'
import { KYC_LINE_MAX, KYC_NAME_MAX, KYC_NUMBER_MAX } from './limits.ts'

/** Proof of identity (KYC): the fields, and the rules shared by form and server. Facts: domain 3. */

export const kycStates = ['none', 'draft', 'submitted', 'approved', 'rejected', 'expired'] as const
export type KycState = (typeof kycStates)[number]

export const pictureSides = ['front', 'back', 'selfie'] as const
export type PictureSide = (typeof pictureSides)[number]

type DocumentFacts = { sides: readonly PictureSide[]; hasExpiry: boolean; number: RegExp }

const card: readonly PictureSide[] = ['front', 'back', 'selfie']
/** Letters and digits of any usual length: issuers change their forms, so only the national ID's is certain. */
const ANY_NUMBER = /^(?=.*\d)[A-Z0-9]{5,20}$/
const NATIONAL_NUMBER = /^\d{16}$/

/** Documents accepted as proof of identity. A voter's certificate and a TIN card are not accepted. */
const documents = {
  philid: { sides: card, hasExpiry: false, number: NATIONAL_NUMBER },
  ephilid: { sides: card, hasExpiry: false, number: NATIONAL_NUMBER },
  passport: { sides: ['front', 'selfie'], hasExpiry: true, number: ANY_NUMBER },
  driversLicence: { sides: card, hasExpiry: true, number: ANY_NUMBER },
  umid: { sides: card, hasExpiry: false, number: ANY_NUMBER },
  sss: { sides: card, hasExpiry: false, number: ANY_NUMBER },
  prc: { sides: card, hasExpiry: true, number: ANY_NUMBER },
  postal: { sides: card, hasExpiry: true, number: ANY_NUMBER },
} as const satisfies Record<string, DocumentFacts>

export type DocumentKind = keyof typeof documents
// Object.keys forgets the names of an object it has just been given.
export const documentKinds = Object.keys(documents) as DocumentKind[]

export const suffixes = ['Jr.', 'Sr.', 'II', 'III', 'IV', 'V'] as const
export const workKinds = ['employed', 'overseas', 'selfEmployed', 'business', 'retired', 'none'] as const
export const fundsSources = ['salary', 'business', 'remittance', 'pension', 'savings', 'investments', 'family'] as const

/** Declarations that a player confirms one by one: to belong to no excluded group (spec 1), and to have told the truth. */
export const declarations = [
  'official',
  'forces',
  'student',
  'regulator',
  'restricted',
  'licensee',
  'banned',
  'truth',
] as const
export type Declaration = (typeof declarations)[number]

/** Every text field of the form, in order. */
export const kycFields = [
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'birthDate',
  'birthPlace',
  'nationality',
  'contact',
  'street',
  'city',
  'province',
  'postalCode',
  'isSameAddress',
  'otherStreet',
  'otherCity',
  'otherProvince',
  'otherPostalCode',
  'workKind',
  'occupation',
  'employer',
  'fundsSource',
  'documentKind',
  'documentNumber',
  'documentExpiry',
] as const
export type KycField = (typeof kycFields)[number]
/** The fields filled in so far. `isSameAddress` is 'yes' or omitted. */
export type KycFields = { [F in KycField]?: string | undefined }

/** The pictures required for a kind of document, the selfie last. Until the kind is known, those of a card. */
export function sidesOf(kind: string | undefined): readonly PictureSide[] {
  return factsOf(kind)?.sides ?? card
}

export function hasExpiry(kind: string | undefined): boolean {
  return factsOf(kind)?.hasExpiry ?? false
}

function factsOf(kind = ''): DocumentFacts | undefined {
  const known = documentKinds.find((one) => one === kind)
  return known && documents[known]
}

/** Whether a kind of work has an employer, or a business, to name. */
export const hasEmployer = (kind: string | undefined): boolean => kind !== 'retired' && kind !== 'none'

/** A field in stored form: look-alike letters unified, spaces and apostrophes normalised. */
export function tidyField(field: KycField, typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02BC`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  if (field === 'documentNumber') return text.replace(/[\s.-]/g, '').toUpperCase()
  return field === 'contact' ? (readMobile(text) ?? text) : text
}

const NAME = /^\p{Script=Latin}[\p{Script=Latin}'. -]*$/u
const LINE = /^(?=.*[\p{Script=Latin}\d])[\p{Script=Latin}\d.,'#/&()+: -]+$/u
const POSTAL_CODE = /^(?=.*\d)[A-Z0-9 -]{3,10}$/i
const POSTAL_CODE_HERE = /^\d{4}$/

type Rule = (text: string, fields: KycFields, today: string) => UserMessage | undefined

const wrong = (key: string, values?: UserMessage['values']): UserMessage => ({
  key: `kyc.wrong.${key}`,
  ...(values && { values }),
})
const fits = (pattern: RegExp, max: number, key: string): Rule => {
  return (text) => (text.length <= max && pattern.test(text) ? undefined : wrong(key, { max }))
}
const among = (choices: readonly string[]): Rule => {
  return (text) => (choices.includes(text) ? undefined : wrong('choose'))
}

const name = fits(NAME, KYC_NAME_MAX, 'name')
const line = fits(LINE, KYC_LINE_MAX, 'line')

const rules: Record<KycField, Rule> = {
  firstName: name,
  middleName: name,
  lastName: name,
  suffix: among(suffixes),
  birthDate: birthProblem,
  birthPlace: line,
  nationality: among(countries),
  contact: (text) => (readMobile(text) ? undefined : wrong('contact')),
  street: line,
  city: line,
  province: line,
  postalCode: fits(POSTAL_CODE_HERE, 4, 'postalCodeHere'),
  isSameAddress: among(['yes']),
  otherStreet: line,
  otherCity: line,
  otherProvince: line,
  otherPostalCode: fits(POSTAL_CODE, 10, 'postalCode'),
  workKind: among(workKinds),
  occupation: line,
  employer: line,
  fundsSource: among(fundsSources),
  documentKind: among(documentKinds),
  documentNumber: numberProblem,
  documentExpiry: expiryProblem,
}

function birthProblem(text: string, _fields: KycFields, today: string): UserMessage | undefined {
  if (!isBirthDate(text, today)) return wrong('day')
  return isOldEnough(text, today) ? undefined : wrong('tooYoung', { age: AGE_MIN })
}

function numberProblem(text: string, { documentKind }: KycFields): UserMessage | undefined {
  const pattern = factsOf(documentKind)?.number ?? ANY_NUMBER
  const key = pattern === NATIONAL_NUMBER ? 'nationalNumber' : 'number'
  return text.length <= KYC_NUMBER_MAX && pattern.test(text) ? undefined : wrong(key)
}

function expiryProblem(text: string, _fields: KycFields, today: string): UserMessage | undefined {
  if (!isDay(text)) return wrong('day')
  return text >= today ? undefined : wrong('expired')
}

/** Whether the form asks for a field after these answers, and whether the field may stay empty. */
export function wantOf(
  field: KycField,
  { isSameAddress, workKind, documentKind }: KycFields,
): 'needed' | 'free' | 'absent' {
  if (field === 'middleName' || field === 'suffix' || field === 'isSameAddress') return 'free'
  if (field.startsWith('other')) return isSameAddress === 'yes' ? 'absent' : 'needed'
  if (field === 'occupation' || field === 'employer') return hasEmployer(workKind) ? 'needed' : 'absent'
  if (field === 'documentExpiry') return hasExpiry(documentKind) ? 'needed' : 'absent'
  return 'needed'
}

export type KycProblems = Partial<Record<KycField, UserMessage>>

/** Validation errors of the tidied fields, by field; `today` is a day in Manila. Empty if they can be submitted. */
export function kycProblems(fields: KycFields, today: string): KycProblems {
  const found: KycProblems = {}
  for (const field of kycFields) {
    const text = fields[field] ?? ''
    const want = wantOf(field, fields)
    if (want === 'absent' || (want === 'free' && text === '')) continue
    const problem = text === '' ? wrong('empty') : rules[field](text, fields, today)
    if (problem) found[field] = problem
  }
  return found
}

/** The fields that the form asks for after these answers, tidied. Other fields are dropped. */
export function tidyFields(typed: KycFields): KycFields {
  const entries = kycFields.map((field) => [field, tidyField(field, typed[field] ?? '')] as const)
  const tidied: KycFields = Object.fromEntries(entries)
  return Object.fromEntries(entries.filter(([field, text]) => text !== '' && wantOf(field, tidied) !== 'absent'))
}

/** A full name as documents write it, with the whole middle name: not "Maria Clara S. delos Santos Jr.". */
export function fullName({ firstName, middleName, lastName, suffix }: KycFields): string {
  return [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')
}

/** A number with only its end shown, and at most half of a short one. */
export function maskNumber(number: string): string {
  const end = Math.min(4, Math.floor(number.length / 2))
  return `•••• ${end > 0 ? number.slice(-end) : ''}`.trim()
}
