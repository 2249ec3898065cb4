import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Contents, readAllContents } from '../content/source.ts'
import { draftBuild } from '../drafts/build.ts'
import { manifestIn } from '../editions/manifest.ts'
import { ownPlace } from '../editions/prepare.ts'
import { fetchBuild } from '../editions/store.ts'
import { loadHandler } from '../http/astro.ts'
import type { Middleware } from '../http/render.ts'
import { ON_DEMAND_FILE } from '../http/site.ts'

/** The build of the draft, read from the disk page by page: few look at it. */
export type PreviewSite = {
  hash: string
  folder: string
  contents: Contents
  /** A file below `client`, if the list of the build names it. */
  read: (path: string) => Buffer | undefined
  has: (path: string) => boolean
  onDemand: readonly RegExp[]
  handler: () => Promise<Middleware>
}

let last: PreviewSite | undefined

/** The newest build of the draft; undefined without any, or where the file store has lost it. */
export async function previewSite(): Promise<PreviewSite | undefined> {
  const found = await draftBuild()
  if (!found) return undefined
  // A build that servers need no more is cleared away from this machine, and fetched again.
  if (last?.hash === found.hash && existsSync(last.folder)) return last
  const folder = await fetchBuild(found.hash, ownPlace().dist).catch(() => undefined)
  const manifest = folder && manifestIn(folder)
  if (!folder || !manifest) return undefined
  last = siteIn(folder, found.hash, new Set(manifest.files.map(({ path }) => path)))
  return last
}

function siteIn(folder: string, hash: string, files: ReadonlySet<string>): PreviewSite {
  const has = (path: string) => files.has(`client/${path}`)
  let loaded: Promise<Middleware> | undefined
  return {
    hash,
    folder,
    contents: readAllContents(join(folder, 'content')),
    has,
    read: (path) => (has(path) ? readFileSync(join(folder, 'client', path)) : undefined),
    onDemand: patternsIn(join(folder, ON_DEMAND_FILE)),
    handler: () => {
      loaded ??= loadHandler(folder)
      return loaded
    },
  }
}

function patternsIn(file: string): RegExp[] {
  if (!existsSync(file)) return []
  const sources = JSON.parse(readFileSync(file, 'utf8')) as string[] // our own build wrote it
  return sources.map((source) => new RegExp(source))
}
