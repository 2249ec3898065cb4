import type { IncomingMessage } from 'node:http'
import { now } from '../base/clock.ts'
import { makeFloodGate } from '../base/flood.ts'
import { TooMany } from '../call/refusal.ts'
import type { AstroHandler, Page } from './astro.ts'

/** Far more than there are notices; what is kept is in memory. */
const KEPT_MAX = 500
/** Pages that are rendered anew in a second: for one address, and for all. */
const RENDERED_FOR_ONE = 2
const RENDERED_IN_ALL = 20

/**
 * Renders a page once and keeps it, as long as it lets us: until a notice on it begins or ends. Only what answers 200 is kept, so an endless
 * set of addresses fills nothing; rendering those is what the gates are for. Rejects with TooMany.
 */
export function keeping(render: AstroHandler): (visit: Visit) => Promise<Page> {
  const kept = new Map<string, Page>()
  const coming = new Map<string, Promise<Page>>()
  const waitForOne = makeFloodGate(RENDERED_FOR_ONE)
  const waitForAll = makeFloodGate(RENDERED_IN_ALL)

  const make = ({ incoming, path, from, encoding }: Visit): Promise<Page> => {
    const seconds = waitForOne(from) || waitForAll('all')
    if (seconds > 0) throw new TooMany(seconds)
    return render(incoming, path, encoding)
  }
  const keep = (path: string, page: Page) => {
    const [oldest] = kept.keys()
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    kept.set(path, page)
  }

  return async (visit) => {
    const { path } = visit
    const before = kept.get(path)
    if (before && isGood(before)) return before
    kept.delete(path)
    const shared = await coming.get(path)?.catch(() => undefined)
    if (shared && isGood(shared)) return shared
    const page = Promise.resolve(visit).then(make)
    coming.set(path, page)
    try {
      const made = await page
      if (isGood(made)) keep(path, made)
      return made
    } finally {
      if (coming.get(path) === page) coming.delete(path)
    }
  }
}

/** Who asks for what: `path` names platform and page, and is all that the page depends on. */
export type Visit = {
  incoming: IncomingMessage
  path: string
  /** The visitor's address. */
  from: string
  encoding: Parameters<AstroHandler>[2]
}

function isGood({ until }: Page): boolean {
  return now().getTime() < until
}
