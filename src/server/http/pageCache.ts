import type { IncomingMessage } from 'node:http'
import { now } from '../base/clock.ts'
import { makeFloodGate } from '../base/flood.ts'
import { TooMany } from '../call/refusal.ts'
import type { AstroHandler, Page } from './astro.ts'

/** Maximum of cached pages, which are in memory: far more than there are notices. */
const CACHED_MAX = 500
/** Renderings per second: for one client address, and for all. */
const RENDERED_FOR_ONE = 2
const RENDERED_IN_ALL = 20

/**
 * Caches a rendered page until the expiry it names. Only 200 is cached, so an endless set of addresses fills no memory. Renderings are
 * rate-limited: rejects with TooMany.
 */
export function cachedRender(render: AstroHandler): (request: PageRequest) => Promise<Page> {
  const cache = new Map<string, Page>()
  const pending = new Map<string, Promise<Page>>()
  const waitForOne = makeFloodGate(RENDERED_FOR_ONE)
  const waitForAll = makeFloodGate(RENDERED_IN_ALL)

  const make = ({ incoming, path, from, encoding }: PageRequest): Promise<Page> => {
    const seconds = waitForOne(from) || waitForAll('all')
    if (seconds > 0) throw new TooMany(seconds)
    return render(incoming, path, encoding)
  }
  const store = (path: string, page: Page) => {
    const [oldest] = cache.keys()
    if (cache.size >= CACHED_MAX && oldest !== undefined) cache.delete(oldest)
    cache.set(path, page)
  }

  return async (request) => {
    const { path } = request
    const cached = cache.get(path)
    if (cached && isFresh(cached)) return cached
    cache.delete(path)
    const shared = await pending.get(path)?.catch(() => undefined)
    if (shared && isFresh(shared)) return shared
    const page = Promise.resolve(request).then(make)
    pending.set(path, page)
    try {
      const made = await page
      if (isFresh(made)) store(path, made)
      return made
    } finally {
      if (pending.get(path) === page) pending.delete(path)
    }
  }
}

/** A request for a page. `path` names platform and page, and is the cache key. */
export type PageRequest = {
  incoming: IncomingMessage
  path: string
  /** The client's address. */
  from: string
  encoding: Parameters<AstroHandler>[2]
}

function isFresh({ until }: Page): boolean {
  return now().getTime() < until
}
