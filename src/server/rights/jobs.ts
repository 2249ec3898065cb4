import type { Job } from '../call/job.ts'
import { closeDueAccounts } from './close.ts'
import { endDueExclusions, settleRoundsOfExcluded } from './exclusion.ts'
import { dropOldMonths } from './months.ts'
import { applyRetention } from './retention.ts'

/** The scheduled jobs of this domain. */
export const rightsJobs: readonly Job[] = [
  { name: 'closings', cron: '12 * * * *', run: closeDueAccounts },
  { name: 'exclusions', cron: '*/10 * * * *', run: endDueExclusions },
  { name: 'rounds-of-excluded', cron: '*/10 * * * *', run: settleRoundsOfExcluded },
  { name: 'retention', cron: '22 4 * * *', run: applyRetention },
  // Several nights in a row: a table that was busy in one is done in the next.
  { name: 'old-months', cron: '32 4 2-6 * *', run: dropOldMonths },
]
