import * as v from 'valibot'
import { NUMBER_CLAIM_TICKET_MAX, SESSIONS_MAX } from '../account/limits.ts'
import { call } from '../call/call.ts'
import { count, eachOnce, time, uuid } from '../call/shapes.ts'
import { TOKEN_LENGTH_MAX } from '../limits.ts'
import { password } from './account.ts'

const openSession = v.strictObject({
  id: uuid,
  /** "Chrome · Android"; empty for an unknown device. */
  device: v.string(),
  /** The network it was opened from, truncated: "112.198.x.x", "2001:db8:12::". Empty if unknown. */
  network: v.string(),
  openTime: time,
  /** The session's last activity. */
  seenTime: time,
  /** Whether it is the session of this call. */
  isThis: v.boolean(),
})

/** Account safety: sessions, password and linked logins. */
export const safetyCalls = {
  getSafety: call({
    about:
      'How the account is kept safe: whether it has a password, whether a log-in from a new device needs a code, whether codes can be sent at all, whether this device is enough to change the number without a code to the old one, and which third-party login opens it too. Ours.',
    access: 'player',
    body: {},
    reply: {
      ...{ hasPassword: v.boolean(), hasStep: v.boolean(), canSendCodes: v.boolean() },
      isNumberFree: v.boolean(),
      /** Whether a code needs the password beside it, since this device is not known for long. */
      needsPassword: v.boolean(),
      /** With two-factor log-in: how many recovery codes are good, and whether a newer set waits to be confirmed. */
      recovery: v.optional(v.strictObject({ left: count, waits: v.boolean() })),
      /** Somebody who holds the bound number has asked to take it off this account. That happens then, unless its player keeps it. */
      numberAsked: v.optional(v.strictObject({ dueTime: time })),
      /** The claim of this player that is under way: the number, half hidden, and when it will be free. */
      numberClaimed: v.optional(v.strictObject({ mobile: v.string(), dueTime: time })),
      /** The linked login, half hidden, with the times of its linking and last use. */
      linked: v.optional(v.strictObject({ label: v.string(), linkTime: time, useTime: time })),
      /** As at log-in, with the time of the password reset. */
      doubtful: v.optional(v.strictObject({ resetTime: time })),
    },
  }),
  changePassword: call({
    about:
      'Sets a new password by the current one, both RSA-encrypted as at log-in; ends all other sessions, forgets all other devices and gives this one a new token. Without a password yet (a player of a third-party login), `current` is left out and the log-in must be of the last 15 minutes. 101 where the current one is wrong or either is unreadable. Ours.',
    access: 'player',
    load: 'password',
    body: { current: v.optional(password), password },
    reply: { token: v.string(), ended: count },
    refusals: ['loginWrong', 'attemptsTooMany', 'passwordSame', 'passwordEasy', 'loginAgain'],
  }),
  'anonymous/freezeAccount': call({
    about:
      'Freezes an account by the link that its player was sent after a change ("It was not me"): all sessions end, and nobody logs in until customer service has made sure who the owner is. 1146 for a link that was never sent or is older than 30 days. Repeating it changes nothing. Ours.',
    access: 'public',
    body: { link: v.pipe(v.string(), v.minLength(1), v.maxLength(TOKEN_LENGTH_MAX)) },
    reply: {},
    refusals: ['freezeLinkUnknown', 'attemptsTooMany'],
  }),
  claimNumber: call({
    about:
      'Asks to take a number off the account that has it, for who has proven by a code to hold it: `claim` of bindAccount’s 1045, good for 15 minutes, else 1138. The other account is told, and nothing of it is told here. At `dueTime`, after seven days, the number is free, unless its player has logged in or kept it by then; without `dueTime` it is free now. Repeating it changes nothing. 1139 where its player kept it within 30 days, and after three claims in that time. Ours.',
    access: 'player',
    body: { claim: v.pipe(v.string(), v.maxLength(NUMBER_CLAIM_TICKET_MAX), v.regex(/^[A-Za-z0-9+/:]+={0,2}$/)) },
    reply: { dueTime: v.optional(time) },
    refusals: ['numberClaimOver', 'numberClaimsTooMany'],
  }),
  keepNumber: call({
    about:
      'Keeps the bound number on this account against claimNumber of somebody else, as a log-in does. Without a claim it changes nothing. Ours.',
    access: 'player',
    body: {},
    reply: {},
  }),
  getSessions: call({
    about:
      'Where the player is logged in: the live sessions, that of the caller first, then those seen last. Tokens and whole addresses never leave. Ours.',
    access: 'player',
    body: {},
    reply: {
      rows: v.pipe(
        eachOnce(openSession, ({ id }) => id),
        v.maxLength(SESSIONS_MAX),
      ),
    },
  }),
  endSessions: call({
    about:
      'Logs out one other session of the player by its id or, without an id, all but that of the caller, and answers how many ended. An id that is over, unknown or of another player ends nothing. Ours.',
    access: 'player',
    load: 'urgent',
    body: { id: v.optional(uuid) },
    reply: { ended: count },
  }),
}
