import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { paytableFile } from '#server/content/paytableFile.ts'

/*
 * Why a hash of sources: a picture is code, so its name follows from the code that draws it, without drawing. The build
 * works the versions out once and leaves them in `dist/pictures.json`, where the server finds them.
 */
const HERE = import.meta.dirname
const ROOT = resolve(HERE, '../..')
const LOBBY = join(ROOT, 'content/lobby')
const DRAWN_WITH = ['@fontsource-variable/', '@iconify-json/', 'fontkit', 'sharp']
const VERSION_LENGTH = 8

let shared: string | undefined

/** The version in the addresses of a game's pictures: changes with any code or configuration they are drawn from. */
export function tileVersion(gameId: number): string {
  shared ??= sharedSource()
  const paytable = paytableFile(gameId)
  const hash = createHash('sha256').update(shared).update(String(gameId))
  if (paytable && existsSync(join(LOBBY, paytable))) hash.update(readFileSync(join(LOBBY, paytable)))
  return hash.digest('hex').slice(0, VERSION_LENGTH)
}

function sharedSource(): string {
  const files = readdirSync(HERE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.endsWith('films'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const sources = files.map((file) => [relative(HERE, file).split(sep).join('/'), readFileSync(file, 'utf8')])
  return JSON.stringify([sources, drawnWith()])
}

/** The exact versions of the packages that draw. */
function drawnWith(): [string, string][] {
  // Our own package.json; npm has read it before us.
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.entries(dependencies).filter(([name]) => DRAWN_WITH.some((start) => name.startsWith(start)))
}
