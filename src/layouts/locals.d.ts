declare namespace App {
  /** Set by src/layouts/middleware.ts for every page. */
  type Words = import('./words.ts').Words
  interface Locals extends Words {
    /** Set by the console's own listener alone. */
    console?: import('#contract/console/views.ts').ConsoleView
    /** The moment whose content an editor previews, in milliseconds. */
    contentAt?: number | undefined
  }
}

/** The integrations' script that runs before a page is rendered: here the start of i18next. */
declare module 'astro:scripts/page-ssr.js'

declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro'

  /** The package's `exports` hide its types, so the used part is declared here. */
  export default function i18next(): AstroIntegration
  /** The locale of a path's prefix, else the default one. */
  export function detectLocaleFromPath(path: string): string
  /** A path in a locale, with a prefix unless it is the default one. */
  export function localizePath(path: string, locale: string, base: string): string
}
