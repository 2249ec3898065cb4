/** Cookie that holds the language chosen on this device. */
export const LOCALE_COOKIE = 'locale'
/** Query key that sets it, on any page. */
export const LOCALE_QUERY = 'locale'

/**
 * The pages that are built in every language, by their public addresses. Any other is English below a language's prefix. Every page held
 * in memory in three encodings costs: a page is named here once its words are there.
 */
export const TRANSLATED: readonly string[] = [
  '/lobby/home',
  '/login',
  '/register',
  '/forget',
  '/lobby/wallets/deposit',
  '/terms-of-use',
  '/privacy-policy',
  '/age-notice',
  '/about',
  '/404',
  '/coming-soon',
]
