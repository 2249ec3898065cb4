import type { Job } from '../call/job.ts'
import { forgetOldSeats } from './retention.ts'

/** The scheduled jobs of this domain. */
export const gameJobs: readonly Job[] = [{ name: 'old-seats', cron: '27 4 * * *', run: forgetOldSeats }]
