import * as v from 'valibot'
import { INVITE_LENGTH_MAX } from '../account/limits.ts'
import { call } from './call.ts'

/** An invite code from a link. An invalid code counts as unknown, not as an error, since the visitor did not write it. */
export const invite = v.pipe(v.string(), v.maxLength(INVITE_LENGTH_MAX))

export const inviteCalls = {
  'anonymous/inviter': call({
    about:
      'The nickname of who an invite code belongs to, so that somebody who follows a link sees who sent it; left out where nobody open has it. Limited per address. Ours, for `?invite=` of /register.',
    access: 'public',
    body: { invite },
    reply: { nickname: v.optional(v.string()) },
    refusals: ['attemptsTooMany'],
  }),
}
