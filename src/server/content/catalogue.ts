import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ActivityConfigs } from '#contract/activities/config.ts'
import { jumpType } from '#contract/enumerations.ts'
import {
  type BrandSource,
  bannerSource,
  brandSource,
  type Game,
  type GameTypeEntry,
  gameSource,
  gameTypeEntry,
  type OwnBounds,
  type PromotionalVideo,
  promotionalVideo,
  type RechargeType,
  rechargeTypeSource,
  type WebConfig,
  webSource,
} from '#contract/lobby/catalogue.ts'
import { type Activity, activitySource } from '#contract/lobby/catalogueActivities.ts'
import { type Bank, bank } from '#contract/lobby/catalogueBanks.ts'
import { noticeSource } from '#contract/lobby/catalogueNotices.ts'
import { CONTENT_LIST_MAX, GAMES_MAX } from '#contract/lobby/limits.ts'
import { readActivityConfigs } from './activityConfigs.ts'
import { checkActivities } from './checkActivities.ts'
import { checkBanks } from './checkBanks.ts'
import { deadLink, dropInvalid, type Warning } from './dropInvalid.ts'
import { checkNotices } from './notices.ts'
import { bannerWithPicture, brandWithMark, unfinishedBanner } from './ownPictures.ts'
import { paytableFile } from './paytableFile.ts'
import { pictureVersion } from './pictureVersions.ts'
import { fromContent } from './source.ts'
import { type Content, readContent } from './yaml.ts'

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
  /** The configuration of activities, by name. */
  configs: ActivityConfigs
  /** Entries with unknown references, which the lists above omit: one message each, with file, line and field. */
  leftOut: readonly string[]
}

const VERSION_LENGTH = 16
/** The house's own games; others come with their providers. */
const HOUSE_PLATFORM = { id: 1, sort: 1 }

type GameSource = v.InferOutput<typeof gameSource>

const known = fromContent((folder) => readCatalogue(join(folder, 'lobby')))

/** The catalogue of content/lobby, read at the first call. Throws ContentError, so that an invalid file stops the start. */
export function catalogue(): Catalogue {
  return known.get()
}

/** For tests: every later `catalogue()` returns `other`; `undefined` returns to content/lobby. */
export function setCatalogue(other: Catalogue | undefined): void {
  known.set(other)
}

/**
 * Reads and validates a folder of lobby configuration. Throws ContentError with file, line and field. Entries with unknown references are
 * dropped instead (dropInvalid.ts explains why).
 */
export function readCatalogue(folder: string): Catalogue {
  const read = <Schema extends v.GenericSchema>(name: string, schema: Schema) =>
    readContent(`content/lobby/${name}`, readFileSync(join(folder, name), 'utf8'), schema)
  const web = read('web.yaml', webSource)
  const types = read('types.yaml', listOf(gameTypeEntry))
  const brands = read('brands.yaml', listOf(brandSource))
  const sources = read('games.yaml', listOf(gameSource, GAMES_MAX))
  const banners = read('banners.yaml', listOf(bannerSource))
  const channels = read('recharge.yaml', listOf(rechargeTypeSource))
  const banks = read('banks.yaml', listOf(bank))
  const videos = read('videos.yaml', listOf(promotionalVideo))
  const activityLines = read('activities.yaml', listOf(activitySource))
  const configs = readActivityConfigs(read)
  const notices = read('notices.yaml', listOf(noticeSource))
  for (const list of [types, brands, sources, banners, channels, banks, videos, activityLines, notices]) checkIds(list)
  checkGames(sources, types.value, brands.value)
  checkWeb(web)
  checkBanks(banks, channels)
  checkChannels(channels)
  const isOnOffer = ({ bankId }: RechargeType) => web.value.isDepositBank || bankId === undefined
  const leftOut: string[] = []
  const playable = dropInvalid(sources, (game) => missingPaytable(folder, game), leftOut)
  const games = playable.map((source) => joinGame(source, brands.value))
  const known = { hosts: web.value.linkHosts, gameIds: new Set(games.map(({ id }) => id)) }
  const shown = dropInvalid(banners, (banner) => unfinishedBanner(banner) ?? deadLink(banner, known), leftOut)
  const { gameResourceUrl: base } = web.value
  const films = dropInvalid(videos, (film) => (isGeneric(film) ? undefined : deadLink(film, known)), leftOut)
  const activities = checkActivities(activityLines, known.hosts, leftOut)
  const { bankruptBelow, bigWinMinimum, ...shared } = web.value
  const bounds = { bankruptBelow, bigWinMinimum }
  const webConfig: WebConfig = {
    ...shared,
    appGameTypeList: bySort(types.value),
    appGameBrandList: bySort(brands.value.map((brand) => brandWithMark(brand, base))),
    appGamePlatformList: [HOUSE_PLATFORM],
    appRechargeTypeList: bySort(channels.value.filter(isOnOffer).map(plainChannel)),
    appLobbyAdConfigList: bySort(shown.map((banner) => bannerWithPicture(banner, base))),
    appPromotionalVideoList: films,
    appNoticeConfigList: bySort(checkNotices(notices, known, leftOut)),
  }
  return {
    version: hashOf({ games, webConfig, bounds, activities, banks: banks.value, configs }),
    games: bySort(games),
    gamesById: new Map(games.map((game) => [game.id, game])),
    webConfig,
    bounds,
    gatewaysOf: new Map(channels.value.map(({ id, gateways }) => [id, gateways])),
    activities: bySort(activities),
    banks: bySort(banks.value),
    configs,
    leftOut,
  }
}

/** A channel in the players' view. */
function plainChannel({ gateways: _, ...channel }: v.InferOutput<typeof rechargeTypeSource>): RechargeType {
  return channel
}

/** A YAML file without entries holds only comments. */
function listOf<Schema extends v.GenericSchema>(entry: Schema, most = CONTENT_LIST_MAX) {
  return v.nullable(v.pipe(v.array(entry), v.maxLength(most)), [])
}

function joinGame(source: GameSource, brands: readonly BrandSource[]): Game {
  const isBrandClosed = brands.some(({ id, maintain }) => id === source.brandId && maintain === 1)
  return { ...source, version: pictureVersion(source.id), params: { brandMaintain: isBrandClosed ? 1 : 0 } }
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, VERSION_LENGTH)
}

function bySort<Item extends { sort: number; id: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.sort - other.sort || one.id - other.id)
}

function checkIds({ value, complain }: Content<readonly { id: number }[]>): void {
  const seen = new Set<number>()
  for (const [index, { id }] of value.entries()) {
    if (seen.has(id)) complain([index, 'id'], `${id} is used twice: give this entry another id`)
    seen.add(id)
  }
}

function checkGames(
  { value, complain }: Content<readonly GameSource[]>,
  types: readonly GameTypeEntry[],
  brands: readonly BrandSource[],
): void {
  for (const [index, game] of value.entries()) {
    if (!types.some(({ id }) => id === game.typeId))
      complain([index, 'typeId'], `types.yaml has no type ${game.typeId}: add it there, or name another`)
    if (!brands.some(({ id }) => id === game.brandId)) {
      complain([index, 'brandId'], `brands.yaml has no brand ${game.brandId}: add it there, or name another`)
    }
  }
}

function checkWeb({ value, complain }: Content<v.InferOutput<typeof webSource>>): void {
  for (const kind of ['username', 'password', 'account'] as const) {
    const max = `${kind}LengthMax` as const
    if (value[max] < value[`${kind}LengthMin`]) complain([max], `must be at least ${kind}LengthMin`)
  }
  const { withdrawal } = value
  if (withdrawal.maximum < withdrawal.minimum) complain(['withdrawal', 'maximum'], 'must be at least the minimum')
}

function checkChannels({ value, complain }: Content<readonly RechargeType[]>): void {
  for (const [index, { minimum, maximum }] of value.entries()) {
    if (maximum < minimum) complain([index, 'minimum'], `must be at most the maximum, ${maximum}`)
  }
}

/** A house game without engine or paytable is dropped. */
function missingPaytable(folder: string, { id, platformId }: GameSource): Warning | undefined {
  if (platformId !== HOUSE_PLATFORM.id) return undefined
  const file = paytableFile(id)
  if (file === undefined) return { field: 'id', wrong: 'no engine plays this number: see contract/games/kinds.ts' }
  return existsSync(join(folder, file)) ? undefined : { field: 'id', wrong: `content/lobby/${file} is missing: add it` }
}

/** The generic film may open nothing. */
function isGeneric({ clickType, clickAction }: PromotionalVideo): boolean {
  return clickType === jumpType.game && clickAction === 0
}
