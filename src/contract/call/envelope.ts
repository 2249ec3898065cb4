import * as v from 'valibot'
import { ENVELOPE_TEXT_MAX } from '../limits.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(ENVELOPE_TEXT_MAX))

/** Schema of the four fields that every body carries (spec 7). */
export const envelope = {
  clientReferrer: text,
  channel: text,
  appId: text,
  platform: v.picklist([0, 1]),
}
