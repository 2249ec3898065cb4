import * as v from 'valibot'
import { FRIENDS_SHOWN_MAX, INVITE_LENGTH_MAX } from '../account/limits.ts'
import { call } from './call.ts'
import { count, shareUrlMap, shortText, time } from './shapes.ts'

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
  shortUrl: call({
    about:
      "The player's short link, which opens /register with their invite code, and the networks' share dialogs filled in with it. A player has one link. It requires a bound mobile number (spec 5). Spec 7.2; shapes are ours.",
    access: 'player',
    body: {},
    reply: { url: shortText, shareUrlMap },
    refusals: ['mobileNeeded'],
  }),
  inviteFriends: call({
    about:
      'Who registered with the player as inviter: their number, and the latest with half hidden names and the day. Nothing of their money. Ours.',
    access: 'player',
    body: {},
    reply: {
      count,
      rows: v.pipe(v.array(v.strictObject({ name: shortText, joinTime: time })), v.maxLength(FRIENDS_SHOWN_MAX)),
    },
  }),
}
