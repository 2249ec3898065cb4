import { built } from 'perya:built'
import { activityRoutes, type Clickable, targetOf } from '#contract/activities/activities.ts'
import { activityKind, type PlatformName } from '#contract/enumerations.ts'
import { iconPath } from '#contract/lobby/icons.ts'
import { routeOf } from '#contract/routes.ts'
import type { Face } from '#islands/activities/listed.ts'
import { activityPicture } from '#islands/activities/pictures.ts'
import type { Words } from './words.ts'

/** What an activity that has a screen looks like where it is offered. */
export type Screen = { id: number; path: string; picture: string }

/** Activities whose screen is in this build, by platform: nothing else is offered, whatever is on. */
export function screensOf(platform: PlatformName): Screen[] {
  return Object.entries(activityRoutes)
    .filter(([, { path }]) => built[platform].includes(path))
    .map(([id, { path }]) => ({ id: Number(id), path, picture: iconPath(activityPicture(Number(id))) }))
}

/** Whether a tap ends somewhere in this build: what leads to a page of ours needs that page. */
export function isFollowable(platform: PlatformName, item: Clickable, hosts: readonly string[]): boolean {
  const target = targetOf(item, hosts)
  if (!('path' in target)) return true
  const [pathname = ''] = target.path.split(/[?#]/, 1)
  const row = routeOf(platform, pathname)
  return row !== undefined && built[platform].includes(row.path)
}

/** Every kind as the lists show it, with its path where its screen is in this build. */
export function facesOf(platform: PlatformName, { t }: Words): Face[] {
  const screens = screensOf(platform)
  return Object.values(activityKind)
    .filter((id) => id === activityKind.outLink || screens.some((screen) => screen.id === id))
    .map((id) => ({
      id,
      path: screens.find((screen) => screen.id === id)?.path,
      picture: iconPath(activityPicture(id)),
      title: t(`activity.kind.${id}.title`),
      text: t(`activity.kind.${id}.text`),
    }))
}
