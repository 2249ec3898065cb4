import type { Job } from '../call/job.ts'
import { finishDraws } from './draw.ts'
import { postEarnedOfAll } from './earned.ts'
import { forgetOldStock } from './retention.ts'

/** The scheduled jobs of this domain. */
export const pointJobs: readonly Job[] = [
  { name: 'points-earned', cron: '*/10 * * * *', run: postEarnedOfAll },
  { name: 'points-draws', cron: '* * * * *', run: () => finishDraws() },
  { name: 'points-stock', cron: '17 4 * * *', run: forgetOldStock },
]
