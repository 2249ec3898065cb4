import { homeTab, type PlatformName } from '#contract/enumerations.ts'
import { tabNamed, tabPage } from '#contract/lobby/home.ts'
import { addressIn, DEFAULT_LOCALE, type Locale, readAddress } from '#contract/locale.ts'
import { type Route, redirectOf, routeOf, routes } from '#contract/routes.ts'
import { isBuiltText, textPageAt } from './textPages.ts'

/** The pages of a build. */
export type Build = {
  /** Whether a built address ("/mobile/lobby/home") is prerendered. */
  hasPage: (path: string) => boolean
  /** Whether Astro renders a built address on demand. */
  isOnDemand: (path: string) => boolean
  /** The moment whose versions of texts are shown; without it, now. */
  at?: number | undefined
}

/** The target of a public address on one platform. Built addresses are those of the pages on disk. */
export type PageTarget =
  | { kind: 'page'; path: string; status: 200 | 404 }
  | { kind: 'onDemand'; path: string }
  /** `isPermanent` if it holds on every platform. */
  | { kind: 'redirect'; to: string; isPermanent: boolean }
  | { kind: 'nothing' }

export const COMING_SOON = '/coming-soon'
export const NOT_FOUND = '/404'
const ERROR_PAGES = [NOT_FOUND, COMING_SOON]
const HOME = '/lobby/home'

const VARIANT = /^\/(?:mobile|desktop)(?=\/|$)/

const NO_QUERY = new URLSearchParams()

/** The open locales, and the preferred one for an address without a locale. */
export type Languages = { open: readonly Locale[]; wanted: Locale }
const ENGLISH: Languages = { open: [DEFAULT_LOCALE], wanted: DEFAULT_LOCALE }

/** Resolves a public address (decoded) to its page. Of the query only the home tab matters. */
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
  // A variant page needs a route, because only the route table defines addresses.
  const own = route ? [...tabsOf(platform, plain, query), variantOf(platform, plain), plain] : [plain]
  const english = isBuiltText(plain) ? [] : own.flatMap((path) => [textPageAt(path, build.at) ?? [], path].flat())
  const isWanted = !locale && english.some((path) => build.hasPage(addressIn(wanted, path)))
  if (isWanted && wanted !== DEFAULT_LOCALE)
    return { kind: 'redirect', to: addressIn(wanted, plain), isPermanent: false }
  // An untranslated page is English under the prefix too, so that its links stay in the language.
  for (const path of locale ? [...english.map(inLocale), ...english] : english) {
    if (build.hasPage(path))
      return { kind: 'page', path, status: ERROR_PAGES.includes(readAddress(path).path) ? 404 : 200 }
    if (build.isOnDemand(path)) return { kind: 'onDemand', path }
  }
  const spelled = route ? undefined : spelledOf(platform, plain)
  if (spelled) return { kind: 'redirect', to: inLocale(spelled), isPermanent: true }
  const names = route ? [folderOf(route, plain), COMING_SOON, NOT_FOUND].flat() : [NOT_FOUND]
  return errorPage(names, platform, build, inLocale)
}

/** A row with a placeholder may have a page of its folder, which stands for what is not there: a reward that is over. */
function folderOf({ path, names }: Route, pathname: string): string[] {
  return path.endsWith('}') && !names ? [pathname.slice(0, pathname.lastIndexOf('/'))] : []
}

/** The route that matches except for upper and lower case: `/LOBBY/Home`. */
function spelledOf(platform: PlatformName, pathname: string): string | undefined {
  const typed = pathname.split('/')
  const rows = routes[platform].map(({ path, names }) => path.split('/').map((name) => ({ name, names })))
  const spelled = rows.flatMap((row) => {
    const found = row.length === typed.length ? row.map((part, at) => segmentOf(part, typed[at] ?? '')) : []
    const isOpen = row.some(({ name }) => name.startsWith('{'))
    return found.length > 0 && found.every((part) => part !== undefined) ? [{ path: found.join('/'), isOpen }] : []
  })
  // As elsewhere, routes without a placeholder come first.
  return (spelled.find(({ isOpen }) => !isOpen) ?? spelled[0])?.path
}

/** A typed segment as its route spells it. */
function segmentOf({ name, names }: { name: string; names?: readonly string[] | undefined }, typed: string) {
  const isOpen = name.startsWith('{')
  if (isOpen && !names) return typed || undefined
  return (isOpen ? (names ?? []) : [name]).find((one) => one.toLowerCase() === typed.toLowerCase())
}

/** Each home tab has a prerendered page, so that the tab is right before any script runs. */
function tabsOf(platform: PlatformName, path: string, query: URLSearchParams): string[] {
  const { id, sub } = tabNamed(query)
  if (path !== HOME || id === homeTab.home) return []
  return [sub, 0].map((one) => `${variantOf(platform, path)}/${tabPage({ id, sub: one })}`)
}

function variantOf(platform: PlatformName, path: string): string {
  return path === '/' ? `/${platform}` : `/${platform}${path}`
}

/** The layout's own page for such an address, else the one that both share; in the reader's language, else in English. */
function errorPage(
  names: readonly string[],
  platform: PlatformName,
  build: Build,
  inLocale: (path: string) => string,
): PageTarget {
  const english = names.flatMap((name) => [variantOf(platform, name), name])
  const path = [...english.map(inLocale), ...english].find((candidate) => build.hasPage(candidate))
  return path ? { kind: 'page', path, status: 404 } : { kind: 'nothing' }
}
