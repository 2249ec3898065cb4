import type { IncomingMessage, ServerResponse } from 'node:http'
import { LOCALE_QUERY } from '#contract/lobby/language.ts'
import { languagesOf, localeCookie, readChoice, translatedAddress } from '#server/http/language.ts'
import { PLATFORM_QUERY, platformCookie, platformOf, readPlatform } from '#server/http/platform.ts'
import { type Build, resolvePage } from '#server/http/resolvePage.ts'

/** Under `astro dev`: gives Astro the page's address and sets its status, and leaves files and modules to Vite. */
export function leadToPage(request: IncomingMessage, reply: ServerResponse, build: Build, next: () => void): void {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (!isNavigation(request, url)) {
    next()
    return
  }
  const choice = readPlatform(url.searchParams.get(PLATFORM_QUERY))
  if (choice) {
    url.searchParams.delete(PLATFORM_QUERY)
    reply.writeHead(302, { location: url.pathname + url.search, 'set-cookie': platformCookie(choice, false) }).end()
    return
  }
  const spoken = readChoice(url.searchParams.get(LOCALE_QUERY))
  if (spoken) {
    const location = translatedAddress(spoken, url.pathname)
    reply.writeHead(302, { location, 'set-cookie': localeCookie(spoken, false) }).end()
    return
  }
  const languages = languagesOf(request.headers.cookie, request.headers['accept-language'])
  const target = resolvePage(url.pathname, platformOf(hintsOf(request)), build, url.searchParams, languages)
  if (target.kind === 'redirect') {
    reply.writeHead(302, { location: target.to + url.search }).end()
    return
  }
  if (target.kind === 'page') {
    request.url = target.path + url.search
    if (target.status === 404) sayMissing(reply)
  }
  next()
}

/** Astro knows only its own 404 page, and treats the "coming soon" page as an ordinary one. */
function sayMissing(reply: ServerResponse): void {
  const write = reply.writeHead
  const missing = (_status: number, ...rest: unknown[]) => Reflect.apply(write, reply, [404, ...rest])
  // Each signature of writeHead begins with the status.
  reply.writeHead = missing as typeof write
}

function isNavigation({ method, headers }: IncomingMessage, { pathname }: URL): boolean {
  const isFile = /\.[a-z0-9]+$/i.test(pathname) || /^\/(?:@|_|node_modules|src)/.test(pathname)
  return method === 'GET' && !isFile && (headers.accept ?? '').includes('text/html')
}

function hintsOf({ headers }: IncomingMessage) {
  const mobileHint = headers['sec-ch-ua-mobile']
  return {
    cookie: headers.cookie,
    mobileHint: Array.isArray(mobileHint) ? mobileHint[0] : mobileHint,
    userAgent: headers['user-agent'],
  }
}
