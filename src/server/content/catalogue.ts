import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Activity, activitySource, type FriendRules, friendsSource } from '#contract/activities/catalogue.ts'
import type { ActivityConfigs } from '#contract/activities/config.ts'
import { pointPpmOf } from '#contract/activities/cost.ts'
import { jumpType } from '#contract/enumerations.ts'
import { CONTENT_LIST_MAX } from '#contract/limits.ts'
import {
  type BrandSource,
  bannerSource,
  brandSource,
  type Game,
  gameSource,
  gameTypeEntry,
  type OwnBounds,
  type PromotionalVideo,
  promotionalVideo,
  rechargeTypeSource,
  type WebConfig,
  webSource,
} from '#contract/lobby/catalogue.ts'
import { type Bank, bank } from '#contract/lobby/catalogueBanks.ts'
import { type CareRules, careSource } from '#contract/lobby/catalogueCare.ts'
import { noticeSource } from '#contract/lobby/catalogueNotices.ts'
import { type PaceRules, paceSource } from '#contract/lobby/cataloguePace.ts'
import { type Prices, pricesSource } from '#contract/lobby/cataloguePrices.ts'
import { type SuspicionRules, suspicionSource } from '#contract/lobby/catalogueSuspicion.ts'
import { type Wagering, wageringSource } from '#contract/lobby/catalogueWagering.ts'
import { type WithdrawalRules, withdrawalsSource } from '#contract/lobby/catalogueWithdrawals.ts'
import { GAMES_MAX } from '#contract/lobby/limits.ts'
import { type PointsConfig, pointsSource } from '#contract/points/config.ts'
import { propConfig } from '#contract/props/config.ts'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { readActivityConfigs } from './activityConfigs.ts'
import { readArticles } from './articles.ts'
import { checkActivities } from './checkActivities.ts'
import { checkBanks } from './checkBanks.ts'
import { checkCare } from './checkCare.ts'
import { checkAmounts, checkChannels, checkGames, checkIds, checkWeb } from './checkCatalogue.ts'
import { checkPace } from './checkPace.ts'
import { checkPoints, shopOf } from './checkPoints.ts'
import { checkProps } from './checkProps.ts'
import { checkSuspicion } from './checkSuspicion.ts'
import { checkWithdrawals } from './checkWithdrawals.ts'
import { deadLink, dropInvalid, type Warning } from './dropInvalid.ts'
import { checkNotices } from './notices.ts'
import {
  bannerWithPicture,
  brandWithMark,
  channelIcon,
  checkAlt,
  missingFiles,
  unfinishedBanner,
} from './ownPictures.ts'
import { paytableFile } from './paytableFile.ts'
import { pictureVersion } from './pictureVersions.ts'
import { type Problem, refuse } from './problem.ts'
import { readerOf } from './reader.ts'
import { contentFolder, fromContent } from './source.ts'
import { withSwitches } from './switchedOff.ts'

/** The operators' configuration, validated and joined. `version` changes with any part of it. */
export type Catalogue = {
  version: string
  games: readonly Game[]
  gamesById: ReadonlyMap<number, Game>
  webConfig: WebConfig
  /** Bounds of web.yaml that stay on the server. */
  bounds: OwnBounds
  /** The gateways of each channel in order of preference. */
  gatewaysOf: ReadonlyMap<number, readonly string[]>
  /** Every activity, in operation or not, by sort. */
  activities: readonly Activity[]
  /** Banks and e-wallets, available or not, by sort. */
  banks: readonly Bank[]
  /** How stakes fulfil what deposits and bonuses ask for. */
  wagering: Wagering
  /** Fees, times, limits and automatic approval of withdrawals. */
  withdrawals: WithdrawalRules
  /** What is reported as a covered transaction, and what marks a suspicion. */
  suspicion: SuspicionRules
  /** Who hears no promotion, and which signals of play are looked at. */
  care: CareRules
  /** What makes an invited friend a valid one. */
  friends: FriendRules
  prices: Prices
  /** How fast games may be played. */
  pace: PaceRules
  /** The configuration of activities, by name. */
  configs: ActivityConfigs
  /** How points are earned, the shop by sort, and the draw. */
  points: PointsConfig
  /** Entries with unknown references, which the lists above omit. */
  leftOut: readonly Problem[]
}

const VERSION_LENGTH = 16
/** The house's own games; others come with their providers. */
const HOUSE_PLATFORM = { id: 1, sort: 1 }

type GameSource = v.InferOutput<typeof gameSource>

const known = fromContent((folder) => readCatalogue(join(folder, 'lobby'), folder))

/**
 * The catalogue of content/lobby, read at the first call, with what operators have switched off. Throws ContentError, so that an invalid file
 * stops the start.
 */
export function catalogue(): Catalogue {
  return withSwitches(known.get())
}

/** For tests: every later `catalogue()` returns `other`; `undefined` returns to content/lobby. */
export function setCatalogue(other: Catalogue | undefined): void {
  known.set(other)
}

/**
 * Reads and validates a folder of lobby configuration. Throws ContentError with file, line and field of every mistake. Entries with unknown
 * references are dropped instead (dropInvalid.ts explains why). Their texts, words and pictures are below `content`.
 */
export function readCatalogue(folder: string, content = contentFolder()): Catalogue {
  const problems: Problem[] = []
  const read = readerOf(folder, problems)
  const web = read('web.yaml', webSource)
  const types = read('types.yaml', listOf(gameTypeEntry))
  const brands = read('brands.yaml', listOf(brandSource))
  const sources = read('games.yaml', listOf(gameSource, GAMES_MAX))
  const banners = read('banners.yaml', listOf(bannerSource))
  const channels = read('recharge.yaml', listOf(rechargeTypeSource))
  const banks = read('banks.yaml', listOf(bank))
  const videos = read('videos.yaml', listOf(promotionalVideo))
  const activityLines = read('activities.yaml', listOf(activitySource))
  const notices = read('notices.yaml', listOf(noticeSource))
  const rules = readRules(read)
  const { points, props } = rules
  const written = readActivityConfigs(read)
  refuse(problems)
  const shop = shopOf(points.value, props.value)
  const configs = written({ levels: web.value.appUserLevelConfigList, props: props.value, pointPpm: pointPpmOf(shop) })
  for (const list of [types, brands, sources, banners, channels, banks, videos, notices]) checkIds(list)
  checkGames(sources, types.value, brands.value)
  checkWeb(web)
  checkBanks(banks, channels)
  checkChannels(channels)
  checkAmounts(web, channels.value)
  checkRules(rules, web.value.withdrawal, sources.value)
  checkAlt(banners, 'imgUrl2')
  checkProps(props)
  checkPoints(points, props)
  const everyChannel = bySort(channels.value.map((channel) => plainChannel(channel, content)))
  const isOnOffer = (channel: RechargeType) => web.value.isDepositBank || !isBanks(channel)
  const leftOut = [...missingFiles(brands, 'icon3', content), ...missingFiles(channels, 'iconH5', content)]
  const playable = dropInvalid(sources, (game) => missingPaytable(folder, game), leftOut)
  const games = playable.map((source) => joinGame(source, brands.value))
  const pages = new Set(readArticles(content).map(({ path }) => path))
  const known = { hosts: web.value.linkHosts, gameIds: new Set(games.map(({ id }) => id)), pages }
  const shown = dropInvalid(banners, (banner) => unfinishedBanner(banner, content) ?? deadLink(banner, known), leftOut)
  const films = dropInvalid(videos, (film) => (isGeneric(film) ? undefined : deadLink(film, known)), leftOut)
  const activities = checkActivities(activityLines, known, leftOut)
  const { bigWinMinimum, ...shared } = web.value
  const bounds = { bigWinMinimum }
  const webConfig: WebConfig = {
    ...shared,
    appGameTypeList: bySort(types.value),
    appGameBrandList: bySort(brands.value.map((brand) => brandWithMark(brand, shared.gameResourceUrl, content))),
    appGamePlatformList: [HOUSE_PLATFORM],
    appRechargeTypeList: everyChannel.filter(isOnOffer),
    ...{ appRechargeTypeMap: byId(everyChannel), appPropConfigMap: byId(props.value) },
    ...clientOffers(configs, activities),
    appLobbyAdConfigList: bySort(shown.map((banner) => bannerWithPicture(banner, shared.gameResourceUrl, content))),
    appPromotionalVideoList: films,
    appNoticeConfigList: bySort(checkNotices(notices, known, leftOut, content)),
  }
  refuse(problems)
  return {
    version: hashOf({
      ...{ games, webConfig, bounds, activities, banks: banks.value, configs, points: points.value },
      ...valuesOf(rules),
    }),
    games: bySort(games),
    gamesById: new Map(games.map((game) => [game.id, game])),
    webConfig,
    bounds,
    gatewaysOf: new Map(channels.value.map(({ id, gateways }) => [id, gateways])),
    activities: bySort(activities),
    banks: bySort(banks.value),
    ...{ ...valuesOf(rules), configs, points: { ...points.value, shop } },
    leftOut,
  }
}

/** The rules of stakes, withdrawals, reports, pace, points and props. */
function readRules(read: ReturnType<typeof readerOf>) {
  return {
    wagering: read('wagering.yaml', wageringSource),
    withdrawals: read('withdrawals.yaml', withdrawalsSource),
    suspicion: read('suspicion.yaml', suspicionSource),
    care: read('care.yaml', careSource),
    ...{ friends: read('friends.yaml', friendsSource), prices: read('prices.yaml', pricesSource) },
    pace: read('pace.yaml', paceSource),
    points: read('points.yaml', pointsSource),
    props: read('props.yaml', listOf(propConfig)),
  }
}

type ClientOffers = Pick<
  WebConfig,
  | 'appRechargeBonusCollection9ConfigList'
  | 'firstRechargeBonus'
  | 'appInviteBonus1ConfigList'
  | 'actInviteConditionModelClient2List'
  | 'loginPayConfig'
>

/**
 * What activities offer, as clients know it (spec 3), with awards as JSON: the first charge, the awards for friends, the target of the spin, and the
 * cards of the sign-up bonus.
 */
function clientOffers(configs: ActivityConfigs, activities: readonly Activity[]): ClientOffers {
  const { firstCharge, inviteFriend1, inviteUserSpin, signUpBonus } = configs
  const isOn = (name: Activity['kind']) => activities.some(({ kind, status }) => kind === name && status === 1)
  return {
    appRechargeBonusCollection9ConfigList: firstCharge.offers.map(withJson),
    firstRechargeBonus: isOn('firstCharge') ? firstCharge.match : 0,
    appInviteBonus1ConfigList: inviteFriend1.map(withJson),
    actInviteConditionModelClient2List: isOn('inviteUserSpin') ? [{ bonusAmount: inviteUserSpin.target }] : [],
    loginPayConfig: { propIds: signUpBonus.map(({ propId }) => propId) },
  }
}

const withJson = <Offer extends { award: unknown }>(offer: Offer) => ({ ...offer, award: JSON.stringify(offer.award) })

function valuesOf({ wagering, withdrawals, suspicion, care, friends, pace, prices }: ReturnType<typeof readRules>) {
  return {
    ...{ wagering: wagering.value, withdrawals: withdrawals.value, suspicion: suspicion.value },
    ...{ care: care.value, friends: friends.value, pace: pace.value, prices: prices.value },
  }
}

function checkRules(
  { withdrawals, suspicion, pace, care }: ReturnType<typeof readRules>,
  bounds: WebConfig['withdrawal'],
  games: readonly { id: number }[],
): void {
  checkWithdrawals(withdrawals, bounds)
  checkSuspicion(suspicion)
  checkPace(pace, new Set(games.map(({ id }) => id)))
  checkCare(care)
}

/** Whether a channel needs a bound account (spec 4). */
const isBanks = ({ bankId, isDepositBank }: RechargeType): boolean => isDepositBank || bankId !== undefined

/** A channel in the players' view. */
function plainChannel(
  { gateways: _, ...channel }: v.InferOutput<typeof rechargeTypeSource>,
  content: string,
): RechargeType {
  return { ...channel, iconH5: channelIcon(channel.iconH5, channel.kind, content) }
}

/** A YAML file without entries holds only comments. */
function listOf<Schema extends v.GenericSchema>(entry: Schema, most = CONTENT_LIST_MAX) {
  return v.nullable(v.pipe(v.array(entry), v.maxLength(most)), [])
}

function joinGame(source: GameSource, brands: readonly BrandSource[]): Game {
  const isBrandClosed = brands.some(({ id, maintain }) => id === source.brandId && maintain === 1)
  return { ...source, version: pictureVersion(source.id), params: { brandMaintain: isBrandClosed ? 1 : 0 } }
}

const byId = <Item extends { id: number }>(items: readonly Item[]): Record<string, Item> =>
  Object.fromEntries(items.map((item) => [String(item.id), item]))

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, VERSION_LENGTH)
}

function bySort<Item extends { sort: number; id: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.sort - other.sort || one.id - other.id)
}

/** A house game without engine or paytable is dropped. */
function missingPaytable(folder: string, { id, platformId }: GameSource): Warning | undefined {
  if (platformId !== HOUSE_PLATFORM.id) return undefined
  const file = paytableFile(id)
  if (file === undefined)
    return { field: 'id', what: 'no engine plays this number', mend: 'take the next free number of its kind' }
  return existsSync(join(folder, file))
    ? undefined
    : { field: 'id', what: `content/lobby/${file} is missing`, mend: 'add it' }
}

/** The generic film may open nothing. */
function isGeneric({ clickType, clickAction }: PromotionalVideo): boolean {
  return clickType === jumpType.game && clickAction === 0
}
