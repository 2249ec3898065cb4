import { LOCALE_COOKIE } from '#contract/lobby/language.ts'

/** The page's language as a header: what the server writes to a player is to be in it, whatever the browser would rather read. */
export function pageLanguage(): Record<string, string> {
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang
  return language === '' ? {} : { 'accept-language': language }
}

/** The language chosen on this device; empty where none was. */
export function chosenLanguage(): string {
  // A store runs without a page where tests and tools use it.
  const cookies = typeof document === 'undefined' ? '' : document.cookie
  return new RegExp(`(?:^|; )${LOCALE_COOKIE}=(\\w+)`).exec(cookies)?.[1] ?? ''
}
