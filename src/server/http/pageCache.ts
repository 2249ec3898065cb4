import type { IncomingMessage } from 'node:http'
import { now } from '../base/clock.ts'
import { makeFloodGate } from '../base/flood.ts'
import { TooMany } from '../call/refusal.ts'
import type { AstroHandler, Page } from './astro.ts'

/** Far more than there are notices; the cache is in memory. */
const CACHED_MAX = 500
/** Pages that are rendered anew in a second: for one address, and for all. */
const RENDERED_FOR_ONE = 2
const RENDERED_IN_ALL = 20

/**
 * Renders a page once and caches it, as long as it lets us: until a notice on it begins or ends. Only what answers 200 is cached, so an endless
 * set of addresses fills nothing; rendering those is what the gates are for. Rejects with TooMany.
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

/** Who asks for what: `path` names platform and page, and is all that the page depends on. */
export type PageRequest = {
  incoming: IncomingMessage
  path: string
  /** The visitor's address. */
  from: string
  encoding: Parameters<AstroHandler>[2]
}

function isFresh({ until }: Page): boolean {
  return now().getTime() < until
}
