import type { Job } from '../call/job.ts'
import { forgetOldDepartures } from './departures.ts'

/** The scheduled jobs of this domain. */
export const socialJobs: readonly Job[] = [{ name: 'old-departures', cron: '47 * * * *', run: forgetOldDepartures }]
