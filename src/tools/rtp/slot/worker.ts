import { parentPort } from 'node:worker_threads'
import { exactReport } from '#build/games/slot/exact/report.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { seededWords } from '../seededWords.ts'
import { simulate } from './simulate.ts'

/** One task of a thread: a game's exact report, or some of its rounds. */
export type Task = { kind: 'exact'; gameId: number } | { kind: 'rounds'; gameId: number; rounds: number; seed: string }

parentPort?.on('message', (task: Task) => {
  const model = slots().get(task.gameId)?.model
  if (!model) throw new RangeError(`no slot ${task.gameId}`)
  const result = task.kind === 'exact' ? exactReport(model) : simulate(model, task.rounds, seededWords(task.seed))
  parentPort?.postMessage(result)
})
