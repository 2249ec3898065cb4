import * as v from 'valibot'
import { clientOffers } from '../activities/firstCharge/config.ts'
import { clientAwards } from '../activities/inviteFriend1/config.ts'
import { giftNames } from '../activities/kinds.ts'
import { loginPayConfig } from '../activities/signUpBonus/config.ts'
import { gameType } from '../enumerations.ts'
import { BIG_WIN_FLOOR } from '../games/limits.ts'
import { propConfig } from '../props/config.ts'
import { rechargeType } from '../wallet/channel.ts'
import { PICTURE_FILE } from './art.ts'
import { notice } from './catalogueNotices.ts'
import { BANNER_ACTION_MAX, BANNER_ALT_MAX, BANNER_TEXT_MAX, BANNER_TITLE_MAX, SOCIAL_LENGTH_MAX } from './limits.ts'

/**
 * Schemas of the operators' files content/lobby/*.yaml, with spec section 3's field names. They validate at build and at start. Browser
 * rooms import only their types. Money in cents.
 */

const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(40))
const text = v.pipe(v.string(), v.maxLength(200))
const flag = v.picklist([0, 1])
/** Path of a picture or film below `gameResourceUrl`. */
const resourcePath = v.pipe(v.string(), v.regex(/^\/[\w./-]+$/), v.maxLength(200))
/** A file of content/pictures by its name, or such a path. */
const ownPicture = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check((path) => PICTURE_FILE.test(path) || /^\/[\w./-]+$/.test(path), 'is neither a file name nor a path'),
)

/** The longest number of an approval. */
const APPROVAL_MAX = 60

/** A game in the lobby's list. */
export const game = v.strictObject({
  id,
  name,
  typeId: v.picklist(Object.values(gameType)),
  platformId: id,
  brandId: id,
  /** 1: listed. */
  status: flag,
  sort: count,
  hot: flag,
  hotSort: count,
  /** 0: shown everywhere. Other values leave the popular list (spec 5). */
  showType: count,
  /** 1: under maintenance; listed and dimmed, cannot be started. */
  maintain: flag,
  /** 1: carries the "new" badge. */
  recent: flag,
  /** Hash of the game's picture, part of its address. Set when the catalogue is read. */
  version: v.string(),
  params: v.strictObject({ brandMaintain: flag }),
  /** The number under which the regulator has approved the game. Live offers none without it. */
  approval: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(APPROVAL_MAX))),
  /** What an operator says of a game that is switched off, by itself or with its brand. */
  offText: v.optional(v.string()),
  volatility: v.picklist(['low', 'medium', 'high']),
  /** Return to player in hundredths of a percent: 9596 is 95.96 %. */
  rtp: v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(9999)),
  /** Where choice or stake changes it: the least of all. */
  rtpLeast: v.optional(v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(9999))),
  /** Pay lines or ways, as the info panel shows them. */
  lines: count,
})
export type Game = v.InferOutput<typeof game>

/** Schema of content/lobby/games.yaml: a game without its derived fields. */
export const gameSource = v.omit(game, ['version', 'params', 'offText'])

export const brand = v.strictObject({
  id,
  showName: name,
  /** Public address of its mark (spec 3). */
  icon3: v.string(),
  status: v.boolean(),
  sort: count,
  maintain: flag,
})
export type Brand = v.InferOutput<typeof brand>

/** Schema of content/lobby/brands.yaml: a mark of the operator's own is a file of content/pictures, or a path below `gameResourceUrl`. */
export const brandSource = v.strictObject({ ...brand.entries, icon3: v.optional(ownPicture) })
export type BrandSource = v.InferOutput<typeof brandSource>

export const gameTypeEntry = v.strictObject({
  id: v.picklist(Object.values(gameType)),
  /** In English, and in every language that `names` lacks. */
  name,
  names: v.optional(v.strictObject({ fil: v.optional(name), th: v.optional(name) })),
  status: flag,
  sort: count,
})
export type GameTypeEntry = v.InferOutput<typeof gameTypeEntry>

/** A banner of the home carousel. */
export const banner = v.strictObject({
  id,
  /** A drawing of ours, and the words of `banner.<name>` in the words files. */
  name: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z0-9]*$/))),
  /** Words of the operator's own, in place of the words files'. */
  title: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(BANNER_TITLE_MAX))),
  text: v.optional(v.pipe(v.string(), v.maxLength(BANNER_TEXT_MAX))),
  action: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(BANNER_ACTION_MAX))),
  /** Public address of the picture (spec 3). */
  imgUrl2: v.string(),
  /** What the picture says besides the words over it; empty if it only decorates. */
  alt: v.optional(v.pipe(v.string(), v.maxLength(BANNER_ALT_MAX))),
  clickType: v.picklist([0, 1, 2, 3]),
  /** Activity id, game id or path, depending on the click type. */
  clickAction: v.union([v.string(), v.number()]),
  /** The gift of the house that it announces, shown only to players who can still have it. */
  gift: v.optional(v.picklist(giftNames)),
  sort: count,
})
export type Banner = v.InferOutput<typeof banner>

/** Schema of content/lobby/banners.yaml: a picture of the operator's own is a file of content/pictures, or a path below `gameResourceUrl`. */
export const bannerSource = v.strictObject({ ...banner.entries, imgUrl2: v.optional(ownPicture) })
export type BannerSource = v.InferOutput<typeof bannerSource>

/** Schema of content/lobby/recharge.yaml: a channel with its gateways, which clients never see. */
export const rechargeTypeSource = v.strictObject({
  ...rechargeType.entries,
  /** A file of content/pictures; without one, our drawing of the kind. */
  iconH5: v.optional(v.pipe(v.string(), v.regex(PICTURE_FILE, 'is no file name such as bank.png'))),
  /** Names of gateways in order of preference. */
  gateways: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z0-9]*$/))), v.minLength(1), v.maxLength(5)),
})

export type RechargeTypeSource = v.InferOutput<typeof rechargeTypeSource>

/** A film of the home page (spec 3). 1 opens an activity; 2 is generic and opens a game, or nothing at 0; 3 opens an address. */
export const promotionalVideo = v.strictObject({
  id,
  clickType: v.picklist([1, 2, 3]),
  /** Activity id, game id or address, depending on the click type. */
  clickAction: v.union([count, text]),
  /** Shown until the film plays, and instead of it where autoplay is unwanted. */
  coverImg: resourcePath,
  path: resourcePath,
})
export type PromotionalVideo = v.InferOutput<typeof promotionalVideo>

/** A picture identified by its use (spec 3). */
const genericImage = v.strictObject({
  uniqueKey: v.picklist(['login_77', 'NewYear_icon', 'recharge_activities_entry']),
  imgUrl: resourcePath,
})

const httpsUrl = v.pipe(v.string(), v.regex(/^https:\/\/[^\s"'<>]+$/), v.maxLength(300))

const storePage = (page: RegExp) => v.union([v.literal(''), v.pipe(httpsUrl, v.regex(page))])

const bounds = {
  accountLengthMin: id,
  accountLengthMax: id,
  usernameLengthMin: id,
  usernameLengthMax: id,
  passwordLengthMin: id,
  passwordLengthMax: id,
}

/** Schema of the operators' file content/lobby/web.yaml. */
export const webSource = v.strictObject({
  mode: v.picklist(['standard', 'green']),
  registerType: v.picklist(['phone', 'phoneNoOtp', 'username']),
  otpStatus: v.boolean(),
  /** Fixed: `readMobile` knows the numbers of the Philippines alone. */
  countryCode: v.literal('63', 'must be "63": mobile numbers are read by the rules of the Philippines'),
  ...bounds,
  accountRule: v.strictObject({ mobileStartsWith: v.string() }),
  /** Reward for registering, cents. */
  userRegisterCoin: count,
  /** Wagering requirement as a multiple of the bonus, before coin may be withdrawn. */
  bonusTurnover: v.pipe(v.number(), v.minValue(0), v.maxValue(50)),
  /** Amounts offered on the deposit page, cents. */
  depositAmounts: v.pipe(v.array(id), v.minLength(1), v.maxLength(12)),
  withdrawal: v.strictObject({
    minimum: id,
    maximum: id,
    amounts: v.pipe(v.array(id), v.minLength(1), v.maxLength(12)),
  }),
  appUserLevelConfigList: v.array(v.strictObject({ level: count, betAmount: count })),
  /** Hosts that banners, notices and links may lead to, including their subdomains. */
  linkHosts: v.array(v.pipe(v.string(), v.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/))),
  /** Target of the header's customer-service button: a page of this site, or an https address. */
  serviceUrl: v.union([v.pipe(v.string(), v.regex(/^\/(?:[\w.-][\w./-]*)?$/)), httpsUrl]),
  /** Live chat whose URL holds the licence number; empty for none. */
  lcChatServiceUrl: v.union([v.literal(''), httpsUrl]),
  /** A JSON list of { id, url }, as in spec 3. `contract/social/social.ts` parses it and tolerates invalid entries. */
  socialMedia: v.pipe(v.string(), v.maxLength(SOCIAL_LENGTH_MAX)),
  /** Origin and folder of every film and generic picture; empty for this site. */
  gameResourceUrl: v.union([v.literal(''), v.pipe(httpsUrl, v.regex(/[^/]$/))]),
  appGenericImgList: v.array(genericImage),
  /** The Android app. 0: none; 2 and 3 also show the 'Download for rewards' link (spec 2.8). */
  h5: v.strictObject({
    downloadType: v.picklist([0, 1, 2, 3]),
    downloadUrl: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\/[\w./-]*$/)), httpsUrl]),
  }),
  /** The app's pages in stores, empty without one. Each has a badge. */
  appStores: v.strictObject({
    googlePlay: storePage(/^https:\/\/play\.google\.com\/store\/apps\/[^\s"'<>]+$/),
    appStore: storePage(/^https:\/\/apps\.apple\.com\/[^\s"'<>]+$/),
  }),
  /** Whether deposit channels with a bank (`bankId`) are offered. */
  isDepositBank: v.boolean(),
  /** Minimum win of a round for the ticker, in cents. */
  bigWinMinimum: v.pipe(id, v.minValue(BIG_WIN_FLOOR)),
  serviceMail: v.pipe(v.string(), v.email()),
})

/** Bounds that the server alone applies. Clients never receive them. */
const ownBounds = ['bigWinMinimum'] as const
export type OwnBounds = Pick<v.InferOutput<typeof webSource>, (typeof ownBounds)[number]>

/** The web configuration sent to clients. */
export const webConfig = v.strictObject({
  ...v.omit(webSource, ownBounds).entries,
  /** A plain page that a network answers by its own where it wants a log-in. The server's settings name it. */
  portalUrl: v.optional(v.string()),
  appGameTypeList: v.array(gameTypeEntry),
  appGameBrandList: v.array(brand),
  appGamePlatformList: v.array(v.strictObject({ id, sort: count })),
  /** The channels on offer, by sort. */
  appRechargeTypeList: v.array(rechargeType),
  /** Every channel by its id, on offer or not: older orders name it. */
  appRechargeTypeMap: v.record(v.string(), rechargeType),
  /** Props by their id: how much one is, its price in points, and what it asks for. */
  appPropConfigMap: v.record(v.string(), propConfig),
  /** The offers of the first charge, and what matches a first deposit without one, in cents: 0 while nothing does. */
  appRechargeBonusCollection9ConfigList: clientOffers,
  firstRechargeBonus: count,
  /** The awards for valid friends. */
  appInviteBonus1ConfigList: clientAwards,
  /** What the invite-user spin brings, in cents; empty while it is off. */
  actInviteConditionModelClient2List: v.array(v.strictObject({ bonusAmount: count })),
  /** The cards of the sign-up bonus, by their numbers. */
  loginPayConfig,
  appLobbyAdConfigList: v.array(banner),
  appPromotionalVideoList: v.array(promotionalVideo),
  appNoticeConfigList: v.array(notice),
})
export type WebConfig = v.InferOutput<typeof webConfig>
