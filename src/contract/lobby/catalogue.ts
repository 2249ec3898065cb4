import * as v from 'valibot'
import { gameType } from '../enumerations.ts'
import { BIG_WIN_FLOOR } from '../games/limits.ts'
import { notice } from './catalogueNotices.ts'
import { SOCIAL_LENGTH_MAX } from './limits.ts'

/**
 * Shapes of what operators configure in content/lobby/*.yaml, with spec section 3's field names.
 * One schema validates it at build and at start. Browser rooms import this for its types alone. Money in cents.
 */

const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(40))
const text = v.pipe(v.string(), v.maxLength(200))
const flag = v.picklist([0, 1])

/** A game as the lobby lists it. */
export const game = v.strictObject({
  id,
  name,
  typeId: v.picklist(Object.values(gameType)),
  platformId: id,
  brandId: id,
  /** 1 is listed. */
  status: flag,
  sort: count,
  hot: flag,
  hotSort: count,
  /** 0 everywhere; others leave the popular list (spec 5). */
  showType: count,
  /** 1 is under maintenance: listed, dimmed, not startable. */
  maintain: flag,
  /** 1 carries the "new" badge. */
  recent: flag,
  /** Hash of the game's picture; part of its address. Filled in when the catalogue is read. */
  version: v.string(),
  params: v.strictObject({ brandMaintain: flag }),
  /** One sentence of what it is like to play. */
  blurb: text,
  volatility: v.picklist(['low', 'medium', 'high']),
  /** Return to player in hundredths of a percent: 9596 is 95.96 %. */
  rtp: v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(9999)),
  /** Pay lines or ways, as the info panel shows them. */
  lines: count,
})
export type Game = v.InferOutput<typeof game>

/** What content/lobby/games.yaml holds: a game without what is derived. */
export const gameSource = v.omit(game, ['version', 'params'])

export const brand = v.strictObject({
  id,
  showName: name,
  status: v.boolean(),
  sort: count,
  maintain: flag,
  blurb: text,
})
export type Brand = v.InferOutput<typeof brand>

export const gameTypeEntry = v.strictObject({
  id: v.picklist(Object.values(gameType)),
  name,
  status: flag,
  sort: count,
})
export type GameTypeEntry = v.InferOutput<typeof gameTypeEntry>

/** A banner of the home carousel. Words live in the words files under `banner.<name>`. */
export const banner = v.strictObject({
  id,
  /** Picture and words of the banner. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z0-9]*$/)),
  clickType: v.picklist([0, 1, 2, 3]),
  /** Activity id, game id, or path, by click type. */
  clickAction: v.union([v.string(), v.number()]),
  sort: count,
})
export type Banner = v.InferOutput<typeof banner>

export const rechargeType = v.strictObject({
  id,
  name,
  /** Picture of the channel, a name the interface knows. */
  icon: v.picklist(['qrph', 'gcash', 'maya']),
  bankId: v.optional(id),
  sort: count,
  status: flag,
  minimum: id,
  maximum: id,
})
/** What content/lobby/recharge.yaml holds: a channel with who may carry it, which is nobody's business but ours. */
export const rechargeTypeSource = v.strictObject({
  ...rechargeType.entries,
  /** Names of gateways, the one to be preferred first. */
  gateways: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z0-9]*$/))), v.minLength(1), v.maxLength(5)),
})

export type RechargeType = v.InferOutput<typeof rechargeType>

/** Where a picture or film lies below `gameResourceUrl`. */
const resourcePath = v.pipe(v.string(), v.regex(/^\/[\w./-]+$/), v.maxLength(200))

/** A film of the home page (spec 3): 1 opens an activity, 2 is the generic one and opens a game, or nothing at 0; 3 opens an address. */
export const promotionalVideo = v.strictObject({
  id,
  clickType: v.picklist([1, 2, 3]),
  /** Activity id, game id or address, by click type. */
  clickAction: v.union([count, text]),
  /** Shown until the film plays, and instead of it where films are unwelcome. */
  coverImg: resourcePath,
  path: resourcePath,
})
export type PromotionalVideo = v.InferOutput<typeof promotionalVideo>

/** A picture that is known by its use (spec 3). */
const genericImage = v.strictObject({
  uniqueKey: v.picklist(['login_77', 'NewYear_icon']),
  imgUrl: resourcePath,
})

const httpsUrl = v.pipe(v.string(), v.regex(/^https:\/\/[^\s"'<>]+$/), v.maxLength(300))

const bounds = {
  accountLengthMin: id,
  accountLengthMax: id,
  usernameLengthMin: id,
  usernameLengthMax: id,
  passwordLengthMin: id,
  passwordLengthMax: id,
}

/** What operators write in content/lobby/web.yaml. */
export const webSource = v.strictObject({
  mode: v.picklist(['standard', 'green']),
  registerType: v.picklist(['phone', 'phoneNoOtp', 'username']),
  otpStatus: v.boolean(),
  countryCode: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
  ...bounds,
  accountRule: v.strictObject({ mobileStartsWith: v.string() }),
  /** Reward for registering, cents. */
  userRegisterCoin: count,
  /** First-recharge bonus: matches the first deposit up to this many cents; the badge shows it (spec 9: 300 coins). */
  firstRechargeBonus: count,
  /** How many times a bonus must be staked before coin may leave. */
  bonusTurnover: v.pipe(v.number(), v.minValue(0), v.maxValue(50)),
  /** Amounts on offer on the deposit page, cents. */
  depositAmounts: v.pipe(v.array(id), v.minLength(1), v.maxLength(12)),
  withdrawal: v.strictObject({
    minimum: id,
    maximum: id,
    amounts: v.pipe(v.array(id), v.minLength(1), v.maxLength(12)),
  }),
  actInviteConditionModelClient2List: v.array(v.strictObject({ bonusAmount: count })),
  appUserLevelConfigList: v.array(v.strictObject({ level: count, betAmount: count })),
  /** Coin in cents below which a player who holds nothing else is bankrupt. */
  bankruptBelow: count,
  /** Hosts that banners, notices and links may lead to; hosts below them may be reached too. */
  linkHosts: v.array(v.pipe(v.string(), v.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/))),
  /** Where the header's button of customer service leads: a page of ours, or an https address. */
  serviceUrl: v.union([v.pipe(v.string(), v.regex(/^\/(?:[\w.-][\w./-]*)?$/)), httpsUrl]),
  /** Live chat whose licence number stands in the URL; empty has none. */
  lcChatServiceUrl: v.union([v.literal(''), httpsUrl]),
  /** A JSON list of { id, url }, as spec 3 has it: `contract/social/social.ts` reads it, and survives what is wrong with it. */
  socialMedia: v.pipe(v.string(), v.maxLength(SOCIAL_LENGTH_MAX)),
  /** Origin and folder before every film and generic picture; empty is this very site. */
  gameResourceUrl: v.union([v.literal(''), v.pipe(httpsUrl, v.regex(/[^/]$/))]),
  appGenericImgList: v.array(genericImage),
  /** The Android app: 0 has none; 2 and 3 show the 'Download for rewards' link too (spec 2.8). */
  h5: v.strictObject({
    downloadType: v.picklist([0, 1, 2, 3]),
    downloadUrl: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\/[\w./-]*$/)), httpsUrl]),
  }),
  /** Whether deposit channels that belong to a bank (`bankId`) are on offer. */
  isDepositBank: v.boolean(),
  /** What a round must win, in cents, to stand in the ticker. */
  bigWinMinimum: v.pipe(id, v.minValue(BIG_WIN_FLOOR)),
  serviceMail: v.pipe(v.string(), v.email()),
})

/** The web configuration that clients receive. */
export const webConfig = v.strictObject({
  ...webSource.entries,
  appGameTypeList: v.array(gameTypeEntry),
  appGameBrandList: v.array(brand),
  appGamePlatformList: v.array(v.strictObject({ id, sort: count })),
  appRechargeTypeList: v.array(rechargeType),
  appLobbyAdConfigList: v.array(banner),
  appPromotionalVideoList: v.array(promotionalVideo),
  appNoticeConfigList: v.array(notice),
})
export type WebConfig = v.InferOutput<typeof webConfig>
