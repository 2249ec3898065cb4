import { setTimeout as sleep } from 'node:timers/promises'
import { log } from './log.ts'

const LATE = Symbol('late')

/** Waits until `work` settles, at most `waitMs`. For shutdown, which no step may block. */
export async function atMost(waitMs: number, what: string, work: Promise<unknown>): Promise<void> {
  const ended = work.catch((error: unknown) => log.error({ err: error }, `${what} ended badly`))
  const first = await Promise.race([ended, sleep(waitMs, LATE, { ref: false })])
  if (first === LATE) log.warn({ waitMs }, `${what} did not end in time: going on without`)
}
