declare namespace App {
  /** What src/layouts/middleware.ts lays there for every page. */
  type Words = import('./words.ts').Words
  interface Locals extends Words {}
}

/** What integrations have run before a page is rendered: here the start of i18next. */
declare module 'astro:scripts/page-ssr.js'

declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro'

  /** Its own types are not reachable by its `exports`: this is what of it is used. */
  export default function i18next(): AstroIntegration
  /** The locale whose prefix a path has, else the default one. */
  export function detectLocaleFromPath(path: string): string
  /** A path in a locale, with its prefix unless it is the default one. */
  export function localizePath(path: string, locale: string, base: string): string
}
