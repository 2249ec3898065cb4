import 'astro:scripts/page-ssr.js'
import type { MiddlewareHandler } from 'astro'
import { detectLocaleFromPath } from 'astro-i18next'
import { currencies } from '#contract/formats.ts'
import { DEFAULT_LOCALE, readLocale } from '#contract/locale.ts'
import { linksIn } from './links.ts'
import { country } from './operator.ts'
import { stylesInHead } from './styles.ts'
import { wordsOf } from './words.ts'

/**
 * Gives a page the words and formats of its address's language, its links the prefix, and its head the styles. The server has already chosen that address by
 * player and browser. The first import starts i18next, which Astro does for pages but not for endpoints.
 */
export const onRequest: MiddlewareHandler = async ({ locals, url }, next) => {
  const locale = readLocale(detectLocaleFromPath(url.pathname)) ?? DEFAULT_LOCALE
  Object.assign(locals, wordsOf(locale, currencies[country]))
  const reply = await next()
  const isPage = reply.headers.get('content-type')?.startsWith('text/html')
  if (!isPage) return reply
  const html = stylesInHead(await reply.text())
  return new Response(locale === DEFAULT_LOCALE ? html : linksIn(locale, html), reply)
}
