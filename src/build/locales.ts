import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import { MANIFEST } from '#contract/lobby/install.ts'
import { TRANSLATED } from '#contract/lobby/language.ts'
import { addressIn, DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'

const PAGES = resolve(import.meta.dirname, '../pages')
/** Files that render several pages: home has one per tab. */
const MANY = [
  '/lobby/home/[tab]',
  '/[name]',
  '/rule/[name]',
  '/text/version/[...path]',
  '/text/changes/[...path]',
  '/text/list/[page]',
]

/**
 * Gives every page the words of its language (src/layouts/middleware.ts). Translated pages are also built below the prefix of each open
 * language. The others stay English there: the server sends the existing page.
 */
export function localesOfPages(open: readonly Locale[]): AstroIntegration {
  return {
    name: 'perya:locales',
    hooks: {
      'astro:config:setup': ({ addMiddleware, injectRoute }) => {
        addMiddleware({ order: 'pre', entrypoint: '#layouts/middleware.ts' })
        for (const locale of open.filter((each) => each !== DEFAULT_LOCALE)) {
          for (const [built, entrypoint] of translatedPages()) {
            injectRoute({ pattern: addressIn(locale, built), entrypoint, prerender: true })
          }
        }
      },
    },
  }
}

/** Built addresses with their files: a page may belong to one layout, to both, or be shared. */
function translatedPages(): [string, string][] {
  const pages = [...TRANSLATED, ...MANY].flatMap((path) => [`/mobile${path}`, `/desktop${path}`, path])
  const files = pages.flatMap((path) =>
    [`${PAGES}${path}.astro`, `${PAGES}${path}/index.astro`].map((file): [string, string] => [path, file]),
  )
  return [...files.filter(([, file]) => existsSync(file)), [MANIFEST, `${PAGES}${MANIFEST}.ts`]]
}
