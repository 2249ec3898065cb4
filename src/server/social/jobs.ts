import type { Job } from '../call/job.ts'
import { forgetOldDepartures } from './departures.ts'

/** What happens here by itself. */
export const socialJobs: readonly Job[] = [{ name: 'old-departures', cron: '47 * * * *', run: forgetOldDepartures }]
