import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { kindNameAt, kinds, nameOf } from '#contract/activities/kinds.ts'
import { sheetIn, sheetPath } from '#contract/activities/sheet.ts'
import type { PlatformName } from '#contract/enumerations.ts'
import { textAddress } from '#contract/lobby/textAddress.ts'
import { type Route, routes } from '#contract/routes.ts'

const PAGES = resolve(import.meta.dirname, '../../pages')

/** Whether a route has a page, or redirects to a route that has one. */
export function isBuilt(platform: PlatformName, { path, redirect }: Route, pages = PAGES): boolean {
  const sheet = redirect && sheetIn(redirect)
  if (sheet) return hasPanel(pages, sheet)
  if (redirect) {
    const target = routes[platform].find((route) => route.path === redirect)
    return target !== undefined && isBuilt(platform, target, pages)
  }
  const segments = path.replace(/\{(\w+)\}/g, '[$1]')
  return [`/${platform}${segments}`, segments].some((address) => hasPage(pages, address))
}

/** The built addresses of a platform, for its menus. */
export function builtPaths(platform: PlatformName, pages = PAGES): string[] {
  const rows = routes[platform].filter((route) => isBuilt(platform, route, pages)).map(({ path }) => path)
  return [...rows, ...pathless.filter((name) => hasPanel(pages, name)).map(sheetPath)]
}

/** Activities that have no address of their own: with a panel, they open over the rewards page on both platforms. */
const pathless = kinds.filter(({ path }) => path === undefined).map(({ id }) => nameOf(id))

/** The activities of this build that can open over a page. */
export function builtPanels(pages = PAGES): string[] {
  return kinds.map(({ id }) => nameOf(id)).filter((name) => hasPanel(pages, name))
}

function hasPanel(pages: string, name: string): boolean {
  return existsSync(join(pages, `../islands/activities/${name}/Panel.tsx`))
}

/** Whether this address has its own page, a page with a dynamic last segment or of its folder or each version, or a part of a shared page. */
function hasPage(pages: string, address: string): boolean {
  const names = [
    address,
    `${address}/index`,
    `${address}/[version]`,
    ...['[slug]', 'index'].map((name) => address.replace(/\[\w+\]$/, name)),
  ]
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
  const [, folder = '', name = ''] = /^(.*\/(?:activity|rule|reward\/detail))\/(\w+)$/.exec(address) ?? []
  if (!existsSync(join(pages, `${folder}/[name].astro`))) return false
  const part = folder.endsWith('rule')
    ? `../../content/pages/en/${name}.md`
    : `../layouts/activities/${kindNameAt(ownPath(address))}/Body.astro`
  return existsSync(join(pages, part))
}

/** The public address of an activity's built page. */
function ownPath(address: string): string {
  return address.replace(/^.*(?=\/(?:activity|reward)\/)/, '')
}
