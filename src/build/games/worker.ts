import { parentPort } from 'node:worker_threads'
import type { GameKind } from '#contract/games/kinds.ts'
import { figuresOf } from './figures.ts'

/** One paytable, whose figures a thread computes. */
export type Task = { kind: GameKind; file: string; text: string }

parentPort?.on('message', async ({ kind, file, text }: Task) => {
  const { read } = await figuresOf(kind)
  parentPort?.postMessage(read(file, text).compute())
})
