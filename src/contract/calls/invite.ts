import * as v from 'valibot'
import { INVITE_LENGTH_MAX } from '../account/limits.ts'
import { friendChecks } from '../activities/friends.ts'
import { call } from '../call/call.ts'
import { count, eachOnce, nextCursor, pageBody, positiveCents, shareUrlMap, shortText, time } from '../call/shapes.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'

/** An invite code from a link. An invalid code counts as unknown, not as an error, since the visitor did not write it. */
export const invite = v.pipe(v.string(), v.maxLength(INVITE_LENGTH_MAX))

/** A friend as the inviter may see them. `isValid` is without an identity, which is told apart. */
const friend = v.strictObject({
  name: shortText,
  joinTime: time,
  isValid: v.boolean(),
  has: eachOnce(v.picklist(friendChecks), (check) => check),
})

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
      'Who registered with the player as inviter, the latest first: half hidden names, the day, and what of a valid friend each has reached (`has`), without any amount. `all` comes with the first page: how many have joined and how many are valid, the sums that a friend must reach, and whether some activity that is on also asks for an identity. Closed accounts are neither listed nor counted. Ours.',
    access: 'player',
    body: pageBody,
    reply: {
      rows: v.pipe(v.array(friend), v.maxLength(PAGE_SIZE_MAX)),
      cursor: nextCursor,
      all: v.optional(
        v.strictObject({ count, valid: count, deposit: positiveCents, stakes: positiveCents, identity: v.boolean() }),
      ),
    },
  }),
}
