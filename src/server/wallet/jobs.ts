import type { Job } from '../call/job.ts'
import { sweepDeposits } from './check.ts'
import { sweepPayouts } from './payouts/send.ts'

/** The scheduled jobs of this domain. */
export const walletJobs: readonly Job[] = [
  { name: 'deposits', cron: '* * * * *', run: sweepDeposits },
  { name: 'payouts', cron: '* * * * *', run: sweepPayouts },
]
