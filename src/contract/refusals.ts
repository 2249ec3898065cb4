import { wordsOfActivityErrcode } from './activities/refusalWords.ts'
import { careErrcodes, careRefusalWords } from './care/errcodes.ts'
import { kycErrcodes, kycRefusalWords } from './kyc/errcodes.ts'
import { pointErrcodes, pointRefusalWords } from './points/errcodes.ts'
import { byName } from './refusalNames.ts'
import { rightsErrcodes, rightsRefusalWords } from './rights/errcodes.ts'
import { GAME_UNKNOWN, SESSION_ENDED } from './silent.ts'
import { bankErrcodes, bankRefusalWords } from './wallet/bankErrcodes.ts'
import { withdrawalErrcodes, withdrawalRefusalWords } from './wallet/errcodes.ts'
import { safeboxErrcodes, safeboxRefusalWords } from './wallet/safeboxErrcodes.ts'

/**
 * Why a call of the lobby was refused: what browsers know. Those of activities need no names there (`activities/errcodes.ts`). The list of
 * all is `contract/errcodes.ts`.
 */
export const lobbyErrcodes = {
  // Account (spec 8)
  loginWrong: 101,
  accountClosed: 102,
  accountExists: 1018,
  codeWrong: 1019,
  codesTooMany: 1020,
  attemptsTooMany: 1043,
  phoneBound: 1045,
  registrationClosed: 1047,
  restricted: 1049,
  /** Ours: see `silent.ts`. */
  sessionEnded: SESSION_ENDED,
  /** Codes cannot be sent at the moment. Ours. */
  codesClosed: 1120,
  /** A log-in from a new device requires a code; with `pending`, `mobile` and `wait`. Ours. */
  twoFactorNeeded: 1121,
  /** The pending log-in is no longer valid: too old, used, begun elsewhere, or invalidated by a change of the account. */
  twoFactorExpired: 1122,
  // Safety of the account. Ours
  passwordSame: 1123,
  /** Requires a recent log-in. */
  loginAgain: 1124,
  /** Two-factor log-in needs a bound number. */
  twoFactorPhoneNeeded: 1125,
  /** A new password that is easy to guess. */
  passwordEasy: 1126,
  // Profile
  nicknameRefused: 1130,
  superiorUnknown: 1131,
  superiorSelf: 1132,
  superiorSet: 1133,
  superiorCircle: 1134,
  superiorLate: 1135,
  /** Sharing an invitation needs a bound mobile number (spec 5). */
  mobileNeeded: 1136,
  // Third-party login. Ours
  /** No third-party login is configured, or its provider does not answer. */
  socialClosed: 1140,
  /** The attempt was begun elsewhere, already used, or is too old. */
  socialExpired: 1141,
  /** The provider's answer is not valid proof. */
  socialFailed: 1142,
  socialTaken: 1143,
  socialLinked: 1144,
  socialOnlyWay: 1145,
  ...kycErrcodes,
  // The age, and the texts agreed to. Ours
  /** Deposits and play need a date of birth. */
  birthDateNeeded: 1180,
  birthDateTooYoung: 1181,
  /** A date under 21 was given on this device or account within a day; with `retryAfter`. */
  birthDateLocked: 1182,
  birthDateGiven: 1183,
  /** Compliance examines the age. Deposits and play are closed; withdrawals are not. */
  ageInReview: 1184,
  /** A newer version of the text has come out. */
  textChanged: 1185,
  birthDateWrong: 1186,
  /** Deposits and play need the agreement to the texts in force. */
  textsNeeded: 1187,
  // The region. Ours
  /** Registration, deposits and play are for the country of the licence. Log-in and withdrawals are for every country. */
  regionForeign: 1188,
  /** The country of the caller is not known, and so is not open. */
  regionUnknown: 1189,
  ...rightsErrcodes,
  ...bankErrcodes,
  ...careErrcodes,
  // Lobby
  gameUnknown: GAME_UNKNOWN,
  favouritesFull: 1104,
  // Wallet
  insufficientCoin: 2001,
  amountOutOfRange: 2002,
  channelClosed: 2003,
  /** Outside the channel's opening hours; with `until`, when it opens. */
  channelResting: 2020,
  orderUnknown: 2004,
  ordersTooMany: 2005,
  withdrawalsTooMany: 2006,
  turnoverLeft: 2007,
  depositNeeded: 2008,
  withdrawalDecided: 2009,
  requestReused: 2011,
  /** The stake would take bonus coin that waits for its requirement; with `playable`, what may be staked now. Ours. */
  bonusWaits: 2021,
  ...withdrawalErrcodes,
  ...safeboxErrcodes,
  // Games
  gameClosed: 3001,
  gameSessionEnded: 3002,
  stakeRefused: 3003,
  roundUnknown: 3005,
  /** No seed pair has begun: the player's client seed comes first (houseSeed). */
  seedNeeded: 3006,
  /** Another server seed is next by now; with the current pair. */
  seedMoved: 3007,
  /** Another round of this game is open and must be finished first. */
  roundOpen: 3008,
  /** The game does not allow this move now. */
  moveRefused: 3009,
  /** The round has advanced; with `step`, the number of its last move. */
  stepMoved: 3010,
  /** A round is open under the current seed pair, whose server seed would reveal its end. */
  seedInUse: 3011,
  /** Play for guests is off, or closed on this device. Ours. */
  guestPlayClosed: 3012,
  /** The purse is too old, or not one of ours. Ours. */
  guestPurseEnded: 3013,
  /** A game without choices was sent one, or the text is no choice of this game. Ours. */
  choiceRefused: 3014,
  /** For real money, a game needs a number of approval by the regulator. Ours. */
  gameUnapproved: 3015,
  ...pointErrcodes,
  // Inbox
  mailUnknown: 4001,
  mailExpired: 4002,
  mailRewardWaiting: 4003,
  mailEmpty: 4004,
} as const

export type LobbyRefusal = keyof typeof lobbyErrcodes

/** Whether a refusal asks for what the form before deposits and play takes: a date of birth, or the agreement to new texts. */
export const isOfEntry = (errcode: number): boolean =>
  errcode === lobbyErrcodes.birthDateNeeded || errcode === lobbyErrcodes.textsNeeded

/** Whether a refusal is for the region of the caller. */
export const isOfRegion = (errcode: number): boolean =>
  errcode === lobbyErrcodes.regionForeign || errcode === lobbyErrcodes.regionUnknown

/** Message key of each refusal: total, so that a refusal without words does not compile. */
export const lobbyRefusalWords = {
  loginWrong: 'login.loginFailed101',
  accountClosed: 'login.loginFailed102',
  accountExists: 'login.loginFailed1018',
  codeWrong: 'login.loginFailed1019',
  codesTooMany: 'login.loginFailed1020',
  attemptsTooMany: 'login.loginFailed1043',
  phoneBound: 'login.loginFailed1045',
  registrationClosed: 'login.loginFailed1047',
  restricted: 'login.loginFailed1049',
  sessionEnded: 'common.tokenRequired',
  codesClosed: 'login.loginSendFail',
  twoFactorNeeded: 'twoFactor.login.needed',
  twoFactorExpired: 'twoFactor.login.expired',
  passwordSame: 'safety.password.same',
  loginAgain: 'safety.password.again',
  twoFactorPhoneNeeded: 'twoFactor.phoneNeeded',
  passwordEasy: 'login.passwordEasy',
  nicknameRefused: 'profile.nicknameLetters',
  superiorUnknown: 'profile.superiorUnknown',
  superiorSelf: 'profile.superiorSelf',
  superiorSet: 'profile.superiorSet',
  superiorCircle: 'profile.superiorCircle',
  superiorLate: 'profile.superiorLate',
  mobileNeeded: 'friends.bindText',
  socialClosed: 'social.closed',
  socialExpired: 'social.expired',
  socialFailed: 'social.failed',
  socialTaken: 'social.taken',
  socialLinked: 'social.linked',
  socialOnlyWay: 'social.onlyWay',
  ...kycRefusalWords,
  birthDateTooYoung: 'login.birth.tooYoung',
  birthDateLocked: 'login.birth.locked',
  birthDateGiven: 'login.birth.given',
  textChanged: 'login.textChanged',
  birthDateWrong: 'login.birth.wrong',
  ...rightsRefusalWords,
  ...bankRefusalWords,
  ...withdrawalRefusalWords,
  ...careRefusalWords,
  ...safeboxRefusalWords,
  ...pointRefusalWords,
  ...byName([
    'kycNeeded',
    'birthDateNeeded',
    'ageInReview',
    'textsNeeded',
    'regionForeign',
    'regionUnknown',
    'gameUnknown',
    'favouritesFull',
    'insufficientCoin',
    'amountOutOfRange',
    'channelClosed',
    'channelResting',
    'orderUnknown',
    'ordersTooMany',
    'withdrawalsTooMany',
    'turnoverLeft',
    'bonusWaits',
    'depositNeeded',
    'withdrawalDecided',
    'requestReused',
    'gameClosed',
    'gameSessionEnded',
    'stakeRefused',
    'seedInUse',
    'guestPlayClosed',
    'choiceRefused',
    'gameUnapproved',
    'roundUnknown',
    'seedNeeded',
    'seedMoved',
    'roundOpen',
    'moveRefused',
    'stepMoved',
    'guestPurseEnded',
    'mailUnknown',
    'mailExpired',
    'mailRewardWaiting',
    'mailEmpty',
  ]),
} as const satisfies Record<LobbyRefusal, string>

const names = Object.keys(lobbyErrcodes) as LobbyRefusal[] // keys of a constant object

/**
 * Message key for an errcode from the wire. Undefined for a code unknown to this client, which then shows the generic text. 1004 is the
 * lobby's here, and has its own words in an activity's call (`islands/activities/failure.ts`).
 */
export function wordsOfErrcode(errcode: number): string | undefined {
  const name = names.find((each) => lobbyErrcodes[each] === errcode)
  return name ? lobbyRefusalWords[name] : wordsOfActivityErrcode(errcode)
}
