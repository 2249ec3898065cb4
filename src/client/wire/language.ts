import { LOCALE_COOKIE } from '#contract/lobby/language.ts'

/** The page's language as a header, so that the server writes in it, whatever the browser prefers. */
export function pageLanguage(): Record<string, string> {
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang
  return language === '' ? {} : { 'accept-language': language }
}

/** The language chosen on this device; empty for none. */
export function chosenLanguage(): string {
  // Tests and tools run stores without a page.
  const cookies = typeof document === 'undefined' ? '' : document.cookie
  return new RegExp(`(?:^|; )${LOCALE_COOKIE}=(\\w+)`).exec(cookies)?.[1] ?? ''
}
