import type { Job } from '../call/job.ts'
import { finishDraws } from './draws/draw.ts'
import { forgetOldClaims } from './retention.ts'
import { sides } from './sides.ts'

/** The scheduled jobs of this domain. */
export const activityJobs: readonly Job[] = [
  { name: 'old-receipts', cron: '57 3 * * *', run: forgetOldClaims },
  { name: 'activity-draws', cron: '* * * * *', run: () => finishDraws() },
  ...sides.flatMap(({ jobs = [] }) => jobs),
]
