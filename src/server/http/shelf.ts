import { EARLIER_KEPT } from '../editions/buildFolder.ts'
import type { Pages } from './pages.ts'
import { hashedFiles, type Known, type Site, type SiteFile } from './site.ts'

/** A build that this process could serve. `begin` puts its content in force. */
export type Loaded = { hash: string; site: Site; pages: Pages; begin: () => void }

/**
 * The builds of a process: one is served, and the hashed files of the others are served too, so that nobody with an open page misses one. At most
 * one more waits for its mark.
 */
export type Shelf = {
  /** Serves the build on air. A request stays with the build that it began with. */
  pages: Pages
  serving: () => string
  /** A hashed file of any build here. */
  known: Known
  /** A build that may follow. */
  hold: (loaded: Loaded) => void
  /** Hashed files of a build from before this process. */
  holdFiles: (hash: string, read: ReadonlyMap<string, SiteFile>) => void
  swap: (hash: string) => void
}

export function makeShelf(make: (known: Known) => Loaded): Shelf {
  /** Hashed files by build, in the order in which they were on air. */
  const files = new Map<string, ReadonlyMap<string, SiteFile>>()
  let waiting: Loaded | undefined
  const known: Known = (address) => {
    for (const held of files.values()) {
      const file = held.get(address)
      if (file) return file
    }
    return undefined
  }
  let current = make(known)
  files.set(current.hash, hashedFiles(current.site))
  const forget = () => {
    const spare = [...files.keys()].filter((hash) => hash !== current.hash && hash !== waiting?.hash)
    for (const hash of spare.slice(0, -EARLIER_KEPT)) files.delete(hash)
  }
  return {
    pages: (c) => current.pages(c),
    serving: () => current.hash,
    known,
    hold: (loaded) => {
      waiting = loaded
      files.set(loaded.hash, hashedFiles(loaded.site))
      forget()
    },
    holdFiles: (hash, read) => {
      if (files.has(hash)) return
      const before = [...files]
      files.clear()
      files.set(hash, read)
      for (const [each, held] of before) files.set(each, held)
      forget()
    },
    swap: (hash) => {
      if (waiting?.hash !== hash) throw new Error(`build ${hash.slice(0, 12)} is not loaded`)
      current = waiting
      waiting = undefined
      current.begin()
      const own = files.get(hash) ?? new Map()
      files.delete(hash)
      files.set(hash, own)
      forget()
    },
  }
}
