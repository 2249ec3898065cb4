import { LOCALE_QUERY } from '#contract/lobby/language.ts'
import { addressIn, type Locale, readAddress } from '#contract/locale.ts'
import { routeOf } from '#contract/routes.ts'
import { log } from '../base/log.ts'
import { observePage } from '../base/metrics.ts'
import { TooMany } from '../call/refusal.ts'
import { isLater } from '../db/away.ts'
import { comeLater, everyReply, pageReply, policyOf, statusName } from '../responses/headers.ts'
import type { AstroHandler } from './astro.ts'
import { encodingOf, sendFile } from './files.ts'
import { LOCALE_VARY, languagesFor, localeCookie, readChoice, speechFor, translatedAddress } from './language.ts'
import { cachedRender } from './pageCache.ts'
import { PLATFORM_QUERY, PLATFORM_VARY, platformCookie, platformOf, readPlatform } from './platform.ts'
import { addressOf, type HttpContext, isSecure, requestIdOf } from './request.ts'
import { type Build, resolvePage } from './resolvePage.ts'
import type { Known, Site } from './site.ts'

/** The page for an internal error. */
const OURS = '/500'

export type Pages = (c: HttpContext) => Promise<Response>

/**
 * Handles every address that is not a call: files of the build, pages, redirects, error pages. `kept` finds hashed files of other builds, whose
 * pages are open somewhere.
 */
export function pagesOf(site: Site, astro: AstroHandler, kept: Known = () => undefined): Pages {
  const build: Build = {
    hasPage: (path) => site.pages.has(path),
    isOnDemand: (path) => site.onDemand.some((pattern) => pattern.test(path)),
  }
  const parts: Parts = { site, build, onDemand: cachedRender(astro) }
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return plain(405, statusName(405), { allow: 'GET, HEAD' })
    const startedAt = performance.now()
    const pathname = decoded(c.req.path)
    const asset = site.assets.get(pathname) ?? kept(pathname)
    const reply = asset
      ? sendFile(asset, askedBy(c))
      : await sendPage(c, pathname, parts).catch((error: unknown) => replyToError(c, site, error))
    observePage(asset ? 'asset' : 'page', reply.status, performance.now() - startedAt)
    if (!asset) log.debug({ row: rowOf(pathname), status: reply.status }, 'page')
    return reply
  }
}

function replyToError(c: HttpContext, site: Site, error: unknown): Response {
  if (error instanceof TooMany)
    return plain(429, speechFor(c).t('httpErrors.busy'), { 'retry-after': String(error.retryAfter) })
  const requestId = requestIdOf(c.env.incoming)
  log.error({ err: error, requestId, row: rowOf(decoded(c.req.path)) }, 'page failed')
  const { locale = languagesFor(c).wanted } = readAddress(decoded(c.req.path))
  const page = site.pages.get(addressIn(locale, OURS)) ?? site.pages.get(OURS)
  const [status, words, wait] = isLater(error)
    ? ([503, 'httpErrors.later', comeLater] as const)
    : ([500, 'httpErrors.broken', {}] as const)
  const more = { 'x-request-id': requestId, ...wait }
  return page ? sendFile(page, askedBy(c), status, more) : plain(status, speechFor(c).t(words), more)
}

/** The route of an address, for the log. The typed address is not logged, because it may hold anything, even a password. */
function rowOf(pathname: string): string {
  const { path } = readAddress(pathname)
  return (routeOf('mobile', path) ?? routeOf('desktop', path))?.path ?? 'unknown'
}

/** An undecodable address stays as it is; no page has such a name. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A decoded path, encoded again. Otherwise a line break could end a header. */
function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** The address of a redirect. A query of its own comes before the one that was asked with. */
function withQuery(to: string, search: string): string {
  const [path = '', own] = to.split('?')
  return encoded(path) + (own ? `?${own}${search.replace('?', '&')}` : search)
}

function askedBy(c: HttpContext) {
  return {
    acceptEncoding: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
    range: c.req.header('range'),
  }
}

type Parts = { site: Site; build: Build; onDemand: ReturnType<typeof cachedRender> }

async function sendPage(c: HttpContext, pathname: string, { site, build, onDemand }: Parts): Promise<Response> {
  const url = new URL(c.req.url)
  const choice = readPlatform(url.searchParams.get(PLATFORM_QUERY))
  if (choice) return rememberPlatform(url, choice)
  const spoken = readChoice(url.searchParams.get(LOCALE_QUERY))
  if (spoken) return rememberLanguage(url, pathname, spoken)
  const platform = platformOf({
    cookie: c.req.header('cookie'),
    mobileHint: c.req.header('sec-ch-ua-mobile'),
    userAgent: c.req.header('user-agent'),
  })
  const languages = languagesFor(c)
  const target = resolvePage(pathname, platform, build, url.searchParams, languages)
  const requestId = requestIdOf(c.env.incoming)
  if (target.kind === 'redirect') return redirect(withQuery(target.to, url.search), target.isPermanent)
  if (target.kind === 'nothing') return plain(404, speechFor(c).t('httpErrors.nothing'), { 'x-request-id': requestId })
  const file = target.kind === 'page' ? site.pages.get(target.path) : undefined
  if (file && target.kind === 'page') {
    return sendFile(file, askedBy(c), target.status, { ...hints(), 'x-request-id': requestId })
  }
  const encoding = encodingOf(c.req.header('accept-encoding'))
  // The query is dropped: no page rendered on demand reads one.
  const request = { incoming: c.env.incoming, path: encoded(target.path), from: addressOf(c.env.incoming), encoding }
  const page = await onDemand(request)
  const more = { ...hints(), vary: `accept-encoding, ${PLATFORM_VARY}, ${LOCALE_VARY}`, 'x-request-id': requestId }
  return sendFile(page.file, askedBy(c), page.status, more)
}

function hints(): Record<string, string> {
  return { 'accept-ch': 'Sec-CH-UA-Mobile' }
}

/** Stores the choice in a cookie and redirects without the query, so that a copied address does not carry it. */
function rememberPlatform(url: URL, choice: 'mobile' | 'desktop'): Response {
  url.searchParams.delete(PLATFORM_QUERY)
  const headers = { ...redirectHeaders(url.pathname + url.search), 'set-cookie': platformCookie(choice, isSecure()) }
  return new Response(null, { status: 302, headers })
}

/** Stores the choice in a cookie and redirects to the page in that language. The rest of the query stays. */
function rememberLanguage(url: URL, pathname: string, locale: Locale): Response {
  url.searchParams.delete(LOCALE_QUERY)
  const to = encoded(translatedAddress(locale, pathname)) + url.search
  const headers = { ...redirectHeaders(to), 'set-cookie': localeCookie(locale, isSecure()) }
  return new Response(null, { status: 302, headers })
}

function redirect(to: string, isPermanent: boolean): Response {
  return new Response(null, { status: isPermanent ? 308 : 302, headers: redirectHeaders(to) })
}

function redirectHeaders(to: string): Record<string, string> {
  // Two leading slashes or backslashes would name another host.
  const location = to.replace(/^[/\\]{2,}/, '/')
  return { ...everyReply, location, 'cache-control': 'no-cache', vary: `${PLATFORM_VARY}, ${LOCALE_VARY}` }
}

function plain(status: number, text: string, more: Record<string, string>): Response {
  const headers = {
    ...pageReply,
    'content-security-policy': policyOf('/'),
    'content-type': 'text/plain; charset=utf-8',
  }
  return new Response(text, { status, headers: { ...headers, ...more } })
}
