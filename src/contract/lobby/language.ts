/** Cookie that holds the language chosen on this device. */
export const LOCALE_COOKIE = 'locale'
/** Query key that sets it, on any page. */
export const LOCALE_QUERY = 'locale'

/**
 * The pages that are built in every language, by their public addresses; the rules of activities are, too. Any other is English below a language's prefix. Every page held
 * in memory in three encodings costs: a page is named here once its words are there.
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
  '/profile/license',
  '/404',
  '/500',
  '/offline',
  '/coming-soon',
]
const RULE = '/rule/'

/** Whether a public address has a page in every language. */
export function isTranslated(path: string): boolean {
  return TRANSLATED.includes(path) || path.startsWith(RULE)
}
