import { readTextPlace } from './textVersions.ts'

/** Cookie that holds the language chosen on this device. */
export const LOCALE_COOKIE = 'locale'
/** Query key that sets it, on any page. */
export const LOCALE_QUERY = 'locale'

/**
 * Public addresses of pages built in every language, besides the rules of activities. Other pages stay English below a language prefix.
 * Each page costs memory in three encodings, so one is listed only once it is translated.
 */
export const TRANSLATED: readonly string[] = [
  '/lobby/home',
  '/login',
  '/register',
  '/forget',
  '/lobby/wallets/deposit',
  '/lobby/rewards',
  '/search',
  '/profile/user',
  '/lobby/profile',
  '/profile/more',
  '/profile/email',
  '/lobby/email',
  '/terms-of-use',
  '/privacy-policy',
  '/age-notice',
  '/about',
  '/credits',
  '/browsers',
  '/profile/license',
  '/rule',
  '/404',
  '/500',
  '/offline',
  '/coming-soon',
]
const RULE = '/rule/'

/** Whether the page at a public address is built in every language. */
export function isTranslated(path: string): boolean {
  const { address } = readTextPlace(path)
  return TRANSLATED.includes(address) || address.startsWith(RULE)
}
