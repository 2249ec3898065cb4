import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PlatformName } from '#contract/enumerations.ts'
import { type Route, routes } from '#contract/routes.ts'

const PAGES = resolve(import.meta.dirname, '../../pages')

/** Whether a row of the route table leads somewhere: to its page, or on to another row that has one. */
export function isBuilt(platform: PlatformName, { path, redirect }: Route, pages = PAGES): boolean {
  if (redirect) {
    const target = routes[platform].find((route) => route.path === redirect)
    return target !== undefined && isBuilt(platform, target, pages)
  }
  const segments = path.replace(/\{(\w+)\}/g, '[$1]')
  return [`/${platform}${segments}`, segments].some((address) => hasPage(pages, address))
}

/** The addresses of a platform that lead somewhere today: what a menu may offer. */
export function builtPaths(platform: PlatformName, pages = PAGES): string[] {
  return routes[platform].filter((route) => isBuilt(platform, route, pages)).map(({ path }) => path)
}

/** A page of its own, or one for any value of its last segment. */
function hasPage(pages: string, address: string): boolean {
  const names = [address, `${address}/index`, address.replace(/\[\w+\]$/, '[slug]')]
  return names.some((name) => existsSync(join(pages, `${name}.astro`)))
}
