/** Pages without script, which a player must be able to read on any phone. */
export const legalPages = [
  '/terms-of-use',
  '/privacy-policy',
  '/age-notice',
  '/about',
  '/rule/points',
  '/profile/license',
  '/credits',
  '/coming-soon',
  '/offline',
]

const fileOf = (page: string) => `${page}/index.html`

/** Their files in the build, and the error pages. */
export const legalFiles = [...legalPages.map(fileOf), '/404.html', '/500.html']

/** The same in the other languages. */
export const translatedFiles = ['fil', 'th'].flatMap((locale) =>
  [...legalPages, '/404', '/500'].map((page) => fileOf(`/${locale}${page}`)),
)
