import * as v from 'valibot'
import { ACCOUNT_LENGTH_MAX, CIPHERTEXT_LENGTH_MAX } from '../account/limits.ts'
import { call } from '../call/call.ts'
import { regionRefusals } from '../call/region.ts'
import { count, figures, gameId, id, idsOnce, shortText, time, user } from '../call/shapes.ts'
import { codePurpose } from '../enumerations.ts'
import { TOKEN_LENGTH_MAX } from '../limits.ts'
import { activityMap, promotions, quiet } from './activities.ts'
import { agreed, birthDate } from './entry.ts'
import { invite } from './invite.ts'
import { gameCatalogue } from './lobby.ts'

/** Device info payload (spec 3). */
export const phoneinfoJsonModel = v.strictObject({
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
export const password = v.pipe(v.string(), v.minLength(1), v.maxLength(CIPHERTEXT_LENGTH_MAX))

/** A phone number in any usual form. */
const mobile = v.pipe(v.string(), v.minLength(1), v.maxLength(ACCOUNT_LENGTH_MAX))
/** A one-time code as typed. */
export const code = v.pipe(v.string(), v.maxLength(16))

/** The key that the device received at its player's log-in. Ours: optional, and valid for that account only. */
export const deviceKey = v.optional(v.pipe(v.string(), v.maxLength(TOKEN_LENGTH_MAX)))

const credentials = {
  outUrl: shortText,
  phoneinfoJsonModel,
  deviceKey,
  countryCode: shortText,
  account,
  password,
  agreed,
}

/** A bound account, as far as a list of links needs it. */
const boundBank = v.strictObject({ bankId: id, shortBankName: v.string(), lastFour: v.string() })

const banks = {
  /** The account that a withdrawal would go to now; null while there is none. */
  appUserBank: v.nullable(boundBank),
  /** Bound accounts by their bankId, usable or not. */
  appUserBankList: v.record(v.string(), boundBank),
}
export type Banks = v.InferOutput<v.StrictObjectSchema<typeof banks, undefined>>

/** Data that the client needs after registering, logging in or resuming a session. */
export const session = {
  user,
  ...banks,
  appGameDataUser: v.strictObject({
    /** Game id to 1 for each favourite. */
    gameLikes: v.record(v.string(), v.literal(1)),
    /** Game ids, most recent first. */
    gameHistory: idsOnce,
  }),
  activityIds: idsOnce,
  activityMap,
  promotions,
  quiet,
  /** When the account closes, at its player's request. */
  closeTime: v.optional(time),
  /** The password was reset by code within a day, and an older third-party login still opens the account. The owner should confirm it. */
  isLoginDoubtful: v.optional(v.literal(true)),
}

/** Reply of a log-in: the session token and the device key. */
export const sessionTokens = { token: v.string(), deviceKey: v.string() }

/** The refusals of a log-in that two-factor adds, from a new device. */
export const twoFactorRefusals = ['twoFactorNeeded', 'codesTooMany', 'codesClosed'] as const

/** The refusals of a registration by its date of birth and password. */
const entryRefusals = [
  'birthDateTooYoung',
  'birthDateLocked',
  'birthDateWrong',
  'passwordEasy',
  ...regionRefusals,
] as const

export const accountCalls = {
  accountRegist: call({
    about:
      'Opens an account and logs it in: with a username, or with a phone number where the lobby registers by phone without codes. `password` is RSA-encrypted with the key of anonymous/appConfig. `invite` is the code of who invited the player; one that nobody has is passed over. `birthDate` and `agreed` (anonymous/agreedTexts) may be left out: then the player is asked at the next visit, before deposits and play. Spec 7.3; the path and these three are ours.',
    access: 'public',
    load: 'password',
    body: { ...credentials, type: v.literal(0), invite: v.optional(invite), birthDate },
    reply: { ...sessionTokens, ...session },
    refusals: ['accountExists', 'phoneBound', 'attemptsTooMany', 'registrationClosed', 'loginWrong', ...entryRefusals],
  }),
  accountRegist4: call({
    about:
      'Opens an account with a phone number and the one-time code sent to it (smsSend, type 0), and logs it in. `account` is the number. 1049 with `excluded`, `firmUntil` and `until` where the number is an excluded player’s. Spec 7.3; the path is ours.',
    access: 'public',
    load: 'password',
    body: { ...credentials, type: v.literal(0), code, invite: v.optional(invite), birthDate },
    reply: { ...sessionTokens, ...session },
    refusals: [
      ...['phoneBound', 'codeWrong', 'attemptsTooMany', 'registrationClosed', 'loginWrong', 'restricted'],
      ...entryRefusals,
    ] as const,
  }),
  smsSend: call({
    about:
      'Sends a one-time code of six digits to a mobile number; it is good for five minutes and five tries. `type`: 0 registration, 1 forgotten password, 2 binding, 3 a new safe-box password, 4 two-factor log-in, 5 accounts to withdraw to, 6 a copy of the player’s data or the end of the account, 7 another number. What nobody could use is not sent: 1047 for 0 where nobody registers by a code, 101 for 2 without a session and for 3 to 7 but to the caller’s own number. A code is good for who asked for it: the same session, else the same device. The reply is the same whether the number has an account; `deviceKey` is the key by which it knows the device, if any. A repeat within `wait` seconds is ignored. Spec 7.3; the path is ours.',
    access: 'public',
    load: 'outside',
    body: { countryCode: shortText, mobile, type: v.picklist(Object.values(codePurpose)), deviceKey },
    reply: { wait: count },
    refusals: ['codesTooMany', 'codesClosed', 'loginWrong', 'registrationClosed', ...regionRefusals],
  }),
  forgetPassword: call({
    about:
      'Sets a new password for the account of a mobile number by a one-time code (smsSend, type 1), and ends all its sessions. A linked third-party login stays: the next log-in says so (`isLoginDoubtful`), this reply does not, since the code alone proves too little. A device that the account does not know needs `birthDate` too: 1147 where it is missing, 1148 where it is another or the account has none. Replies the key by which the device is known from now on. Spec 7.2; `birthDate` is ours.',
    access: 'public',
    load: 'password',
    body: { countryCode: shortText, mobile, code, password, deviceKey, birthDate },
    reply: { deviceKey: v.string() },
    refusals: [
      ...['codeWrong', 'loginWrong', 'accountClosed', 'attemptsTooMany', 'passwordEasy'],
      ...['birthProofNeeded', 'birthProofWrong'],
    ] as const,
  }),
  bindAccount: call({
    about:
      'Binds a mobile number to the account, or another in its place, by a one-time code to it (smsSend, type 2). Replies the number in E.164. `password`, RSA-encrypted as at log-in, proves the owner, since who holds the number can renew the password by it: 1170 where it is wrong or unreadable. Without a password (a player of a third-party login) the log-in must be of the last 15 minutes, else 1124. A change also needs `oldCode`, a code to the number bound now (smsSend, type 7) or a recovery code: 1129 where it is wrong, 1128 where it is missing. Without it, a device that the player has used for 30 days is enough, unless two-factor log-in is on or was until lately: then nothing is paid out until `holdTime`. The old number gets a message with a link for anonymous/freezeAccount. 1045 where another account has the number, whatever its state; `claim` is then the proof for claimNumber. Spec 7.2; the rest is ours.',
    access: 'player',
    load: 'password',
    body: { countryCode: shortText, mobile, code, password: v.optional(password), oldCode: v.optional(code) },
    reply: { mobile: v.string(), holdTime: v.optional(time) },
    refusals: [
      ...['codeWrong', 'phoneBound', 'numberSet', 'oldCodeNeeded', 'oldCodeWrong'],
      ...['loginWrong', 'ownerUnproven', 'loginAgain', 'attemptsTooMany'],
    ] as const,
  }),
  accountLogin: call({
    about:
      'Logs in; `closeTime` where the account is about to close. Unknown account, wrong password and unreadable ciphertext are one refusal, indistinguishable in reply and time. A device that shows its key is not held up by strangers who guess at the account. 1121 where the password was right, the player uses two-factor log-in and the device is new: a code has been sent, and accountLoginStep goes on with `pending`; `mobile` is how the number ends, `wait` the seconds until loginStepSend may send another. 1049 where the password was right and the player is excluded: `excluded` is break or exclusion, `until` its end unless it has none, `firmUntil` the end of what is irrevocable, `ticket` opens what works meanwhile. Spec 7.3; the path, `closeTime` and `deviceKey` are ours.',
    access: 'public',
    load: 'password',
    body: credentials,
    reply: { ...sessionTokens, ...session },
    refusals: ['loginWrong', 'accountClosed', 'attemptsTooMany', 'restricted', ...twoFactorRefusals],
  }),
  getAfterLoginInfoWeb: call({
    about: 'The state of a returning player, and the catalogue when the client holds another version. Spec 7.1.',
    access: 'player',
    body: { gameListVersion: shortText, os: shortText, version: shortText, deviceModel: shortText },
    reply: { ...session, gameListVersion: v.string(), appGameList: v.optional(gameCatalogue) },
  }),
  getAfterLoginInfo: call({
    about:
      'The same state without the catalogue, for a client that has it by `anonymous/appConfig`. A guest gets the current activities alone; a token that opens nothing gets 1110. Spec 7.2 has the name, the rest is ours.',
    access: 'public',
    body: {},
    reply: {
      ...v.partial(v.strictObject(session)).entries,
      ...{ activityIds: session.activityIds, activityMap, promotions, quiet },
    },
    refusals: ['sessionEnded'],
  }),
  refreshData: call({
    about: 'Balance and level figures, in cents. Guests get zeros; a token that opens nothing gets 1110. Spec 7.1.',
    access: 'public',
    body: {},
    reply: figures,
    refusals: ['sessionEnded'],
  }),
  online: call({
    about:
      'A sign of life every 60 s while logged in; `gameId` only on /start. Keeps the session from idling out. Spec 7.1.',
    access: 'player',
    body: { gameId: v.optional(gameId) },
    reply: {},
  }),
  logout: call({
    about: 'Ends this session on the server, so that its token is worth nothing afterwards. Ours.',
    access: 'player',
    load: 'urgent',
    body: {},
    reply: {},
  }),
}
