import vm from 'node:vm'
import { vi } from 'vitest'
import { workerScript } from '#build/worker.ts'
import { locales } from '#contract/locale.ts'

export const ORIGIN = 'http://localhost'
export const OFFLINE_HTML = '<p hidden data-kept><ul><!--kept--></ul>'

export type Network = (request: Request) => Promise<Response>
export type CacheEntries = Map<string, Response>

/** A browser's caches, as far as the worker uses them, each in insertion order. */
function openCaches(stored: Map<string, CacheEntries>, network: Network) {
  const keyOf = (request: Request | string) => (typeof request === 'string' ? request : request.url).replace(ORIGIN, '')
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      match: async (key: Request | string) => cache.get(keyOf(key))?.clone(),
      put: async (key: string, response: Response) => {
        cache.delete(keyOf(key))
        cache.set(keyOf(key), response)
      },
      keys: async () => [...cache.keys()].map((key) => ({ url: new URL(key, ORIGIN).href })),
      delete: async (key: Request | string) => cache.delete(keyOf(key)),
      addAll: async (requests: Request[]) => {
        for (const request of requests) cache.set(keyOf(request), await network(request))
      },
    }
  }
  return { open, keys: async () => [...stored.keys()], delete: async (name: string) => stored.delete(name) }
}

/** The worker as served, in a context of its own. */
export function startWorker(build: string, stored: Map<string, CacheEntries>, network: Network) {
  const listeners = new Map<string, (event: unknown) => void>()
  const caches = openCaches(stored, network)
  const skipWaiting = vi.fn()
  const windows: { url: string }[] = []
  class LocalRequest extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, ORIGIN), init)
    }
  }
  vm.runInNewContext(workerScript(build, ['/offline', '/fil/offline', '/th/offline'], locales), {
    addEventListener: (name: string, act: (event: unknown) => void) => listeners.set(name, act),
    location: new URL(`${ORIGIN}/sw.js`),
    registration: {},
    clients: { claim: async () => {}, matchAll: async () => windows },
    fetch: (request: Request) => network(request),
    ...{ caches, skipWaiting, URL, Request: LocalRequest, Response, Headers, setTimeout },
  })

  async function tell(name: string, event: object = {}): Promise<void> {
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    await Promise.all(work)
  }

  /** The worker's answer; undefined if it leaves the request to the browser. */
  async function ask(path: string, more: { mode?: string; destination?: string; method?: string } = {}) {
    const { method = 'GET', mode = 'cors', destination = '' } = more
    const url = new URL(path, ORIGIN).href
    const request = { url, method, mode, destination, headers: new Headers() }
    let answer: Promise<Response> | undefined
    const work: Promise<unknown>[] = []
    listeners.get('fetch')?.({
      request,
      preloadResponse: Promise.resolve(undefined),
      respondWith: (promise: Promise<Response>) => (answer = promise),
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    })
    const reply = await answer
    // Pending work may add more work.
    for (let done = 0; done < work.length; ) done = (await Promise.all(work)).length
    return reply && { status: reply.status, text: (await reply.text()).replace(MARK, '') }
  }

  return { tell, ask, skipWaiting, windows }
}

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  webm: 'video/webm',
  webp: 'image/webp',
}
/** What every page of ours names. Answers are compared without it. */
const MARK = '<!--/_astro/page.css-->'

/** What our own server sends for an address: a page with its mark, or a file of its type. */
export function served(path: string, text: string): Response {
  const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']
  return type ? sent(text, { headers: { 'content-type': type } }) : sent(text + MARK)
}

/** A reply; the type is the browser's word for same-origin. */
export function sent(text: string, init: ResponseInit & { type?: string } = {}): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', ...init.headers }
  const response = new Response(text, { ...init, headers })
  Object.defineProperty(response, 'type', { value: init.type ?? 'basic' })
  response.clone = () => sent(text, init)
  return response
}

/** A browser's request for a navigation. */
export const visit = { mode: 'navigate', destination: 'document' }
