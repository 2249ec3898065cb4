import { parentPort } from 'node:worker_threads'
import type { GameKind } from '#contract/games/kinds.ts'
import { figuresOf } from './figures.ts'

/** One paytable, whose figures a thread computes. */
export type Task = { kind: GameKind; gameId: number }

parentPort?.on('message', async ({ kind, gameId }: Task) => {
  const { compute } = await figuresOf(kind)
  parentPort?.postMessage(compute(gameId))
})
