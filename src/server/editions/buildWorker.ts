import { parentPort, workerData } from 'node:worker_threads'
import type { BuildWord } from './buildAside.ts'
import { BuildFailed } from './compile.ts'
import { makeBuild, type Sources } from './makeBuild.ts'

/** The thread of `buildAside`. */
parentPort?.postMessage(await wordOf(workerData as Sources)) // buildAside.ts gives it

async function wordOf(sources: Sources): Promise<BuildWord> {
  try {
    return { built: await makeBuild(sources) }
  } catch (error) {
    if (error instanceof BuildFailed) return { problems: error.problems, isContent: error.isContent }
    return { broken: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
