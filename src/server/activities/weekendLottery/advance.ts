import { log } from '../../base/log.ts'
import { bringRounds } from './bring.ts'
import { closeDraws } from './close.ts'
import { holdDraws } from './drawing.ts'
import { openDraw } from './open.ts'
import { payPrizes } from './pay.ts'

/** The closing before the opening: what is staked in between counts for the draw that opens. */
const steps = { closeDraws, openDraw, bringRounds, holdDraws, payPrizes }

/**
 * Job: takes each draw as far as it can go now. Each step is a transaction that looks at what is, so a process that dies between two of them leaves
 * the rest to the next run, and two at once do nothing twice. A step that fails keeps no later one from its draws. Returns the number of steps.
 */
export async function advanceLottery(): Promise<number> {
  let done = 0
  let failed: unknown
  for (const [step, run] of Object.entries(steps))
    try {
      done += await run()
    } catch (error) {
      failed = error
      log.error({ err: error, step }, 'a step of the weekend lottery failed')
    }
  if (failed !== undefined) throw failed
  return done
}
