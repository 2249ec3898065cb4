import { LOCALE_COOKIE } from '#contract/lobby/language.ts'
import { addressIn, type Locale, localeOf, readAddress, readLocale } from '#contract/locale.ts'
import { config } from '../base/config.ts'
import { type Speech, speechOf } from '../content/speech.ts'
import type { HttpContext } from './request.ts'
import type { Languages } from './resolvePage.ts'

const CHOICE_SECONDS = 31_536_000
const COOKIE = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=(\\w+)`)

/** The `Vary` of a negotiated language. */
export const LOCALE_VARY = 'accept-language'

/** The preferred language for an address without a locale: the device's cookie, then `Accept-Language`. */
export function languagesOf(cookie: string | undefined, acceptLanguage: string | undefined): Languages {
  const choice = readLocale(COOKIE.exec(cookie ?? '')?.[1])
  return { open: config.locales, wanted: localeOf({ address: undefined, choice, acceptLanguage }, config.locales) }
}

export const languagesFor = (c: HttpContext): Languages =>
  languagesOf(c.req.header('cookie'), c.req.header('accept-language'))

/** The words for a visitor where no page can say them. */
export const speechFor = (c: HttpContext): Speech => speechOf(languagesFor(c).wanted, config.country)

/** The open locale that a query parameter names; undefined for any other text. */
export function readChoice(text: string | null): Locale | undefined {
  const locale = readLocale(text)
  return locale && config.locales.includes(locale) ? locale : undefined
}

/** The same page in another language. */
export function translatedAddress(locale: Locale, pathname: string): string {
  return addressIn(locale, readAddress(pathname).path)
}

/** Not HttpOnly, because scripts read it: the device's choice precedes the account's. */
export function localeCookie(locale: Locale, isSecure: boolean): string {
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${CHOICE_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
