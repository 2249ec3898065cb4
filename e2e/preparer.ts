import process from 'node:process'
import { createInterface } from 'node:readline'
import { setClock } from '#server/base/clock.ts'
import { runTool } from '#tools/launch/tool.ts'
import type { Answer, Request } from './prepare.ts'
import { ways } from './ways.ts'

// node e2e/preparer.ts: prepares the server under test for one worker, a request in each line of its input, until the input ends.
await runTool(async () => {
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await answer(JSON.parse(line))))
  }
  return 0
})

async function answer({ way, words }: Request): Promise<Answer> {
  setClock(undefined)
  // The two are of one call of `prepare`, which is typed by the same table.
  const prepare = ways[way] as (...words: unknown[]) => Promise<void>
  try {
    await prepare(...words)
    return {}
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
