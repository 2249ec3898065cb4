import type { Job } from '../call/job.ts'
import { forgetOldClaims } from './retention.ts'

/** What happens here by itself. */
export const activityJobs: readonly Job[] = [{ name: 'old-receipts', cron: '57 3 * * *', run: forgetOldClaims }]
