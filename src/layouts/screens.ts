import { articles } from 'perya:articles'
import { built } from 'perya:built'
import { actionId, type Clickable, targetOf } from '#contract/activities/activities.ts'
import { kinds } from '#contract/activities/kinds.ts'
import type { Kind } from '#contract/activities/manifest.ts'
import { outLink } from '#contract/activities/outLink/manifest.ts'
import { jumpType, type PlatformName } from '#contract/enumerations.ts'
import type { Game, WebConfig } from '#contract/lobby/catalogue.ts'
import { iconPath } from '#contract/lobby/icons.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { routeOf } from '#contract/routes.ts'
import type { Face } from '#islands/activities/listed.ts'
import type { Words } from './words.ts'

/** Appearance of an activity with a screen in offers. */
export type Screen = { id: number; path: string; picture: string; kind: Kind }

/** Activities with a screen in this build, by platform. Others are not offered, even while they are on. */
export function screensOf(platform: PlatformName): Screen[] {
  return kinds.flatMap((kind) => {
    const { id, path, picture } = kind
    return path && built[platform].includes(path) ? [{ id, path, picture: iconPath(picture), kind }] : []
  })
}

/** Key of an activity's words, in a list or in a slot of home: in its own file, or in activity.json by its number. */
export function wordsOfKind({ id, words }: Kind, place: 'face' | 'slot'): string {
  if (words) return `${words}.${place}`
  return place === 'face' ? `activity.kind.${id}` : `activity.slot.${id}`
}

/**
 * Whether a tap leads somewhere in this build: a path of ours needs its page, and a game must be open. It is the build's half of the rule of
 * offers (contract/activities/offers.ts).
 */
export function isFollowable(
  platform: PlatformName,
  item: Clickable,
  { linkHosts: hosts }: Pick<WebConfig, 'linkHosts'>,
  games: readonly Game[],
): boolean {
  const target = targetOf(item, hosts)
  const gameId = item.clickType === jumpType.game ? (actionId(item) ?? 0) : 0
  if (gameId > 0 && !isGameOpen(games.find(({ id }) => id === gameId))) return false
  if (!('path' in target)) return true
  const [pathname = ''] = target.path.split(/[?#]/, 1)
  if (articles.some(({ path }) => path === pathname)) return true
  const row = routeOf(platform, pathname)
  return row !== undefined && built[platform].includes(row.path)
}

/** The words of the activities of this build that open over a page from this place: their own files, and what all share. */
export function overWords(platform: PlatformName, from: 'banner' | 'floating' | 'home'): string[] {
  const overs = screensOf(platform).filter(({ kind }) => kind.opensOver?.includes(from))
  return overs.length === 0 ? [] : ['activity', 'common', ...overs.flatMap(({ kind }) => kind.words ?? [])]
}

/** Every activity as the lists show it, with its path if its screen is in this build. */
export function facesOf(platform: PlatformName, { t }: Words): Face[] {
  const screens = screensOf(platform)
  return kinds
    .map((kind) => ({ kind, path: screens.find(({ id }) => id === kind.id)?.path }))
    .filter(({ kind, path }) => kind.id === outLink.id || path !== undefined)
    .map(({ kind, path }) => ({
      id: kind.id,
      path,
      picture: iconPath(kind.picture),
      title: t(`${wordsOfKind(kind, 'face')}.title`),
      text: t(`${wordsOfKind(kind, 'face')}.text`),
    }))
}
