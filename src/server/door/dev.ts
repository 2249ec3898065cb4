import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IntegrationResolvedRoute } from 'astro'
import { openServices, type Services } from '../open.ts'
import { makeDoor } from './app.ts'
import { type Build, landingOf } from './landing.ts'
import { listenerOf } from './listener.ts'
import { PLATFORM_QUERY, platformCookie, platformOf, readPlatform } from './platform.ts'
import { stopOnSignal } from './signals.ts'

/** What the door itself answers; the rest is Vite's. */
const DOOR_PATH = /^\/(?:app|pay)\/v1\/|^\/(?:sandbox|healthz|metrics|login\/social)(?:[/?]|$)/

type Middleware = (request: IncomingMessage, reply: ServerResponse, next: () => void) => void

let opened: Promise<Services> | undefined

/** Once per process: Astro sets its server up anew whenever its configuration changes. */
async function open(): Promise<Services> {
  const services = await openServices()
  process.stdout.write(`${services.storage}\n`)
  stopOnSignal(services.close)
  return services
}

/** The front door inside `astro dev`: the same API on the same database, and the same way from public addresses to pages. */
export async function devDoor(routes: () => IntegrationResolvedRoute[]): Promise<Middleware> {
  opened ??= open()
  await opened
  const listener = listenerOf(makeDoor(), { overrideGlobalObjects: false })
  const build: Build = {
    hasPage: (path) => routes().some(({ type, patternRegex }) => type === 'page' && patternRegex.test(path)),
    isOnDemand: () => false,
  }
  return (request, reply, next) => {
    if (DOOR_PATH.test(request.url ?? '')) listener(request, reply)
    else rewrite(request, reply, build, next)
  }
}

/** Gives Astro the address of the variant's page where there is one, and leaves files and modules to Vite. */
function rewrite(request: IncomingMessage, reply: ServerResponse, build: Build, next: () => void): void {
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
  const landing = landingOf(url.pathname, platformOf(hintsOf(request)), build)
  if (landing.kind === 'redirect') {
    reply.writeHead(302, { location: landing.to + url.search }).end()
    return
  }
  if (landing.kind === 'page') request.url = landing.path + url.search
  next()
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
