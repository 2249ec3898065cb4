import { articles } from 'perya:articles'
import { built } from 'perya:built'
import { actionId, type Clickable, targetOf } from '#contract/activities/activities.ts'
import type { Activity } from '#contract/activities/catalogue.ts'
import { type KindName, kinds, nameOf } from '#contract/activities/kinds.ts'
import type { Kind } from '#contract/activities/manifest.ts'
import { sheetIn, sheetPath } from '#contract/activities/sheet.ts'
import { jumpType, type PlatformName } from '#contract/enumerations.ts'
import { iconPath } from '#contract/icons.ts'
import type { Game, WebConfig } from '#contract/lobby/catalogue.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { routeOf } from '#contract/routes.ts'
import type { Face } from '#islands/activities/listed.ts'
import type { Words } from './words.ts'

/** Appearance of an activity with a screen in offers. */
export type Screen = { id: number; path: string; picture: string; kind: Kind }

/** Activities with a screen in this build, by platform. Others are not offered, even while they are on. */
export function screensOf(platform: PlatformName): Screen[] {
  return kinds.flatMap((kind) => {
    const { id, picture, path = sheetPath(nameOf(id)) } = kind
    if (!built[platform].includes(path)) return []
    return [{ id, path: addressOn(platform, path), picture: iconPath(picture), kind }]
  })
}

/** Where an activity's address leads on a platform: itself, or its sheet over the rewards page. */
function addressOn(platform: PlatformName, path: string): string {
  const redirect = routeOf(platform, path)?.redirect ?? ''
  return sheetIn(redirect) ? redirect : path
}

/** An activity that the rewards page of a platform opens as a sheet. */
export type PanelFace = { id: number; name: KindName; title: string; isPublic: boolean }

/** The activities that a platform shows as sheets alone. */
export function sheetsOf(platform: PlatformName, { t }: Pick<Words, 't'>): PanelFace[] {
  return screensOf(platform)
    .filter(({ path }) => sheetIn(path))
    .map(({ id, kind }) => ({
      id,
      name: nameOf(id),
      title: t(`${wordsOfKind(kind, 'face')}.title`),
      isPublic: kind.path !== undefined && routeOf('mobile', kind.path)?.access === 'public',
    }))
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

/** Every activity as the lists show it, with its path if its screen is in this build, and each out-link of the file. */
export function facesOf(platform: PlatformName, { t, locale }: Words, activities: readonly Activity[]): Face[] {
  const screens = screensOf(platform).map(({ id, path, picture, kind }) => ({
    ...{ id, path, picture },
    title: t(`${wordsOfKind(kind, 'face')}.title`),
    text: t(`${wordsOfKind(kind, 'face')}.text`),
  }))
  const links = activities.flatMap(({ id, url, picture, title, text }) => {
    if (!url || !picture || !title || !text) return []
    return { id, url, picture: iconPath(picture), title: title[locale] ?? title.en, text: text[locale] ?? text.en }
  })
  return [...screens, ...links]
}
