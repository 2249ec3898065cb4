import type { Job } from '../call/job.ts'
import { sweepDeposits } from './check.ts'

/** What happens here by itself. */
export const walletJobs: readonly Job[] = [{ name: 'deposits', cron: '* * * * *', run: sweepDeposits }]
