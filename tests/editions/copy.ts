import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { onTestFinished } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const PARTS = ['src', 'content', 'public', 'astro.config.mjs', 'astro-i18next.config.cjs', 'tsconfig.json']
/** What only Astro's compiler and the browser read: half of the files, which each build would copy. */
const LEFT_OUT = ['art', 'client', 'islands', 'layouts', 'pages'].map((room) => join(ROOT, 'src', room))

/**
 * A quick compiler in place of Astro's. `content/compile.md` says what happens: "fails" names a mistake, "hangs" never ends, "leaks" prints its
 * environment, and any other text becomes the title of home.
 */
const COMPILER = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const [tree, out] = process.argv.slice(2)
const word = readFileSync(tree + '/content/compile.md', 'utf8').trim()
const write = (path, text) => {
  mkdirSync(out + '/' + path.split('/').slice(0, -1).join('/'), { recursive: true })
  writeFileSync(out + '/' + path, text)
}
write('client/_astro/half.js', 'half')
if (word === 'hangs') {
  process.stdin.on('end', () => process.exit(1)).resume()
} else if (word === 'fails') {
  console.error('content/lobby/notices.yaml:3: end: must be after the start')
  process.exit(2)
} else if (word === 'leaks') {
  console.error(JSON.stringify(process.env))
  process.exit(1)
} else {
  const title = word.replace(/\\W/g, '')
  write('client/_astro/' + title + '.h4sh.js', 'console.log("' + title + '")')
  for (const platform of ['mobile', 'desktop'])
    write('client/' + platform + '/lobby/home/index.html', '<!doctype html><title>' + word + '</title><script src="/_astro/' + title + '.h4sh.js"></script>')
  write('client/404.html', '<!doctype html><title>not found</title>')
  write('server/entry.mjs', 'import "valibot"\\nexport const handler = async (request, reply) => { reply.writeHead(200, { "content-type": "text/html" }); reply.end("<title>' + word + ' on demand</title>") }')
  write('on-demand.json', JSON.stringify(['^\\\\/(mobile|desktop)\\\\/notice\\\\/detail\\\\/([^/]+?)$']))
  const { kindNames } = await import(tree + '/src/contract/games/kinds.ts')
  const { rulesOf } = await import(tree + '/src/server/games/engines.ts')
  const games = kindNames.flatMap((kind) => rulesOf(kind))
  write('returns.json', JSON.stringify(Object.fromEntries(games.map(({ id, paytableHash }) => [id, { paytableHash, key: '', figures: {} }]))))
  process.exit(0)
}
`

let copied: string | undefined
/** The folder of builds after the first one, kept for the next tests. */
let keptBuild: string | undefined

/** The file's copy of the repository, which builds in a moment. Nothing is built in it, and its packages are ours. */
export function freshCopy(word: string): string {
  copied ??= makeCopy()
  rmSync(join(copied, 'dist'), { recursive: true, force: true })
  edit(copied, word)
  return copied
}

/** The same with a first build of "good" in it, which is made once. */
export async function builtCopy(): Promise<string> {
  const folder = freshCopy('good')
  const dist = join(folder, 'dist')
  if (keptBuild) cpSync(keptBuild, dist, { recursive: true })
  else {
    const built = run(folder, BUILD)
    if ((await built.ended) !== 0) throw new Error(built.said())
    keptBuild = mkdtempSync(join(tmpdir(), 'perya-kept-'))
    cpSync(dist, keptBuild, { recursive: true })
  }
  return folder
}

function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perya-copy-'))
  const isCopied = (path: string) => !LEFT_OUT.includes(path)
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter: isCopied })
  for (const part of ['package.json', 'package-lock.json']) cpSync(join(ROOT, part), join(folder, part))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'src/build/compile.ts'), COMPILER)
  keepPackages(join(folder, 'src/tools/launch/install.mjs'))
  return folder
}

/** The packages are not the copy's own: an installation there would empty the folder of this repository. */
function keepPackages(file: string): void {
  const text = readFileSync(file, 'utf8')
  const kept = text.replace(/^export function install\(\) \{$/m, '$&\n  return')
  if (kept === text) throw new Error(`${file} has no function install`)
  writeFileSync(file, kept)
}

/** Changes the content of a copy. */
export function edit(folder: string, word: string): void {
  writeFileSync(join(folder, 'content/compile.md'), word)
}

export type Program = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

/** Starts a program of a copy. It ends with its test. */
export function run(folder: string, words: readonly string[], env: Record<string, string> = {}): Program {
  const { NODE_OPTIONS: _, ...own } = process.env
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = new Promise<number | null>((done) => child.on('close', done))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, said: () => said, ended }
}

export const BUILD = ['src/tools/launch/site.mjs']
export const START = ['src/tools/launch/start.mjs']
