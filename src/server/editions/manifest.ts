import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The file of a build that lists all others. The hash of the build is the hash of this file. */
export const MANIFEST = 'build.json'

/** `code` is the hash of the code and of the settings that pages show, `content` the one of the content. */
type Manifest = { code: string; content: string }

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
export function writeManifest(build: string, { code, content }: Manifest): string {
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
