import { readToken } from '#client/wire/token.ts'
import { addressIn, DEFAULT_LOCALE, readAddress } from '#contract/locale.ts'

const BACK_KEY = 'back'
/** In the log-in's address: the session ended without the player's doing. */
export const ENDED = 'ended'

/** Navigates between pages. The shell sets Astro's router here, so that stores do not depend on it. */
let move: (path: string, history: 'push' | 'replace') => void = (path) => location.assign(path)

export function setNavigator(navigate: typeof move): void {
  move = navigate
}

/** `replace`: the current page leaves the history. */
export function go(path: string, history: 'push' | 'replace' = 'push'): void {
  move(path, history)
}

/** How the player reached the current page: by a link or address ("fresh"), or through history ("return"). */
export type Arrival = 'fresh' | 'return'
let lastArrival: Arrival = 'fresh'

export function noteArrival(arrival: Arrival): void {
  lastArrival = arrival
}

export function arrival(): Arrival {
  return lastArrival
}

/** Stores a value in the page's address without a history entry; an empty value removes it. */
export function replaceQuery(key: string, value: string): void {
  const address = new URL(location.href)
  if ((address.searchParams.get(key) ?? '') === value) return
  if (value === '') address.searchParams.delete(key)
  else address.searchParams.set(key, value)
  history.replaceState(history.state, '', address)
}

/** Address of the log-in that returns to a page of ours. */
export function loginPath(back: string): string {
  return readAddress(back).path === '/lobby/home' ? '/login' : `/login?${BACK_KEY}=${encodeURIComponent(back)}`
}

/** The current path without a language prefix, as in the route tables. */
export function pagePath(): string {
  return readAddress(location.pathname).path
}

/** A path of ours in the current page's language. */
function pathHere(path: string): string {
  return addressIn(readAddress(location.pathname).locale ?? DEFAULT_LOCALE, path)
}

/** An address in the current page's language, unless it has one itself. */
export function inSameLanguage(to: URL): URL {
  if (to.origin !== location.origin || readAddress(to.pathname).locale) return to
  // The path is set, not parsed again: "//elsewhere.example/" would be another site.
  const same = new URL(to)
  same.pathname = pathHere(to.pathname)
  return same
}

/** Adds the current language to a link that is about to be followed. The server has done so for its own links. */
export function keepLanguage({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  const isPage = link?.href && !link.target && !/\.\w+$/.test(link.pathname)
  if (isPage) link.href = inSameLanguage(new URL(link.href)).href
}

/** The log-in that returns to a page of ours, in the current language. */
export function loginHere(back: string): string {
  return pathHere(loginPath(back))
}

/** Goes to the log-in and remembers the current page. `reason` goes into its address. */
export function toLogin(reason = ''): void {
  const isAuthPage = ['/login', '/register', '/forget'].includes(pagePath())
  const path = loginPath(isAuthPage ? afterLogin() : location.pathname + location.search)
  go(reason ? path + (path.includes('?') ? '&' : '?') + reason : path)
}

/** The player's data page; the desktop redirects it to its own address. */
export const MY_DATA = '/profile/data'
/** The page where a third-party login is unlinked, with the anchor. */
export const LINKED_LOGINS = '/profile/security#linked'

/** Target after a log-in: the path that the guard stored, else home. Never another site. */
export function afterLogin(): string {
  const back = new URLSearchParams(location.search).get(BACK_KEY) ?? ''
  return /^\/[a-zA-Z]/.test(back) && !readAddress(back).path.startsWith('/login') ? back : '/lobby/home'
}

/** Whether a page for players would redirect this visitor. */
export function isGuest(): boolean {
  return readToken() === ''
}

/** The back button (spec 2.1): history, or without one home or another given page. */
export function goBack(otherwise = '/lobby/home'): void {
  // Astro's router numbers the entries it has pushed; the referrer reveals a full load from our own pages.
  const pushed = Number((history.state as { index?: number } | null)?.index ?? 0)
  if (pushed > 0 || document.referrer.startsWith(`${location.origin}/`)) history.back()
  else go(otherwise)
}
