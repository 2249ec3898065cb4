import { cpSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { Problem } from '../content/problem.ts'

/** What content may consist of: texts, configuration, and pictures. Code of any kind is none of them. */
const KINDS = new Set(['.md', '.yaml', '.json', '.png', '.jpg', '.jpeg', '.webp', '.avif'])
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}$/
const FILES_MAX = 5_000
export const FILE_BYTES_MAX = 20_000_000
const DEPTH_MAX = 6

/** The files of a folder of content, and a problem for each thing in it that is not content. It opens none of them. */
export function contentFiles(folder: string): { files: string[]; problems: Problem[] } {
  const files: string[] = []
  const problems: Problem[] = []
  const look = (below: string): void => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      if (files.length > FILES_MAX) return
      // A desktop's own files, and drafts of editors.
      if (name.startsWith('.')) continue
      const path = below === '' ? name : `${below}/${name}`
      const wrong = problemOf(folder, path, name)
      if (wrong === 'folder') look(path)
      else if (wrong) problems.push({ file: `content/${path}`, line: 1, field: '', ...wrong })
      else files.push(path)
    }
  }
  look('')
  if (files.length > FILES_MAX) {
    const what = `has more than ${FILES_MAX} files`
    problems.push({ file: 'content', line: 1, field: '', what, mend: 'remove what nobody reads' })
  }
  return { files, problems }
}

export type Mistake = Pick<Problem, 'what' | 'mend'>

function problemOf(folder: string, path: string, name: string): 'folder' | Mistake | undefined {
  const found = lstatSync(join(folder, path))
  if (found.isSymbolicLink()) return LINK
  if (!NAME.test(name)) return ODD
  if (found.isDirectory()) return path.split('/').length > DEPTH_MAX ? DEEP : 'folder'
  if (!found.isFile()) return { what: 'is no file', mend: 'remove it' }
  return wrongKind(name) ?? wrongSize(found.size)
}

/** What speaks against a file that is to lie at this path below content/, by its names and size alone. No such path leads out of there. */
export function wrongWithFile(path: string, bytes: number): Mistake | undefined {
  const names = path.split('/')
  if (!names.every((name) => NAME.test(name))) return ODD
  if (names.length - 1 > DEPTH_MAX) return DEEP
  return wrongKind(names.at(-1) ?? '') ?? wrongSize(bytes)
}

function wrongKind(name: string): Mistake | undefined {
  if (/\.svg$/i.test(name)) return SVG
  if (KINDS.has(extname(name).toLowerCase())) return undefined
  return { what: 'is no content', mend: `it may be ${[...KINDS].map((kind) => kind.slice(1)).join(', ')}` }
}

const wrongSize = (bytes: number): Mistake | undefined =>
  bytes > FILE_BYTES_MAX
    ? { what: `is larger than ${FILE_BYTES_MAX / 1_000_000} MB`, mend: 'make it smaller' }
    : undefined

export const LINK = { what: 'is a link, and content may not lead out of its folder', mend: 'put the file itself here' }
const ODD = { what: 'has an unusual sign in its name', mend: 'use letters, digits, dots, hyphens and underscores' }
const DEEP = { what: 'lies too deep', mend: 'move it up' }

const SVG = { what: 'is an SVG, which may hold a script', mend: 'export it as PNG, JPEG, WebP or AVIF' }

/** Copies content as plain files. Nothing else comes along, whatever lies in the folder. */
export function copyContent(from: string, files: readonly string[], to: string): void {
  for (const path of files) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(from, path), join(to, path), { dereference: false })
  }
}
