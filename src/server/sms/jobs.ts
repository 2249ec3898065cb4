import type { Job } from '../call/job.ts'
import { sweepMessages } from './outbox.ts'

/** The scheduled jobs of this domain. */
export const smsJobs: readonly Job[] = [{ name: 'text-messages', cron: '* * * * *', run: sweepMessages }]
