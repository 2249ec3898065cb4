import 'astro:scripts/page-ssr.js'
import type { MiddlewareHandler } from 'astro'
import { detectLocaleFromPath } from 'astro-i18next'
import { currencies } from '#contract/formats.ts'
import { DEFAULT_LOCALE, readLocale } from '#contract/locale.ts'
import { linksIn } from './links.ts'
import { country } from './operator.ts'
import { wordsOf } from './words.ts'

/**
 * Gives a page the words and formats of its address's language, and its links the prefix. The server has already chosen that address by
 * player and browser. The first import starts i18next, which Astro does for pages but not for endpoints.
 */
export const onRequest: MiddlewareHandler = async ({ locals, url }, next) => {
  const locale = readLocale(detectLocaleFromPath(url.pathname)) ?? DEFAULT_LOCALE
  Object.assign(locals, wordsOf(locale, currencies[country]))
  const reply = await next()
  const isPage = reply.headers.get('content-type')?.startsWith('text/html')
  return isPage && locale !== DEFAULT_LOCALE ? new Response(linksIn(locale, await reply.text()), reply) : reply
}
