import type { Job } from '../call/job.ts'
import { forgetOldAttempts } from './limiter.ts'

/** What happens here by itself. */
export const rateJobs: readonly Job[] = [{ name: 'old-attempts', cron: '*/5 * * * *', run: forgetOldAttempts }]
