import { randomUUID } from 'node:crypto'
import { everySecond, toldOnce } from '../base/everySecond.ts'
import { log } from '../base/log.ts'
import { forgetGoneServers, forgetServer, lookAhead, type OnTheWay, type ServerRow, tellOf } from './rows.ts'

/** How a server takes editions. */
export type Air = {
  /** The hash of what it serves. */
  serving: () => string
  /** Fetches, checks and loads a build. Nobody sees its pages yet, and its hashed files are served. Rejects if it cannot be served. */
  prepare: (hash: string) => Promise<void>
  /** From the next request on, the pages and content of a prepared build. */
  swap: (hash: string) => void
}

/**
 * Follows the editions of a code, once a second: takes what is announced, tells so, and swaps at the mark. Returns a function that ends it.
 * A first look happens before it resolves, so that a server starts with what is on air.
 */
export async function followEditions(code: string, air: Air): Promise<() => Promise<void>> {
  const follower = makeFollower(code, air)
  await forgetGoneServers()
  const look = toldOnce(follower.look, 'editions are not followed for now')
  await look()
  const stop = everySecond(look)
  return async () => {
    await stop()
    await follower.end()
  }
}

function makeFollower(code: string, air: Air) {
  const server: ServerRow = {
    id: randomUUID(),
    code,
    serving: air.serving(),
    ready: air.serving(),
    failed: null,
    why: null,
  }
  let mark: { seq: number; timer: NodeJS.Timeout } | undefined

  const swap = (hash: string) => {
    air.swap(hash)
    log.info({ edition: hash.slice(0, 12) }, 'edition on air')
  }
  const swapAt = ({ seq, hash, inMs }: OnTheWay) => {
    if (inMs === undefined || mark?.seq === seq) return
    clearTimeout(mark?.timer)
    mark = { seq, timer: setTimeout(() => swap(hash), inMs) }
  }
  const take = async (hash: string): Promise<boolean> => {
    if (server.ready === hash || air.serving() === hash) return true
    try {
      await air.prepare(hash)
      Object.assign(server, { ready: hash, failed: null, why: null })
      return true
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (server.failed !== hash) log.error({ err: error, edition: hash.slice(0, 12) }, 'edition cannot be served')
      Object.assign(server, { failed: hash, why })
      return false
    }
  }
  const look = async () => {
    const { live, next } = await lookAhead(code)
    const isDue = live && live.hash !== air.serving() && mark?.seq !== live.seq
    if (isDue && (await take(live.hash))) swap(live.hash)
    if (next && (await take(next.hash))) swapAt(next)
    await tellOf({ ...server, serving: air.serving() })
  }
  return {
    look,
    end: async () => {
      clearTimeout(mark?.timer)
      await forgetServer(server.id).catch(() => {})
    },
  }
}
