/*
 * The service worker shows the lobby on a slow or broken connection. It is served as /sw.js, which build/worker.ts writes at build: this
 * file without its types, behind constants. Therefore it imports nothing. The rules of its updates are in layouts/README.md.
 */

export type {}

/** Names the build. */
declare const BUILD: string
/** The offline page and all its files. */
declare const SHELL_FILES: readonly string[]
/** The prefixes of the open languages; the first language has none. */
declare const PREFIXES: readonly string[]
/** Addresses that the server handles itself; one that ends in `/` includes everything below it. */
declare const SERVER_ADDRESSES: readonly string[]

type Waits = { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Waits & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Message = Waits & { readonly data: unknown; readonly ports: readonly MessagePort[] }
type Events = { install: Waits; activate: Waits; fetch: FetchEvent; message: Message }
type Worker = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim: () => Promise<void>; matchAll: (which: object) => Promise<{ readonly url: string }[]> }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof Events>(name: Name, act: (event: Events[Name]) => void) => void
}

/** The global scope here is a worker's, which the types of a page do not know. */
const worker = globalThis as unknown as Worker

const OFFLINE = '/offline'
const SHELL = `perya-shell-${BUILD}`
const PAGES = `perya-pages-${BUILD}`
const PICTURES = `perya-pictures-${BUILD}`
/** Names there carry a content hash, so they outlive builds. They are removed only when their cache is full. */
const CODE = 'perya-code'
const ART = 'perya-art'
const KEPT = [SHELL, PAGES, PICTURES, CODE, ART]

/** Maximum entries of each cache; the oldest are removed. */
const MAX_ENTRIES: Record<string, number> = { [PAGES]: 30, [PICTURES]: 120, [CODE]: 250, [ART]: 150 }
/** After this long without an answer, a cached page is better than none. */
const PAGE_TIMEOUT_MS = 4_000

/** Kinds of requests, each with a caching strategy. */
type Kind = 'page' | 'code' | 'art' | 'picture' | 'network'

/** Includes a film's poster; films themselves are requested in ranges. */
const PICTURE = /^\/(?:pictures|icon)\/|^\/films\/.*\.(?:avif|webp)$|^\/favicon\.svg$/
/** Games have a launch token in their address, and a worker must never cache itself. */
const NETWORK_ONLY = ['/house/', '/sw.js', ...SERVER_ADDRESSES]
const isNetworkOnly = (path: string): boolean =>
  NETWORK_ONLY.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))

/** The kind of a request. Calls, games, ranges of files and other sites always go to the network. */
function kindOf(request: Request): Kind {
  const { origin, pathname, searchParams } = new URL(request.url)
  const isOurs = origin === globalThis.location.origin && request.method === 'GET' && !request.headers.has('range')
  if (!isOurs || isNetworkOnly(pathname)) return 'network'
  if (pathname.startsWith('/_astro/')) return 'code'
  if (pathname.startsWith('/art/')) return 'art'
  if (PICTURE.test(pathname)) return 'picture'
  // The server answers a choice of layout with a cookie, and the cached page has the other layout.
  if (searchParams.has('platform')) return 'network'
  const isPage = request.mode === 'navigate' ? request.destination === 'document' : request.destination === ''
  return isPage && !/\.\w+$/.test(pathname) ? 'page' : 'network'
}

/** Storage may be full or forbidden: then nothing is cached, and nothing breaks. */
async function find(cacheName: string, key: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(key, { ignoreVary: true })
  } catch {
    return undefined
  }
}

async function keep(cacheName: string, key: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(key, response)
    const keys = await cache.keys()
    const tooMany = Math.max(0, keys.length - (MAX_ENTRIES[cacheName] ?? keys.length))
    await Promise.all(keys.slice(0, tooMany).map((old) => cache.delete(old)))
  } catch {
    // See find().
  }
}

/** The type of a file by its ending. A captive portal or a filter answers anything with its own HTML, and with status 200. */
const TYPES: [ending: RegExp, type: RegExp][] = [
  [/\.m?js$/, /\bjavascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.woff2$/, /^font\/|\bfont\b/],
  [/\.(?:avif|gif|jpe?g|png|svg|webp)$/, /^image\//],
  [/\.[\w-]+$/, /^(?!text\/html\b)/],
]
/** Every page of ours names a style sheet of ours. */
const OUR_MARK = /\/_astro\/[\w.-]+\.css/

/** Whether a response is of the type that its address promises. */
function isFit(address: string, { headers }: Response): boolean {
  const { pathname } = new URL(address, globalThis.location.origin)
  const [, type = /^text\/html\b/] = TYPES.find(([ending]) => ending.test(pathname)) ?? []
  return type.test(headers.get('content-type') ?? '')
}

/** Cache only complete same-origin 200 responses without `no-store`. A cached redirect would be refused for a navigation. */
function isKeepable(address: string, response: Response): boolean {
  const { status, type, redirected, headers } = response
  const isWhole = status === 200 && type === 'basic' && !redirected
  return isWhole && isFit(address, response) && !/no-store/.test(headers.get('cache-control') ?? '')
}

/** A page is kept if it is one of ours. */
async function keepOurs(key: string, response: Response): Promise<void> {
  if (isKeepable(key, response) && OUR_MARK.test(await response.clone().text())) await keep(PAGES, key, response)
}

/** The prefix of a path's language; empty for the first one. */
function prefixOf(path: string): string {
  return PREFIXES.find((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ?? ''
}

/** The prefix of a language that the address selects; undefined if it selects none. */
function chosenPrefix({ searchParams }: URL): string | undefined {
  const locale = searchParams.get('locale')
  return ['', ...PREFIXES].find((prefix) => (prefix || '/en') === `/${locale}`)
}

/** Cache key of a page: its path, in the language that the address selects. The browser handles the rest of the query. */
function pageKey(address: string): string {
  const url = new URL(address)
  const prefix = prefixOf(url.pathname)
  return (chosenPrefix(url) ?? prefix) + url.pathname.slice(prefix.length)
}

/** Cache first: a name that carries a hash never changes its content, and a picture of a build changes with the build alone. */
async function cacheFirst(event: FetchEvent, cacheName: string): Promise<Response> {
  const key = event.request.url
  const known = await find(cacheName, key)
  // An earlier worker kept whatever came.
  if (known && isFit(key, known)) return known
  const fresh = await fetch(event.request)
  if (isKeepable(key, fresh)) event.waitUntil(keep(cacheName, key, fresh.clone()))
  return fresh
}

/** The preloaded response of a navigation, else the network's. */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = event.request.mode === 'navigate' ? await event.preloadResponse : undefined
  return preloaded ?? (await fetch(event.request))
}

/** Network first, then the cached page after a timeout or a failure, then (for navigations) the offline page. */
async function networkFirst(event: FetchEvent): Promise<Response> {
  const key = pageKey(event.request.url)
  const before = find(PAGES, key)
  const network = fromNetwork(event).then((fresh) => {
    // From now on addresses without a prefix may lead to another language.
    if (chosenPrefix(new URL(event.request.url)) !== undefined) event.waitUntil(caches.delete(PAGES).catch(() => false))
    else event.waitUntil(keepOurs(key, fresh.clone()))
    return fresh
  })
  event.waitUntil(network.catch(() => undefined))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS))
  const first = await Promise.race([network, late]).catch(() => 'failed' as const)
  if (first instanceof Response && first.status < 502) return first
  const known = await before
  if (known) return known
  if (first instanceof Response) return first
  return await network.catch((error: unknown) => offline(event.request, error))
}

/** The offline page with links to cached pages. For requests that are no navigation, the original error. */
async function offline({ mode, url }: Request, error: unknown): Promise<Response> {
  const prefix = prefixOf(pageKey(url))
  const page = mode === 'navigate' ? await find(SHELL, prefix + OFFLINE) : undefined
  if (!page) throw error
  const html = await page.text()
  const links = await keptLinks(prefix)
  const body = links === '' ? html : html.replace(/hidden( data-kept[^>]*>)/, '$1').replace('<!--kept-->', links)
  const headers = new Headers(page.headers)
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  return new Response(body, { status: 503, headers })
}

/** A link to each cached page of a language, with its own title, which is already HTML. */
async function keptLinks(prefix: string): Promise<string> {
  const cache = await caches.open(PAGES)
  const kept = (await cache.keys()).filter(({ url }) => prefixOf(pageKey(url)) === prefix)
  const lines = kept.map(async (request) => {
    const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? ''
    const title = /<title>([^<|]*)/.exec(html)?.[1]?.trim()
    return title ? `<li><a href="${encodeURI(pageKey(request.url))}">${title}</a></li>` : ''
  })
  return (await Promise.all(lines)).join('')
}

async function install(): Promise<void> {
  const shell = await caches.open(SHELL)
  await shell.addAll(SHELL_FILES.map((path) => new Request(path, { cache: 'no-cache' })))
}

/** Deletes caches of earlier builds, and caches the open pages, which loaded before the worker controlled them. */
async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('perya-') && !KEPT.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
  const open = await worker.clients.matchAll({ type: 'window' })
  await Promise.all(open.map(({ url }) => keepPage(url)))
}

async function keepPage(url: string): Promise<void> {
  const request = new Request(pageKey(url))
  if (kindOf(request) !== 'page') return
  const response = await fetch(request).catch(() => undefined)
  if (response) await keepOurs(pageKey(url), response)
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('message', (event) => {
  // A page asks for our build, and lets us take over if that is right: client/lobby/worker.ts.
  if (event.data === 'build') event.ports[0]?.postMessage(BUILD)
  if (event.data === 'activate') event.waitUntil(worker.skipWaiting())
})

worker.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request)
  if (kind === 'page') event.respondWith(networkFirst(event))
  if (kind === 'code') event.respondWith(cacheFirst(event, CODE))
  if (kind === 'art') event.respondWith(cacheFirst(event, ART))
  if (kind === 'picture') event.respondWith(cacheFirst(event, PICTURES))
  if (kind === 'network' && new URL(event.request.url).searchParams.has('platform'))
    event.waitUntil(caches.delete(PAGES).catch(() => false))
})
