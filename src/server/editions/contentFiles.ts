import { cpSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

/** What content may consist of: texts, configuration, and pictures. Code of any kind is none of them. */
const KINDS = new Set(['.md', '.yaml', '.json', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.svg'])
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}$/
const FILES_MAX = 5_000
const FILE_BYTES_MAX = 20_000_000
const DEPTH_MAX = 6

/** The files of a folder of content, and one sentence for each thing in it that is not content. */
export function contentFiles(folder: string): { files: string[]; problems: string[] } {
  const files: string[] = []
  const problems: string[] = []
  const look = (below: string): void => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      if (files.length > FILES_MAX) return
      // A desktop's own files, and drafts of editors.
      if (name.startsWith('.')) continue
      const path = below === '' ? name : `${below}/${name}`
      const wrong = problemOf(folder, path, name)
      if (wrong === 'folder') look(path)
      else if (wrong) problems.push(`content/${path}: ${wrong}`)
      else files.push(path)
    }
  }
  look('')
  if (files.length > FILES_MAX) problems.push(`content has more than ${FILES_MAX} files`)
  return { files, problems }
}

function problemOf(folder: string, path: string, name: string): string | undefined {
  const found = lstatSync(join(folder, path))
  if (found.isSymbolicLink()) return 'is a link, and content may not lead out of its folder: put the file itself here'
  if (!NAME.test(name)) return 'has a name with other signs than letters, digits, dots, hyphens and underscores'
  if (found.isDirectory()) return path.split('/').length > DEPTH_MAX ? 'lies too deep' : 'folder'
  if (!found.isFile()) return 'is no file'
  if (!KINDS.has(extname(name).toLowerCase()))
    return `is no content: it may be ${[...KINDS].map((kind) => kind.slice(1)).join(', ')}`
  return found.size > FILE_BYTES_MAX ? `is larger than ${FILE_BYTES_MAX / 1_000_000} MB` : undefined
}

/** Copies content as plain files. Nothing else comes along, whatever lies in the folder. */
export function copyContent(from: string, files: readonly string[], to: string): void {
  for (const path of files) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(from, path), join(to, path), { dereference: false })
  }
}
