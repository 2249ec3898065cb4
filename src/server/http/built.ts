import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { kindNameAt } from '#contract/activities/kinds.ts'
import type { PlatformName } from '#contract/enumerations.ts'
import { textAddress } from '#contract/lobby/textAddress.ts'
import { type Route, routes } from '#contract/routes.ts'

const PAGES = resolve(import.meta.dirname, '../../pages')

/** Whether a route has a page, or redirects to a route that has one. */
export function isBuilt(platform: PlatformName, { path, redirect }: Route, pages = PAGES): boolean {
  if (redirect) {
    const target = routes[platform].find((route) => route.path === redirect)
    return target !== undefined && isBuilt(platform, target, pages)
  }
  const segments = path.replace(/\{(\w+)\}/g, '[$1]')
  return [`/${platform}${segments}`, segments].some((address) => hasPage(pages, address))
}

/** The built addresses of a platform, for its menus. */
export function builtPaths(platform: PlatformName, pages = PAGES): string[] {
  return routes[platform].filter((route) => isBuilt(platform, route, pages)).map(({ path }) => path)
}

/** Whether this address has its own page, a page with a dynamic last segment or of each version, or a part of a shared page. */
function hasPage(pages: string, address: string): boolean {
  const names = [address, `${address}/index`, `${address}/[version]`, address.replace(/\[\w+\]$/, '[slug]')]
  return (
    names.some((name) => existsSync(join(pages, `${name}.astro`))) ||
    hasVersions(pages, address) ||
    hasPart(pages, address)
  )
}

function hasVersions(pages: string, address: string): boolean {
  const page = address.split('/').at(-1) ?? ''
  return textAddress(page) === address && existsSync(join(pages, '../../content/pages/en', page))
}

function hasPart(pages: string, address: string): boolean {
  const [, folder = '', name = ''] = /^(.*\/(?:activity|rule))\/(\w+)$/.exec(address) ?? []
  if (!existsSync(join(pages, `${folder}/[name].astro`))) return false
  const part = folder.endsWith('rule')
    ? `../../content/pages/en/${name}.md`
    : `../layouts/activities/${kindNameAt(`/activity/${name}`)}/Body.astro`
  return existsSync(join(pages, part))
}
