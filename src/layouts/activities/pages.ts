import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import { kindNamed } from '#contract/activities/kinds.ts'
import type { PlatformName } from '#contract/enumerations.ts'
import { routeOf } from '#contract/routes.ts'
import { wordsOfKind } from '../screens.ts'

const bodies = import.meta.glob<{ default: AstroComponentFactory }>('./*/Body.astro', { eager: true })
const SCREEN = /^\/activity\/(\w+)$/

/** The pages below /activity of a platform: one per activity with a screen there and a `Body.astro`. */
export function activityPages(platform: PlatformName) {
  return Object.entries(bodies).flatMap(([file, { default: Body }]) => {
    const kind = kindNamed(file.split('/')[1] ?? '')
    const [path = '', name] = SCREEN.exec(kind?.path ?? '') ?? []
    if (!kind || name === undefined || !routeOf(platform, path)) return []
    const title = `${wordsOfKind(kind, 'face')}.title`
    return [{ params: { name }, props: { Body, title, path: platform === 'desktop' ? `/lobby${path}` : path } }]
  })
}
