import type { Job } from '../call/job.ts'
import { forgetOldAttempts } from './limiter.ts'

/** The scheduled jobs of this domain. */
export const rateJobs: readonly Job[] = [{ name: 'old-attempts', cron: '*/5 * * * *', run: forgetOldAttempts }]
