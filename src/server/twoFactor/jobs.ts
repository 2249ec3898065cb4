import type { Job } from '../call/job.ts'
import { deleteExpiredLogins } from './pending.ts'

/** The scheduled jobs of this domain. */
export const twoFactorJobs: readonly Job[] = [{ name: 'old-steps', cron: '37 * * * *', run: deleteExpiredLogins }]
