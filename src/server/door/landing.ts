import { homeTab, type PlatformName } from '#contract/enumerations.ts'
import { tabNamed, tabPage } from '#contract/lobby/home.ts'
import { redirectOf, routeOf, routes } from '#contract/routes.ts'

/** What of the build a public address can lead to. */
export type Build = {
  /** Whether there is a prerendered page at this built address ("/mobile/lobby/home"). */
  hasPage: (path: string) => boolean
  /** Whether Astro renders this built address when asked. */
  isOnDemand: (path: string) => boolean
}

/** Where a public address leads on one platform. Built addresses are those of the pages on disk. */
export type Landing =
  | { kind: 'page'; path: string; status: 200 | 404 }
  | { kind: 'onDemand'; path: string }
  /** `permanent` when it is so on every platform. */
  | { kind: 'redirect'; to: string; isPermanent: boolean }
  | { kind: 'nothing' }

export const COMING_SOON = '/coming-soon'
export const NOT_FOUND = '/404'
const HOME = '/lobby/home'

const VARIANT = /^\/(?:mobile|desktop)(?=\/|$)/

const NO_QUERY = new URLSearchParams()

/** Decides what to send for a public address (decoded); of its query only home's tab matters. */
export function landingOf(pathname: string, platform: PlatformName, build: Build, query = NO_QUERY): Landing {
  const plain = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/+$/, '')
  if (plain !== pathname) return { kind: 'redirect', to: plain, isPermanent: true }
  if (VARIANT.test(plain)) return { kind: 'redirect', to: plain.replace(VARIANT, '') || '/', isPermanent: true }

  const route = routeOf(platform, plain)
  const moved = route && redirectOf(route, plain)
  if (moved) return { kind: 'redirect', to: moved, isPermanent: false }
  // A variant's page needs its row, so that an address exists because the table says so.
  const candidates = route ? [...tabsOf(platform, plain, query), variantOf(platform, plain), plain] : [plain]
  for (const path of candidates) {
    if (build.hasPage(path))
      return { kind: 'page', path, status: path === NOT_FOUND || path === COMING_SOON ? 404 : 200 }
    if (build.isOnDemand(path)) return { kind: 'onDemand', path }
  }
  const spelled = route ? undefined : spelledOf(platform, plain)
  if (spelled) return { kind: 'redirect', to: spelled, isPermanent: true }
  return apology(route ? [COMING_SOON, NOT_FOUND] : [NOT_FOUND], platform, build)
}

/** The address that was meant, where capitals are all that is wrong: `/LOBBY/Home` by a keyboard that began with one. */
function spelledOf(platform: PlatformName, pathname: string): string | undefined {
  const typed = pathname.split('/')
  const isMeant = (name: string, at: number) =>
    name.startsWith('{') ? typed[at] !== '' : name.toLowerCase() === typed[at]?.toLowerCase()
  const rows = routes[platform].map(({ path }) => path.split('/'))
  const meant = rows.filter((names) => names.length === typed.length && names.every(isMeant))
  // As everywhere, rows without a placeholder come first.
  const names = meant.find((row) => !row.some((name) => name.startsWith('{'))) ?? meant[0]
  return names?.map((name, at) => (name.startsWith('{') ? typed[at] : name)).join('/')
}

/** Home opened at a tab has a page of its own, so that the tab is right before any script runs. */
function tabsOf(platform: PlatformName, path: string, query: URLSearchParams): string[] {
  const { id, sub } = tabNamed(query)
  if (path !== HOME || id === homeTab.home) return []
  return [sub, 0].map((one) => `${variantOf(platform, path)}/${tabPage({ id, sub: one })}`)
}

function variantOf(platform: PlatformName, path: string): string {
  return path === '/' ? `/${platform}` : `/${platform}${path}`
}

function apology(names: string[], platform: PlatformName, build: Build): Landing {
  const path = names.flatMap((name) => [variantOf(platform, name), name]).find((candidate) => build.hasPage(candidate))
  return path ? { kind: 'page', path, status: 404 } : { kind: 'nothing' }
}
