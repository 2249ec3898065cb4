import * as v from 'valibot'
import { ACCOUNT_LENGTH_MAX, AGREED_HASHES_MAX } from '../account/limits.ts'
import { call } from '../call/call.ts'
import { agreedText, day, textHash } from '../call/shapes.ts'

/** The hashes of the texts that the player has just agreed to (anonymous/agreedTexts). Ours. */
export const agreed = v.optional(v.pipe(v.array(textHash), v.maxLength(AGREED_HASHES_MAX)))
/** A date of birth, "1990-01-31". Ours. */
export const birthDate = v.optional(day)

/** What a player must give before deposits and play, at registration or at the next visit. All ours. */
export const entryCalls = {
  setBirthDate: call({
    about:
      'A player who registered without a date of birth gives it. Deposits and play open; withdrawals need it never. 1181 under 21: then 1182 for 24 hours on this device and for this account, with `retryAfter` in seconds. 1183 where there is one already: customer service corrects it. Ours.',
    access: 'player',
    body: { birthDate: day },
    reply: {},
    refusals: ['birthDateTooYoung', 'birthDateLocked', 'birthDateWrong', 'birthDateGiven', 'ageInReview'],
  }),
  agreeTexts: call({
    about:
      'The player agrees to these texts, by the hashes of anonymous/agreedTexts. Version, hash, language and time are kept. 1185 where a hash is of no current text: the page is older than the text. Ours.',
    access: 'player',
    body: { hashes: v.pipe(v.array(textHash), v.minLength(1), v.maxLength(AGREED_HASHES_MAX)) },
    reply: {},
    refusals: ['textChanged'],
  }),
  'anonymous/agreedTexts': call({
    about: 'The current version and hash of each text that players agree to, in the language of the page. Ours.',
    access: 'public',
    body: {},
    reply: { texts: v.array(agreedText) },
  }),
  'anonymous/isNameFree': call({
    about:
      'Whether a username can still be registered, in any letter case. Limited per address and device. It knows user names alone, never phone numbers: 1047 where players register by phone. Ours.',
    access: 'public',
    body: { account: v.pipe(v.string(), v.minLength(1), v.maxLength(ACCOUNT_LENGTH_MAX)) },
    reply: { isFree: v.boolean() },
    refusals: ['attemptsTooMany', 'registrationClosed', 'loginWrong'],
  }),
}
