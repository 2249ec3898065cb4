import type { Job } from '../call/job.ts'
import { dropSurplusEvents, forgetOldEvents } from './retention.ts'

/** The scheduled jobs of this domain. */
export const telemetryJobs: readonly Job[] = [
  { name: 'surplus-events', cron: '* * * * *', run: dropSurplusEvents },
  { name: 'old-events', cron: '47 3 * * *', run: forgetOldEvents },
]
