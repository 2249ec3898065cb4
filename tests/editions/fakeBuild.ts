import { cpSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { kindNames } from '#contract/games/kinds.ts'
import { folderOf } from '#server/editions/buildFolder.ts'
import { writeManifest } from '#server/editions/manifest.ts'
import { rulesOf } from '#server/games/engines.ts'

const CONTENT = resolve(import.meta.dirname, '../../content')
export const CODE = 'c0de'.repeat(16)

/** The hashed file of a build with this title, and its pages. */
export const scriptOf = (title: string): string => `/_astro/${title}.h4sh.js`
const pageOf = (title: string) => `<!doctype html><title>${title}</title><script src="${scriptOf(title)}"></script>`

const ENTRY = (title: string) => `import 'valibot'
export const handler = async (request, reply) => {
  reply.writeHead(200, { 'content-type': 'text/html' })
  reply.end('<title>${title} on demand</title>')
}`

export type Made = { hash: string; folder: string; code: string }

/** A folder for builds, as a checkout has one. */
export const makeDist = (): string => mkdtempSync(join(tmpdir(), 'perya-editions-'))

/** Writes the pages of a small build, as a compiler would. */
export function writePages(out: string, title: string): void {
  const games = kindNames.flatMap((kind) => rulesOf(kind))
  const files: Record<string, string> = {
    [`client${scriptOf(title)}`]: `console.log('${title}')`,
    'client/mobile/lobby/home/index.html': pageOf(title),
    'client/desktop/lobby/home/index.html': pageOf(title),
    'client/404.html': '<!doctype html><title>not found</title>',
    'server/entry.mjs': ENTRY(title),
    'on-demand.json': JSON.stringify(['^\\/(?:mobile|desktop)\\/notice\\/detail\\/([^/]+?)$']),
    'returns.json': JSON.stringify(
      Object.fromEntries(games.map(({ id, paytableHash }) => [id, { paytableHash, key: '', figures: {} }])),
    ),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), text)
  }
}

/** A small build with the repository's content, in which `change` may edit. It lies in `dist` by its hash. */
export function makeEdition(
  dist: string,
  title: string,
  change: (content: string) => void = () => {},
  code = CODE,
): Made {
  const aside = join(dist, `aside-${title}`)
  writePages(aside, title)
  cpSync(CONTENT, join(aside, 'content'), { recursive: true })
  change(join(aside, 'content'))
  const hash = writeManifest(aside, { code, content: title })
  const folder = folderOf(dist, hash)
  mkdirSync(dirname(folder), { recursive: true })
  renameSync(aside, folder)
  return { hash, folder, code }
}
