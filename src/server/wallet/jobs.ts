import type { Job } from '../call/job.ts'
import { sweepDeposits } from './deposits/check.ts'
import { sweepPayouts } from './payouts/send.ts'
import { reconcileDue } from './reconcile/due.ts'
import { regainDeposits } from './regainListed.ts'
import { sweepSuspicions } from './suspicion/sweep.ts'

/** The scheduled jobs of this domain. */
export const walletJobs: readonly Job[] = [
  { name: 'deposits', cron: '* * * * *', run: sweepDeposits },
  { name: 'regain', cron: '*/5 * * * *', run: regainDeposits },
  { name: 'payouts', cron: '* * * * *', run: sweepPayouts },
  // Each hour, since a day whose list could not be had is asked for again.
  { name: 'reconcile', cron: '20 * * * *', run: reconcileDue },
  { name: 'suspicions', cron: '34 * * * *', run: sweepSuspicions },
]
