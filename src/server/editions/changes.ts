import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, sha256 } from './manifest.ts'

/** Content that moves no money: texts, pictures, and lists of what home shows. Everything else needs a second person. */
const TEXTS =
  /^(?:pages|notices|words)\/|^lobby\/(?:banners|brands|notices|services|types|videos)\.yaml$|\.(?:png|jpe?g|webp|avif)$/

/** The files that differ between two folders of content, each with how. All are new without a folder before. */
export function changesBetween(before: string | undefined, after: string): string[] {
  const old = before === undefined ? new Map<string, string>() : hashesOf(before)
  const fresh = hashesOf(after)
  const gone = [...old.keys()].filter((path) => !fresh.has(path)).map((path) => `removed ${path}`)
  const changed = [...fresh].flatMap(([path, hash]) => {
    const was = old.get(path)
    return was === hash ? [] : [`${was === undefined ? 'new' : 'changed'} ${path}`]
  })
  return [...gone, ...changed].sort()
}

const hashesOf = (folder: string) =>
  new Map(filesBelow(folder).map((path) => [path, sha256(readFileSync(join(folder, path)))]))

/** The changes among these that move money. */
export function moneyChanges(changes: readonly string[]): string[] {
  return changes.filter((change) => !TEXTS.test(change.slice(change.indexOf(' ') + 1)))
}
