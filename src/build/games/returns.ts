import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { type GameKind, gameKinds, kindNames } from '#contract/games/kinds.ts'
import { log } from '#server/base/log.ts'
import { attempt, type Problem, refuse } from '#server/content/problem.ts'
import { placesOf } from '#server/content/yaml.ts'
import { RETURNS_FILE, type Returns, readReturns } from '#server/games/returns.ts'
import { type Figures, falseFigures, figuresOf, type Paytable } from './figures.ts'
import { Threads } from './threads.ts'
import type { Task } from './worker.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The code from which the figures follow. A folder of a kind is that kind's alone. */
const CODE = ['src/contract/games/**/*.ts', 'src/build/games/**/*.ts']
/** The figures of this repository's paytables, written by `npm run rtp -- --keep`. They make a first build a minute shorter. */
const PROVED = join(import.meta.dirname, 'proved')
/** Outlives every build, so that only a changed paytable is computed again. */
const KEPT = join(ROOT, 'node_modules/.cache/perya-returns')

/** Refuses a build whose paytables declare figures that do not follow from their tables, and gives it the list of the proved ones. */
export function returns(): AstroIntegration {
  let outDir = ''
  let proved: Returns = {}
  return {
    name: 'perya:returns',
    hooks: {
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir)
      },
      'astro:build:start': async () => {
        proved = await proveReturns([provedHere(), readReturns(outDir), readReturns(KEPT)])
      },
      'astro:build:done': () => writeFile(join(outDir, RETURNS_FILE), JSON.stringify(proved)),
    },
  }
}

/** The mistakes in the paytables below a folder. The figures are kept, so that the next look is quick. */
export async function checkReturns(folder: string, proved: Returns): Promise<Problem[]> {
  const kept = readReturns(KEPT)
  const { returns: found, problems } = await figuresIn(folder, [proved, provedHere(), kept], computeInThreads())
  keep({ ...kept, ...found })
  return problems
}

/** The figures in the repository. */
export const provedHere = (): Returns => readReturns(PROVED)

/** Computes all figures anew, and writes them into the repository. Throws ContentError for false ones. */
export async function keepInRepository(): Promise<void> {
  const found = await proveReturns([])
  writeFileSync(join(PROVED, RETURNS_FILE), `${JSON.stringify(found, undefined, 2)}\n`)
}

/** The figures of every paytable, taken from what is known where paytable and code are the same. Throws ContentError for false ones. */
export async function proveReturns(known: readonly Returns[], compute = computeInThreads()): Promise<Returns> {
  const { returns: found, problems } = await figuresIn(ROOT, known, compute)
  refuse(problems)
  return found
}

type Compute = { run: (task: Task) => Promise<Figures>; close: () => Promise<void> }

async function figuresIn(folder: string, known: readonly Returns[], { run, close }: Compute) {
  const code = hashesOfCode()
  const problems: Problem[] = []
  const found: Returns = {}
  const prove = async ({ id, task, table }: Read): Promise<void> => {
    const key = createHash('sha256')
      .update(`${table.paytableHash}:${code.get(task.kind)}`)
      .digest('hex')
    const figures = known.map((each) => each[id]).find((entry) => entry?.key === key)?.figures ?? (await run(task))
    found[id] = { paytableHash: table.paytableHash, key, figures }
    const { problemAt } = placesOf(task.file, task.text)
    const wrong = falseFigures(table.declared, figures)
    problems.push(...wrong.map(({ field, what, mend }) => problemAt(['declared', field], what, mend)))
  }
  try {
    const tables = await Promise.all(kindNames.map((kind) => readTables(folder, kind, problems)))
    await Promise.all(tables.flat().map(prove))
    return { returns: found, problems }
  } finally {
    await close()
  }
}

type Read = { id: string; task: Task; table: Paytable }

async function readTables(folder: string, kind: GameKind, problems: Problem[]): Promise<Read[]> {
  const { read } = await figuresOf(kind)
  const files = globSync(`content/lobby/${gameKinds[kind].paytables}/*.yaml`, { cwd: folder }).sort()
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const table = attempt(problems, () => read(file, text))
    return table ? [{ id: basename(file, '.yaml'), task: { kind, file, text }, table }] : []
  })
}

function computeInThreads(): Compute {
  let threads: Threads<Task> | undefined
  const run = (task: Task): Promise<Figures> => {
    threads ??= new Threads(new URL('./worker.ts', import.meta.url), availableParallelism())
    return threads.do<Figures>(task)
  }
  return { run, close: async () => threads?.close() }
}

/** The hash of each kind's code: what all kinds share, and its own. */
function hashesOfCode(): Map<GameKind, string> {
  const files = globSync(CODE, { cwd: ROOT })
    .sort()
    .map((path) => {
      const owner = kindNames.find((kind) => path.includes(`/games/${kind}/`))
      return { path, owner, bytes: readFileSync(join(ROOT, path)) }
    })
  const hashOf = (kind: GameKind): string => {
    const hash = createHash('sha256')
    for (const { path, owner, bytes } of files) if (!owner || owner === kind) hash.update(path).update(bytes)
    return hash.digest('hex')
  }
  return new Map(kindNames.map((kind) => [kind, hashOf(kind)]))
}

/** Moved into place, so that a check that was killed leaves no half list. Where nobody may write, the next look computes again. */
function keep(returns: Returns): void {
  const draft = join(KEPT, `${process.pid}.json`)
  try {
    mkdirSync(KEPT, { recursive: true })
    writeFileSync(draft, JSON.stringify(returns))
    renameSync(draft, join(KEPT, RETURNS_FILE))
  } catch (error) {
    log.debug({ err: error }, 'figures of slots were not kept')
  }
}
