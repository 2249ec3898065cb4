import {
  type KycField,
  type KycFields,
  type KycProblems,
  kycFields,
  kycProblems,
  tidyFields,
  wantOf,
} from '#contract/kyc/kyc.ts'
import { manilaDay } from '#contract/time.ts'
import { serverNow } from '../ui/clock.ts'
import type { Standing } from './kycStanding.ts'

/** The form of a proof of identity as pure functions: its steps, their values, and their errors. */

export const kycSteps = ['person', 'address', 'work', 'document'] as const
export type KycStep = (typeof kycSteps)[number]

const FIRST_OF_STEP: Record<KycStep, KycField> = {
  person: 'firstName',
  address: 'street',
  work: 'workKind',
  document: 'documentKind',
}

/** The fields of a step, in order, without those that the answers make unnecessary. */
export function fieldsOf(step: KycStep, typed: KycFields): KycField[] {
  const next = kycSteps[kycSteps.indexOf(step) + 1]
  const end = next ? kycFields.indexOf(FIRST_OF_STEP[next]) : kycFields.length
  return kycFields
    .slice(kycFields.indexOf(FIRST_OF_STEP[step]), end)
    .filter((field) => wantOf(field, typed) !== 'absent')
}

type Kept = Pick<Standing, 'fields' | 'documentMask'>

/** Whether the server has a number of this document, since it is never sent back whole. */
export function hasNumber({ fields, documentMask }: Kept, typed: KycFields): boolean {
  return documentMask !== undefined && typed.documentKind === fields?.documentKind
}

/** Validation errors of these answers, by field. */
function problemsOf(kept: Kept, typed: KycFields): KycProblems {
  const { documentNumber, ...others } = kycProblems(tidyFields(typed), manilaDay(serverNow()))
  const isKept = (typed.documentNumber ?? '').trim() === '' && hasNumber(kept, typed)
  return documentNumber && !isKept ? { ...others, documentNumber } : others
}

/** Validation errors of one step. */
export function stepProblems(step: KycStep, kept: Kept, typed: KycFields): KycProblems {
  const problems = problemsOf(kept, typed)
  const wrong = fieldsOf(step, typed).filter((field) => problems[field])
  return Object.fromEntries(wrong.map((field) => [field, problems[field]]))
}

/** The first incomplete step; undefined if all are complete. */
export function openStep(kept: Kept): KycStep | undefined {
  const typed = kept.fields ?? {}
  return kycSteps.find((step) => Object.keys(stepProblems(step, kept, typed)).length > 0)
}

const PREFIX = '+63'

/** A number for a field whose country code stands before it. */
export function nationalOf(contact = ''): string {
  return contact.startsWith(PREFIX) ? contact.slice(PREFIX.length) : contact
}

/** Initial values of the form: the saved ones, else known or nearly certain ones. */
export function firstAnswers({ fields }: Kept, mobile: string): KycFields {
  const { contact = mobile, nationality = 'PH', ...others } = fields ?? {}
  return { ...others, nationality, contact: nationalOf(contact) }
}
