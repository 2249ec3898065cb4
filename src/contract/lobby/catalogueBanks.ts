import * as v from 'valibot'
import { BANK_DIGITS_MAX, BANK_DIGITS_MIN } from '../wallet/limits.ts'
import { payeeKinds } from '../wallet/rails.ts'

/** Schema of content/lobby/banks.yaml. Browser rooms import only its types. */

const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const length = v.pipe(v.number(), v.integer(), v.minValue(BANK_DIGITS_MIN), v.maxValue(BANK_DIGITS_MAX))

export const bank = v.strictObject({
  id,
  /** Short code in the payment network. */
  shortName: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9]{1,11}$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  /** Its InstaPay code: a BIC of eleven letters and digits (ISO 9362). */
  bic: v.pipe(v.string(), v.regex(/^[A-Z]{6}[A-Z0-9]{5}$/)),
  /** The account of a wallet is a mobile number. */
  kind: v.picklist(payeeKinds),
  /** Usual numbers of digits at this bank. */
  digits: v.optional(v.pipe(v.array(length), v.minLength(1), v.maxLength(4))),
  /** Whether another length is refused instead of only queried. */
  isStrict: v.optional(v.boolean()),
  sort: v.pipe(v.number(), v.integer(), v.minValue(0)),
  status: v.optional(v.picklist([0, 1]), 1),
})
export type Bank = v.InferOutput<typeof bank>
