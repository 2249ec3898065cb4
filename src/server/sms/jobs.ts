import type { Job } from '../call/job.ts'
import { sweepMessages } from './outbox.ts'

/** What happens here by itself. */
export const smsJobs: readonly Job[] = [{ name: 'text-messages', cron: '* * * * *', run: sweepMessages }]
