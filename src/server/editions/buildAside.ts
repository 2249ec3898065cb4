import { Worker } from 'node:worker_threads'
import { BuildFailed } from './compile.ts'
import type { Built, Sources } from './makeBuild.ts'

/** What the thread answers: the build, the mistakes of its content, or what broke. */
export type BuildWord = { built: Built } | { problems: readonly string[]; isContent: boolean } | { broken: string }

/**
 * Makes a build in a thread of its own, because copying and hashing thousands of files would keep a server's players waiting. Rejects with
 * BuildFailed.
 */
export async function buildAside(sources: Sources): Promise<Built> {
  const { promise, resolve, reject } = Promise.withResolvers<BuildWord>()
  const worker = new Worker(new URL('./buildWorker.ts', import.meta.url), { workerData: sources })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the build ended without a word')))
  const word = await promise
  if ('built' in word) return word.built
  if ('broken' in word) throw new Error(word.broken)
  throw new BuildFailed(word.problems, word.isContent)
}
