import { createRequire } from 'node:module'
import i18next from 'i18next'
import { contentWords } from '#layouts/words.ts'

/** Starts i18next like astro-i18next before a page is rendered, with the same file. */
const config = createRequire(import.meta.url)('../astro-i18next.config.cjs')
void i18next.use(contentWords).init({
  supportedLngs: config.locales,
  ns: 'translation',
  defaultNS: 'translation',
  initImmediate: false,
  ...config.i18nextServer,
})

export { wordsOf } from '#layouts/words.ts'
