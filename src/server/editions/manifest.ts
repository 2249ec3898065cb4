import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import * as v from 'valibot'

/** The file of a build that lists all others. The hash of the build is the hash of this file. */
export const MANIFEST = 'build.json'

/** A name that stays inside its folder on every system. */
const safePath = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^[^\\:*?"<>|\p{Cc}/]+(?:\/[^\\:*?"<>|\p{Cc}/]+)*$/u),
  v.check((path) => path.split('/').every((name) => name !== '.' && name !== '..')),
)

const manifest = v.object({
  /** Hash of the code and of the settings that pages show. Only a server of the same code may serve the build. */
  code: v.string(),
  /** Hash of the content. */
  content: v.string(),
  files: v.array(
    v.object({ path: safePath, bytes: v.pipe(v.number(), v.integer(), v.minValue(0)), sha256: v.string() }),
  ),
})

export type Manifest = v.InferOutput<typeof manifest>

export const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** All files below a folder, by their path with slashes, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** One hash of all files below a folder. */
export function hashOfFolder(folder: string): string {
  const hash = createHash('sha256')
  for (const path of filesBelow(folder)) hash.update(`${path}\n`).update(sha256(readFileSync(join(folder, path))))
  return hash.digest('hex')
}

/** Lists the files of a build, and returns its hash. */
export function writeManifest(build: string, { code, content }: Pick<Manifest, 'code' | 'content'>): string {
  const files = filesBelow(build)
    .filter((path) => path !== MANIFEST)
    .map((path) => {
      const bytes = readFileSync(join(build, path))
      return { path, bytes: bytes.length, sha256: sha256(bytes) }
    })
  const text = JSON.stringify({ code, content, files })
  writeFileSync(join(build, MANIFEST), text)
  return sha256(text)
}

/** The list and the hash of a build on this machine; undefined for a folder without a list. */
export function manifestIn(build: string): (Manifest & { hash: string }) | undefined {
  const file = join(build, MANIFEST)
  if (!existsSync(file)) return undefined
  const text = readFileSync(file)
  const hash = sha256(text)
  return { ...readManifest(text, hash), hash }
}

/** The list of a build. Throws if it is not the one of this hash. */
export function readManifest(text: Buffer | string, hash: string): Manifest {
  if (sha256(text) !== hash) throw new Error(`the list of build ${hash.slice(0, 12)} is another build's`)
  return v.parse(manifest, JSON.parse(text.toString()))
}
