import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import { kindNamed } from '#contract/activities/kinds.ts'
import type { PlatformName } from '#contract/enumerations.ts'
import { routeOf } from '#contract/routes.ts'
import { wordsOfKind } from '../screens.ts'

const bodies = import.meta.glob<{ default: AstroComponentFactory }>('./*/Body.astro', { eager: true })
const ACTIVITY = /^\/activity\/(\w+)$/
const DETAIL = /^\/reward\/detail\/(\d+)$/

/** The pages below /activity of a platform: one per activity with a screen there and a `Body.astro`. */
export function activityPages(platform: PlatformName) {
  const pages = pagesAt(ACTIVITY).filter(({ props: { path } }) => platform === 'mobile' || isOnDesktop(path))
  return pages.map(({ name, props }) => ({
    params: { name },
    props: { ...props, path: platform === 'desktop' ? `/lobby${props.path}` : props.path },
  }))
}

/** The pages at /reward/detail of a phone. The desktop shows them as sheets. */
export function detailPages() {
  return pagesAt(DETAIL).map(({ name, props }) => ({ params: { name }, props }))
}

function isOnDesktop(path: string): boolean {
  return routeOf('desktop', `/lobby${path}`) !== undefined
}

function pagesAt(address: RegExp) {
  return Object.entries(bodies).flatMap(([file, { default: Body }]) => {
    const kind = kindNamed(file.split('/')[1] ?? '')
    const [path = '', name] = address.exec(kind?.path ?? '') ?? []
    if (!kind || name === undefined || !routeOf('mobile', path)) return []
    return [{ name, props: { Body, title: `${wordsOfKind(kind, 'face')}.title`, path } }]
  })
}
