import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Claim, claim, keep, release, type Wish } from '../repeats/kept.ts'

/** How long a repeat waits for the first of two. */
const WAIT_MS = 10_000
const LOOK_FIRST_MS = 20
const LOOK_MS_MAX = 400

type Act<Done> = {
  wish: Wish
  log: Logger
  /** Makes the call. */
  run: () => Promise<Done>
  /** What is kept of what was done; undefined if it did nothing. */
  keepOf: (done: Done) => object | undefined
  /** The answer to a repeat, from what was kept. */
  again: (kept: Record<string, unknown>) => Promise<Done>
}

/** What became of a wish, besides its answer: its key is another wish's, or the first is still under way. */
export type Unanswered = 'other' | 'underWay'

/** Makes a call once for its key. A repeat gets the first answer; of two at once, one does it and the other waits for that. */
export async function once<Done>(act: Act<Done>, look = claim): Promise<Done | Unanswered> {
  const since = performance.now()
  for (let wait = LOOK_FIRST_MS; ; wait = Math.min(wait * 2, LOOK_MS_MAX)) {
    const found: Claim = await look(act.wish)
    if (found.kind === 'ours') return await runOurs(act, found.at)
    if (found.kind === 'kept') return await act.again(found.answer)
    if (found.kind === 'full') return await act.run()
    if (found.kind === 'other') return 'other'
    if (performance.now() - since > WAIT_MS) return 'underWay'
    await pause(wait)
  }
}

async function runOurs<Done>({ wish, log, run, keepOf }: Act<Done>, at: Date): Promise<Done> {
  let kept: object | undefined
  try {
    const done = await run()
    kept = keepOf(done)
    return done
  } finally {
    // What was done is answered all the same: a repeat is then judged by the call's own rules.
    await (kept ? keep(wish, at, kept) : release(wish, at)).catch((error: unknown) =>
      log.error({ err: error, call: wish.call }, 'an answer was not kept'),
    )
  }
}
