import { homeTab, type PlatformName } from '#contract/enumerations.ts'
import { tabNamed, tabPage } from '#contract/lobby/home.ts'
import { addressIn, DEFAULT_LOCALE, type Locale, readAddress } from '#contract/locale.ts'
import { redirectOf, routeOf, routes } from '#contract/routes.ts'

/** What of the build a public address can lead to. */
export type Build = {
  /** Whether there is a prerendered page at this built address ("/mobile/lobby/home"). */
  hasPage: (path: string) => boolean
  /** Whether Astro renders this built address when asked. */
  isOnDemand: (path: string) => boolean
}

/** Where a public address leads on one platform. Built addresses are those of the pages on disk. */
export type PageTarget =
  | { kind: 'page'; path: string; status: 200 | 404 }
  | { kind: 'onDemand'; path: string }
  /** `permanent` when it is so on every platform. */
  | { kind: 'redirect'; to: string; isPermanent: boolean }
  | { kind: 'nothing' }

export const COMING_SOON = '/coming-soon'
export const NOT_FOUND = '/404'
const ERROR_PAGES = [NOT_FOUND, COMING_SOON]
const HOME = '/lobby/home'

const VARIANT = /^\/(?:mobile|desktop)(?=\/|$)/

const NO_QUERY = new URLSearchParams()

/** The languages that are open, and the one this visitor wants where the address names none. */
export type Languages = { open: readonly Locale[]; wanted: Locale }
const ENGLISH: Languages = { open: [DEFAULT_LOCALE], wanted: DEFAULT_LOCALE }

/** Decides what to send for a public address (decoded); of its query only home's tab matters. */
export function resolvePage(
  pathname: string,
  platform: PlatformName,
  build: Build,
  query = NO_QUERY,
  { open, wanted }: Languages = ENGLISH,
): PageTarget {
  const whole = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/+$/, '')
  if (whole !== pathname) return { kind: 'redirect', to: whole, isPermanent: true }
  const { locale, path: plain } = readAddress(whole)
  const inLocale = (path: string) => addressIn(locale ?? DEFAULT_LOCALE, path)
  if (locale && !open.includes(locale)) return { kind: 'redirect', to: plain, isPermanent: false }
  if (VARIANT.test(plain)) {
    return { kind: 'redirect', to: inLocale(plain.replace(VARIANT, '') || '/'), isPermanent: true }
  }

  const route = routeOf(platform, plain)
  const moved = route && redirectOf(route, plain)
  if (moved) return { kind: 'redirect', to: inLocale(moved), isPermanent: false }
  // A variant's page needs its row, so that an address exists because the table says so.
  const english = route ? [...tabsOf(platform, plain, query), variantOf(platform, plain), plain] : [plain]
  const isWanted = !locale && english.some((path) => build.hasPage(addressIn(wanted, path)))
  if (isWanted && wanted !== DEFAULT_LOCALE)
    return { kind: 'redirect', to: addressIn(wanted, plain), isPermanent: false }
  // A page that nobody has translated is English below the prefix too, so that the way back stays in the language.
  for (const path of locale ? [...english.map(inLocale), ...english] : english) {
    if (build.hasPage(path))
      return { kind: 'page', path, status: ERROR_PAGES.includes(readAddress(path).path) ? 404 : 200 }
    if (build.isOnDemand(path)) return { kind: 'onDemand', path }
  }
  const spelled = route ? undefined : spelledOf(platform, plain)
  if (spelled) return { kind: 'redirect', to: inLocale(spelled), isPermanent: true }
  const names = route ? [COMING_SOON, NOT_FOUND] : [NOT_FOUND]
  return errorPage([...names.map(inLocale), ...names], platform, build)
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

function errorPage(names: string[], platform: PlatformName, build: Build): PageTarget {
  const path = names.flatMap((name) => [variantOf(platform, name), name]).find((candidate) => build.hasPage(candidate))
  return path ? { kind: 'page', path, status: 404 } : { kind: 'nothing' }
}
