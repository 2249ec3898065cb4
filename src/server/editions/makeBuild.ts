import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { sentenceOf } from '../content/problem.ts'
import { RETURNS_FILE } from '../games/returns.ts'
import { folderOf, readPointer } from './buildFolder.ts'
import { BuildFailed, buildEnvironment, compile, SHOWN_SETTINGS } from './compile.ts'
import { contentFiles, copyContent } from './contentFiles.ts'
import { hashOfFolder, sha256, writeManifest } from './manifest.ts'

/** The code of a build: everything it is made of besides content. */
export const CODE = [
  'src',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** A finished build in `builds/<hash>`, and how long each stage took in milliseconds. */
export type Built = {
  hash: string
  folder: string
  code: string
  content: string
  stages: [name: string, ms: number][]
}

export type Sources = {
  /** The repository, or a container's copy of it. */
  root: string
  /** The folder of content, which may be another than the repository's. */
  content: string
  /** Where builds lie, and are made. */
  dist: string
}

type Compile = (tree: string, out: string, env: Record<string, string>) => Promise<void>

/**
 * Builds aside: from a copy of code and content, so that files edited meanwhile are in it whole or not at all. It becomes a folder in
 * `builds/` by one rename, after its last file. Rejects with BuildFailed.
 */
export async function makeBuild({ root, content, dist }: Sources, run: Compile = compile): Promise<Built> {
  const stages: Built['stages'] = []
  const aside = join(dist, 'aside', `${process.pid}-${Date.now()}`)
  const [tree, out] = [join(aside, 'tree'), join(aside, 'out')]
  try {
    const timed = timerOf(stages)
    const { code, contentHash } = await timed('copy', () => stage({ root, content, tree }))
    await timed('build', async () => {
      bringReturns(dist, out)
      await run(tree, out, buildEnvironment(root))
    })
    const hash = await timed('seal', () => {
      cpSync(join(tree, 'content'), join(out, 'content'), { recursive: true })
      return writeManifest(out, { code, content: contentHash })
    })
    const folder = folderOf(dist, hash)
    mkdirSync(join(dist, 'builds'), { recursive: true })
    if (!existsSync(folder)) renameSync(out, folder)
    return { hash, folder, code, content: contentHash, stages }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** One hash of the code below a folder, and of the settings that pages show. */
export function codeOf(root: string): string {
  const parts = CODE.map((name) => {
    const path = join(root, name)
    return statSync(path).isDirectory() ? hashOfFolder(path) : sha256(readFileSync(path))
  })
  return sha256(JSON.stringify([parts, SHOWN_SETTINGS.map((name) => process.env[name] ?? '')]))
}

/** What each stage took, in one phrase. */
export function stagesIn(stages: Built['stages']): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const whole = stages.reduce((sum, [, ms]) => sum + ms, 0)
  return `${seconds(whole)} (${stages.map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ')})`
}

function timerOf(stages: Built['stages']) {
  return async <Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> => {
    const begun = performance.now()
    const result = await work()
    stages.push([name, performance.now() - begun])
    return result
  }
}

function stage({ root, content, tree }: { root: string; content: string; tree: string }) {
  const { files, problems } = contentFiles(content)
  if (problems.length > 0) throw new BuildFailed(problems.map(sentenceOf), true)
  mkdirSync(tree, { recursive: true })
  for (const name of CODE) cpSync(join(root, name), join(tree, name), { recursive: true })
  copyContent(content, files, join(tree, 'content'))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
  return { code: codeOf(tree), contentHash: hashOfFolder(join(tree, 'content')) }
}

/** The last build's proofs, so that only a changed paytable is computed again. */
function bringReturns(dist: string, out: string): void {
  const last = readPointer(dist)
  const proofs = last && join(folderOf(dist, last.hash), RETURNS_FILE)
  mkdirSync(out, { recursive: true })
  if (proofs && existsSync(proofs)) copyFileSync(proofs, join(out, RETURNS_FILE))
}
