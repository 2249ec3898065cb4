import * as v from 'valibot'
import { call, upload } from '../call/call.ts'
import { count, day, time } from '../call/shapes.ts'
import { declarations, type KycField, kycFields, kycStates, pictureSides } from '../kyc/kyc.ts'
import { KYC_REASON_MAX, KYC_TEXT_MAX } from '../kyc/limits.ts'
import { PICTURE_BYTES_MAX } from '../kyc/pictureLimits.ts'
import { isSeen } from '../unseen.ts'

const text = v.pipe(v.string(), v.maxLength(KYC_TEXT_MAX))
/** One line of a draft. An operator will read it, so it may hold no invisible characters. */
const line = v.pipe(text, v.check(isSeen, 'Holds a character that cannot be seen'))

/** The same schema for each field of the form. */
function eachField<Schema extends v.GenericSchema<string>>(schema: Schema) {
  const entries = kycFields.map((field) => [field, v.optional(schema)] as const)
  // Object.fromEntries forgets the names of the fields.
  return v.strictObject(Object.fromEntries(entries) as Record<KycField, v.OptionalSchema<Schema, undefined>>)
}
const written = eachField(line)
/** Valibot takes an empty list for an object whose keys may all be missing. */
const noList = v.custom<v.InferInput<typeof written>>((value) => !Array.isArray(value), 'Expected an object')
const sides = v.pipe(v.array(v.picklist(pictureSides)), v.maxLength(pictureSides.length))

/** State of a proof of identity. */
const standing = {
  state: v.picklist(kycStates),
  /** Grows with every change. A submission must name the revision its sender saw. */
  revision: count,
  /** The draft's fields while it may be changed, without the document's number. */
  fields: v.optional(eachField(text)),
  /** The last characters of the document's number, once entered. */
  documentMask: v.optional(v.string()),
  /** The full name, once submitted. */
  name: v.optional(v.string()),
  /** The expiry date of the approved document, if any. */
  validUntil: v.optional(day),
  /** Whether it expires soon or has expired, so that a new one may be submitted. */
  isRenewable: v.boolean(),
  /** The pictures already uploaded. They are never sent to a browser again, not even to their owner's. */
  pictures: sides,
  /** The reason of the rejection. */
  reason: v.optional(v.pipe(v.string(), v.maxLength(KYC_REASON_MAX))),
  /** Actions that require an approved identity now. */
  waits: v.strictObject({ deposit: v.boolean(), withdrawal: v.boolean(), play: v.boolean() }),
  /** From this time on, deposits and play require an approved identity. */
  dueTime: time,
}

export const kycCalls = {
  kyc: call({
    about: 'Where the proof of identity stands, and what waits for it. Spec 7.2.',
    access: 'player',
    body: {},
    reply: standing,
  }),
  addKyc: call({
    about:
      'Keeps what a player has written (`fields`; those left out stay as they are), and with `declarations` sends it for review as it stood at `revision`. A draft keeps any lines of text that can be seen; what is sent is checked, and `field` names what is wrong. Spec 7.2.',
    access: 'player',
    body: {
      fields: v.optional(v.pipe(noList, written)),
      declarations: v.optional(v.pipe(v.array(v.picklist(declarations)), v.maxLength(declarations.length))),
      revision: v.optional(count),
    },
    reply: standing,
    refusals: ['kycIncomplete', 'kycTooYoung', 'documentTaken', 'kycWaiting', 'kycChanged'],
  }),
  uploadKyc: upload(PICTURE_BYTES_MAX, {
    about:
      'Takes one picture (JPEG, PNG or WebP) of the document or of its owner as the HTTP body. It is drawn anew without metadata and kept encrypted. Spec 7.2.',
    access: 'player',
    load: 'outside',
    body: { side: v.picklist(pictureSides) },
    reply: { revision: count, pictures: sides },
    refusals: ['kycWaiting', 'pictureWrong', 'pictureSmall', 'pictureNotKept', 'uploadsTooMany'],
  }),
}
