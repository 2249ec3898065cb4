import { readToken } from '#client/wire/token.ts'
import { addressIn, DEFAULT_LOCALE, readAddress } from '#contract/locale.ts'

const BACK_KEY = 'back'

/** How the lobby moves between pages: the shell puts Astro's router here, so that stores need not know of it. */
let move: (path: string) => void = (path) => location.assign(path)

export function setNavigator(navigate: (path: string) => void): void {
  move = navigate
}

export function go(path: string): void {
  move(path)
}

/** How the player came to the page in view: by a link or an address ("fresh"), or back through history ("return"). */
export type Arrival = 'fresh' | 'return'
let lastArrival: Arrival = 'fresh'

export function noteArrival(arrival: Arrival): void {
  lastArrival = arrival
}

export function arrival(): Arrival {
  return lastArrival
}

/** Keeps something of the page in its address, without a new entry in history; an empty value leaves it out. */
export function replaceQuery(key: string, value: string): void {
  const address = new URL(location.href)
  if ((address.searchParams.get(key) ?? '') === value) return
  if (value === '') address.searchParams.delete(key)
  else address.searchParams.set(key, value)
  history.replaceState(history.state, '', address)
}

/** Address of the log-in that leads back to a page of ours. */
export function loginPath(back: string): string {
  return readAddress(back).path === '/lobby/home' ? '/login' : `/login?${BACK_KEY}=${encodeURIComponent(back)}`
}

/** The path of the page in view, without the prefix of a language: what the route tables name. */
export function pagePath(): string {
  return readAddress(location.pathname).path
}

/** A path of ours in the language of the page in view. */
function pathHere(path: string): string {
  return addressIn(readAddress(location.pathname).locale ?? DEFAULT_LOCALE, path)
}

/** An address as the page in view should lead to it: in the same language, unless it names one. */
export function inSameLanguage(to: URL): URL {
  if (to.origin !== location.origin || readAddress(to.pathname).locale) return to
  // The path is set, not read anew: "//elsewhere.example/" would be another site.
  const same = new URL(to)
  same.pathname = pathHere(to.pathname)
  return same
}

/** Gives a link that somebody is about to follow the language of the page in view. The server has done so for the links it has written. */
export function keepLanguage({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  const isPage = link?.href && !link.target && !/\.\w+$/.test(link.pathname)
  if (isPage) link.href = inSameLanguage(new URL(link.href)).href
}

/** The log-in that leads back to a page of ours, in the language of the page in view. */
export function loginHere(back: string): string {
  return pathHere(loginPath(back))
}

/** To the log-in, remembering where the player was. */
export function toLogin(): void {
  const isEntrance = ['/login', '/register', '/forget'].includes(pagePath())
  go(isEntrance ? '/login' : loginPath(location.pathname + location.search))
}

/** A player's page about their data; the desktop has it elsewhere and leads there. */
export const MY_DATA = '/profile/data'
/** Where a third-party login is unlinked, with the mark that leads to it. */
export const LINKED_LOGINS = '/profile/security#linked'

/** Where to go after a log-in: a path of ours that the guard noted, else home. Never another site. */
export function afterLogin(): string {
  const back = new URLSearchParams(location.search).get(BACK_KEY) ?? ''
  return /^\/[a-zA-Z]/.test(back) && !readAddress(back).path.startsWith('/login') ? back : '/lobby/home'
}

/** Whether a page for players would turn this visitor away. */
export function isGuest(): boolean {
  return readToken() === ''
}

/** The back button (spec 2.1): history, or home where there is none; a page may know a better place than home. */
export function goBack(otherwise = '/lobby/home'): void {
  // Astro's router numbers the entries it has pushed; a full load from our own pages shows in the referrer.
  const pushed = Number((history.state as { index?: number } | null)?.index ?? 0)
  if (pushed > 0 || document.referrer.startsWith(`${location.origin}/`)) history.back()
  else go(otherwise)
}
