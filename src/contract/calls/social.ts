import * as v from 'valibot'
import { call } from '../call/call.ts'
import { regionRefusals } from '../call/region.ts'
import { ownerProof, shortText, uuid } from '../call/shapes.ts'
import { SOCIAL_CODE_MAX, SOCIAL_STATE_MAX } from '../social/limits.ts'
import { deviceKey, phoneinfoJsonModel, session, sessionTokens, twoFactorRefusals } from './account.ts'
import { invite } from './invite.ts'

/** The provider's redirect parameters, and the name that this browser gave its attempt beforehand. */
const callback = {
  state: v.pipe(v.string(), v.minLength(1), v.maxLength(SOCIAL_STATE_MAX)),
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(SOCIAL_CODE_MAX)),
  /** The provider's issuer identifier (RFC 9207), if sent. */
  iss: v.optional(shortText),
  uuid,
}

const authorization = { url: v.string() }

/** Third-party login (spec 2.5, 7.3): OAuth 2 / OpenID Connect, authorization code with PKCE. */
export const socialCalls = {
  lineStart: call({
    about:
      "Begins a third-party login: replies the provider's address to send the browser to, good for ten minutes. `uuid` is drawn by the browser and stays with it; only with it lineLogin takes what comes back. `invite` names who invited whoever registers by it, as at accountRegist. Ours.",
    access: 'public',
    load: 'outside',
    body: { uuid, invite: v.optional(invite) },
    reply: authorization,
    refusals: ['socialClosed', 'attemptsTooMany'],
  }),
  lineLogin: call({
    about:
      'Ends a third-party login: logs in the player who has this login, or opens an account (`isNew`). Only the login itself counts; an email or a phone number that is the same as somebody’s never does. 1047 where an account needs a proven phone number, 1121 as at accountLogin. Spec 7.3; `iss` and `deviceKey` are ours.',
    access: 'public',
    load: 'outside',
    body: { ...callback, phoneinfoJsonModel, deviceKey },
    reply: { ...sessionTokens, isNew: v.boolean(), ...session },
    refusals: [
      'socialClosed',
      'socialExpired',
      'socialFailed',
      'accountClosed',
      'restricted',
      'registrationClosed',
      ...regionRefusals,
      'attemptsTooMany',
      ...twoFactorRefusals,
    ],
  }),
  lineLinkStart: call({
    about:
      'As lineStart, to link a third-party login to this player by lineLink. Wants the password, RSA-encrypted, or a one-time code (smsSend, type 6) of who has none: on a device not used for 30 days beside a log-in of the last 15 minutes, else 1124. Ours.',
    access: 'player',
    load: 'password',
    body: { uuid, ...ownerProof },
    reply: authorization,
    refusals: ['socialClosed', 'ownerUnproven', 'ownerPhoneNeeded', 'codeWrong', 'loginAgain', 'attemptsTooMany'],
  }),
  lineLink: call({
    about:
      "Links a third-party login to this player, who began it. Repeating it changes nothing. A login serves one player, and a player has one of the provider's. Ours.",
    access: 'player',
    load: 'outside',
    body: callback,
    reply: { lineAccount: v.string() },
    refusals: ['socialClosed', 'socialExpired', 'socialFailed', 'socialTaken', 'socialLinked'],
  }),
  lineUnlink: call({
    about:
      'Unlinks the third-party login from this player; without one it changes nothing. Wants the password, RSA-encrypted, as lineLinkStart does. Refused where the player has no password, since nobody could log in any more. Ours.',
    access: 'player',
    load: 'password',
    body: { password: ownerProof.password },
    reply: {},
    refusals: ['socialOnlyWay', 'ownerUnproven', 'ownerPhoneNeeded', 'attemptsTooMany'],
  }),
}
