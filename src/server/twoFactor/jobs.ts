import type { Job } from '../call/job.ts'
import { deleteExpiredLogins } from './pending.ts'

/** What happens here by itself. */
export const twoFactorJobs: readonly Job[] = [{ name: 'old-steps', cron: '37 * * * *', run: deleteExpiredLogins }]
