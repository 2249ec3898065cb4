import * as v from 'valibot'
import { ACCOUNT_LENGTH_MAX, CIPHERTEXT_LENGTH_MAX } from '../limits.ts'
import { activityMap } from './activities.ts'
import { call } from './call.ts'
import { gameCatalogue } from './lobby.ts'
import { count, figures, id, shortText, user } from './shapes.ts'

/** What a device says of itself (spec 3, device info payload). */
const phoneinfoJsonModel = v.strictObject({
  channel: shortText,
  appId: shortText,
  os: shortText,
  isBrowser: v.literal(1),
  version: shortText,
  deviceModel: shortText,
  deviceIdJsonModel: v.strictObject({ afuid: shortText }),
})

const account = v.pipe(v.string(), v.minLength(1), v.maxLength(ACCOUNT_LENGTH_MAX))
/** RSA ciphertext, base64. */
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(CIPHERTEXT_LENGTH_MAX))

const credentials = {
  outUrl: shortText,
  phoneinfoJsonModel,
  countryCode: shortText,
  account,
  password,
}

/** What a player's client needs after it has come in; the same for registering, logging in and coming back. */
const session = {
  user,
  appUserBank: v.nullable(v.never()),
  appUserBankList: v.strictObject({}),
  appGameDataUser: v.strictObject({
    /** Game id to 1 for each favourite. */
    gameLikes: v.record(v.string(), v.literal(1)),
    /** Game ids, most recent first. */
    gameHistory: v.array(id),
  }),
  inviteCode: v.string(),
  aid: count,
  activityIds: v.array(id),
  activityMap,
}

export const accountCalls = {
  accountRegist: call({
    about:
      'Opens an account with a username and logs it in. `password` is RSA-encrypted with the key of anonymous/appConfig. Spec 7.3; the path is ours (DESIGN 12.1).',
    access: 'public',
    body: { ...credentials, type: v.literal(0) },
    reply: { token: v.string(), ...session },
    refusals: ['accountExists', 'attemptsTooMany', 'registrationClosed', 'loginWrong'],
  }),
  accountLogin: call({
    about:
      'Logs in. Unknown account, wrong password and unreadable ciphertext are one refusal, indistinguishable in reply and time. Spec 7.3; the path is ours.',
    access: 'public',
    body: credentials,
    reply: { token: v.string(), ...session },
    refusals: ['loginWrong', 'accountClosed', 'attemptsTooMany', 'restricted'],
  }),
  getAfterLoginInfoWeb: call({
    about: 'The state of a returning player, and the catalogue when the client holds another version. Spec 7.1.',
    access: 'player',
    body: { gameListVersion: shortText, os: shortText, version: shortText, deviceModel: shortText },
    reply: { ...session, gameListVersion: v.string(), appGameList: v.optional(gameCatalogue) },
  }),
  refreshData: call({
    about: 'Balance and level figures, in cents. Guests get zeros. Spec 7.1.',
    access: 'public',
    body: {},
    reply: figures,
  }),
  online: call({
    about:
      'A sign of life every 60 s while logged in; `gameId` only on /start. Keeps the session from idling out. Spec 7.1.',
    access: 'player',
    body: { gameId: v.optional(id) },
    reply: {},
  }),
  logout: call({
    about: 'Ends this session on the server, so that its token is worth nothing afterwards. Ours.',
    access: 'player',
    body: {},
    reply: {},
  }),
}
