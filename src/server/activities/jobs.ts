import type { Job } from '../call/job.ts'
import { forgetOldClaims } from './retention.ts'
import { sides } from './sides.ts'

/** The scheduled jobs of this domain. */
export const activityJobs: readonly Job[] = [
  { name: 'old-receipts', cron: '57 3 * * *', run: forgetOldClaims },
  ...sides.flatMap(({ jobs = [] }) => jobs),
]
