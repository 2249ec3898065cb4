import type { Job } from '../call/job.ts'
import { deleteExpiredRequests } from './authorizationRequests.ts'

/** The scheduled jobs of this domain. */
export const socialJobs: readonly Job[] = [{ name: 'old-departures', cron: '47 * * * *', run: deleteExpiredRequests }]
