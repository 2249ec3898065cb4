import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import * as v from 'valibot'

/** How many builds stay beside the current one: their hashed files are still asked for. */
export const EARLIER_KEPT = 3

export const HASH = /^[0-9a-f]{64}$/

const pointer = v.object({
  hash: v.pipe(v.string(), v.regex(HASH)),
  /** Fingerprint of the sources, by which `npm start` knows that nothing has changed. */
  stamp: v.string(),
  code: v.string(),
  /** Builds that were current before, the latest first. */
  earlier: v.array(v.pipe(v.string(), v.regex(HASH))),
})

/** Which build of a folder is current. */
export type Pointer = v.InferOutput<typeof pointer>

/** Where a build lies below `dist`, by its hash. */
export function folderOf(dist: string, hash: string): string {
  return join(dist, 'builds', hash)
}

/** The current build; undefined if there is none, or its folder is gone. */
export function readPointer(dist: string): Pointer | undefined {
  try {
    const found = v.parse(pointer, JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')))
    return statSync(folderOf(dist, found.hash)).isDirectory() ? found : undefined
  } catch {
    return undefined
  }
}

/** Makes a build the current one in one step: a reader finds the old pointer or the new one. */
export function point(dist: string, { hash, stamp, code }: Omit<Pointer, 'earlier'>): void {
  const before = readPointer(dist)
  const earlier = before ? [before.hash, ...before.earlier] : []
  const kept = [...new Set(earlier)].filter((each) => each !== hash).slice(0, EARLIER_KEPT)
  replaceFile(join(dist, 'current.json'), JSON.stringify({ hash, stamp, code, earlier: kept }))
}

/** Writes a file whole: after a crash it has the old text or the new one. */
export function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  const handle = openSync(draft, 'r+')
  fsyncSync(handle)
  closeSync(handle)
  renameSync(draft, file)
}

/** Removes builds that nobody needs, and what builds killed half-way have left. Those made after `keepFrom` stay: somebody may be about to publish them. */
export function tidyBuilds(dist: string, needed: readonly string[], keepFrom?: Date): void {
  for (const name of namesIn(join(dist, 'builds'))) {
    const folder = folderOf(dist, name)
    const isFresh = keepFrom !== undefined && (statSync(folder, { throwIfNoEntry: false })?.mtime ?? 0) > keepFrom
    if (!needed.includes(name) && !isFresh) rmSync(folder, { recursive: true, force: true })
  }
  for (const name of namesIn(join(dist, 'aside'))) {
    if (!isRunning(Number(name.split('-')[0]))) rmSync(join(dist, 'aside', name), { recursive: true, force: true })
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
