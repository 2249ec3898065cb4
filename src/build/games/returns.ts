import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { kindNames } from '#contract/games/kinds.ts'
import { paytableFile } from '#server/content/paytableFile.ts'
import { placesOf } from '#server/content/yaml.ts'
import { rulesOf } from '#server/games/engines.ts'
import { RETURNS_FILE, type Returns, readReturns } from '#server/games/returns.ts'
import { type Figures, falseFigures, figuresOf } from './figures.ts'
import { Threads } from './threads.ts'
import type { Task } from './worker.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The code from which the figures follow. */
const CODE = ['src/contract/games/**/*.ts', 'src/build/games/**/*.ts']

/**
 * Refuses a build whose paytables declare figures that do not follow from their tables. The build keeps the figures by a hash of paytable and
 * code, so that only a changed paytable is computed again.
 */
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
        proved = await proveReturns(readReturns(outDir))
      },
      'astro:build:done': () => writeFile(join(outDir, RETURNS_FILE), JSON.stringify(proved)),
    },
  }
}

/** The figures of every house game, taken from `known` where paytable and code are the same. Throws ContentError for a false one. */
export async function proveReturns(known: Returns, compute = computeInThreads()): Promise<Returns> {
  const code = hashOfCode()
  const games = kindNames.flatMap((kind) => rulesOf(kind).map((game) => ({ kind, ...game })))
  try {
    const entries = games.map(async ({ kind, id, paytableHash }) => {
      const key = createHash('sha256').update(`${paytableHash}:${code}`).digest('hex')
      const kept = known[id]?.key === key ? known[id].figures : undefined
      const figures = kept ?? (await compute.run({ kind, gameId: id }))
      const { declared } = await figuresOf(kind)
      const [wrong] = falseFigures(declared(id), figures)
      if (wrong) refuse(id, wrong)
      return [id, { paytableHash, key, figures }] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  } finally {
    await compute.close()
  }
}

type Compute = { run: (task: Task) => Promise<Figures>; close: () => Promise<void> }

function computeInThreads(): Compute {
  let threads: Threads<Task> | undefined
  const run = (task: Task): Promise<Figures> => {
    threads ??= new Threads(new URL('./worker.ts', import.meta.url), availableParallelism())
    return threads.do<Figures>(task)
  }
  return { run, close: async () => threads?.close() }
}

function hashOfCode(): string {
  const hash = createHash('sha256')
  for (const path of globSync(CODE, { cwd: ROOT }).sort()) hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

function refuse(gameId: number, { field, wrong }: { field: string; wrong: string }): never {
  const file = `content/lobby/${paytableFile(gameId)}`
  return placesOf(file, readFileSync(join(ROOT, file), 'utf8')).complain(['declared', field], wrong)
}
