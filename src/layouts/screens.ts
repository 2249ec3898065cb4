import { built } from 'perya:built'
import { activityRoutes } from '#contract/activities.ts'
import type { PlatformName } from '#contract/enumerations.ts'
import { iconPath } from '#contract/icons.ts'
import { activityPicture } from '#islands/activities/pictures.ts'

/** What an activity that has a screen looks like where it is offered. */
export type Screen = { id: number; path: string; picture: string }

/** Activities whose screen is in this build, by platform: nothing else is offered, whatever is on. */
export function screensOf(platform: PlatformName): Screen[] {
  return Object.entries(activityRoutes)
    .filter(([, { path }]) => built[platform].includes(path))
    .map(([id, { path }]) => ({ id: Number(id), path, picture: iconPath(activityPicture(Number(id))) }))
}
