import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { targetOf } from '#contract/activities.ts'
import {
  type Banner,
  type Brand,
  banner,
  brand,
  type Game,
  type GameTypeEntry,
  gameSource,
  gameTypeEntry,
  promotionalVideo,
  rechargeType,
  type WebConfig,
  webSource,
} from '#contract/catalogue.ts'
import { type Activity, activity, type Task, task } from '#contract/catalogueActivities.ts'
import { noticeSource } from '#contract/catalogueNotices.ts'
import { jumpType } from '#contract/enumerations.ts'
import { GAMES_MAX, TASKS_MAX } from '#contract/limits.ts'
import { tileVersion } from '../art/version.ts'
import { checkActivities } from './checkActivities.ts'
import { checkTasks } from './checkTasks.ts'
import { checkNotices, joinNotice } from './notices.ts'
import { type Content, readContent } from './yaml.ts'

/** What operators have configured, checked and joined. `version` changes with any word of it. */
export type Catalogue = {
  version: string
  games: readonly Game[]
  gamesById: ReadonlyMap<number, Game>
  webConfig: WebConfig
  /** Every kind, in operation or not, by sort. */
  activities: readonly Activity[]
  /** In operation or not, by sort. */
  tasks: readonly Task[]
}

const FOLDER = resolve(import.meta.dirname, '../../../content/lobby')
const VERSION_LENGTH = 16
/** The house's own games; others come with their providers. */
const HOUSE_PLATFORM = { id: 1, sort: 1 }

type GameSource = v.InferOutput<typeof gameSource>

let known: Catalogue | undefined

/** The catalogue of content/lobby, read at the first call. Throws ContentError, so that a start with a mistake stops. */
export function catalogue(): Catalogue {
  known ??= readCatalogue(FOLDER)
  return known
}

/** For tests: every later `catalogue()` answers `other`; `undefined` returns to content/lobby. */
export function setCatalogue(other: Catalogue | undefined): void {
  known = other
}

/** Reads and checks a folder of lobby configuration. Throws ContentError with file, line and field. */
export function readCatalogue(folder: string): Catalogue {
  const read = <Schema extends v.GenericSchema>(name: string, schema: Schema) =>
    readContent(`content/lobby/${name}`, readFileSync(join(folder, name), 'utf8'), schema)
  const web = read('web.yaml', webSource)
  const types = read('types.yaml', v.array(gameTypeEntry))
  const brands = read('brands.yaml', v.array(brand))
  const sources = read('games.yaml', v.pipe(v.array(gameSource), v.maxLength(GAMES_MAX)))
  const banners = read('banners.yaml', v.array(banner))
  const channels = read('recharge.yaml', v.array(rechargeType))
  const videos = read('videos.yaml', v.array(promotionalVideo))
  const activities = read('activities.yaml', v.array(activity))
  const tasks = read('tasks.yaml', v.pipe(v.array(task), v.maxLength(TASKS_MAX)))
  const notices = read('notices.yaml', v.array(noticeSource))
  for (const list of [types, brands, sources, banners, channels, videos, activities, tasks, notices]) checkIds(list)
  checkGames(sources, types.value, brands.value)
  checkWeb(web)
  checkBanners(banners, web.value.linkHosts)
  checkActivities(activities, web.value.linkHosts)
  checkTasks(tasks)
  checkNotices(notices, web.value.linkHosts)
  const games = sources.value.map((source) => joinGame(source, brands.value))
  const webConfig: WebConfig = {
    ...web.value,
    appGameTypeList: bySort(types.value),
    appGameBrandList: bySort(brands.value),
    appGamePlatformList: [HOUSE_PLATFORM],
    appRechargeTypeList: bySort(channels.value.filter(({ bankId }) => web.value.isDepositBank || bankId === undefined)),
    appLobbyAdConfigList: bySort(banners.value),
    appPromotionalVideoList: videos.value,
    appNoticeConfigList: bySort(notices.value.map(joinNotice)),
  }
  return {
    version: hashOf({ games, webConfig, activities: activities.value, tasks: tasks.value }),
    games: bySort(games),
    gamesById: new Map(games.map((game) => [game.id, game])),
    webConfig,
    activities: bySort(activities.value),
    tasks: bySort(tasks.value),
  }
}

function joinGame(source: GameSource, brands: readonly Brand[]): Game {
  const isBrandClosed = brands.some(({ id, maintain }) => id === source.brandId && maintain === 1)
  return { ...source, version: tileVersion(source.id), params: { brandMaintain: isBrandClosed ? 1 : 0 } }
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
    if (seen.has(id)) complain([index, 'id'], `${id} is used twice`)
    seen.add(id)
  }
}

function checkGames(
  { value, complain }: Content<readonly GameSource[]>,
  types: readonly GameTypeEntry[],
  brands: readonly Brand[],
): void {
  for (const [index, game] of value.entries()) {
    if (!types.some(({ id }) => id === game.typeId))
      complain([index, 'typeId'], `types.yaml has no type ${game.typeId}`)
    if (!brands.some(({ id }) => id === game.brandId)) {
      complain([index, 'brandId'], `brands.yaml has no brand ${game.brandId}`)
    }
  }
}

function checkWeb({ value, complain }: Content<v.InferOutput<typeof webSource>>): void {
  for (const kind of ['username', 'password', 'account'] as const) {
    const max = `${kind}LengthMax` as const
    if (value[max] < value[`${kind}LengthMin`]) complain([max], `is less than ${kind}LengthMin`)
  }
  const { withdrawal } = value
  if (withdrawal.maximum < withdrawal.minimum) complain(['withdrawal', 'maximum'], 'is less than the minimum')
}

function checkBanners({ value, complain }: Content<readonly Banner[]>, hosts: readonly string[]): void {
  for (const [index, banner] of value.entries()) {
    const isDead = banner.clickType !== jumpType.none && targetOf(banner, hosts).kind === 'none'
    if (isDead) complain([index, 'clickAction'], `${banner.clickAction} leads nowhere`)
  }
}
