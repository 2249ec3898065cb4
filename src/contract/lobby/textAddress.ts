import type { PlatformName } from '../enumerations.ts'
import { routes } from '../routes.ts'

const PLATFORMS: readonly PlatformName[] = ['mobile', 'desktop']

/** The public address of a page of content/pages: "/terms-of-use", "/profile/license", "/rule/points". Undefined for a part of another page. */
export function textAddress(page: string): string | undefined {
  const isPublic = (path: string) =>
    PLATFORMS.some((platform) =>
      routes[platform].some((route) => route.path === path && route.access === 'public' && !route.redirect),
    )
  return [`/${page}`, `/profile/${page}`, `/rule/${page}`].find(isPublic)
}
