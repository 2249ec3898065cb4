import type { Job } from '../call/job.ts'
import { db } from '../db/database.ts'
import { makeMonths } from '../db/months.ts'
import { addUpAll } from './addUp.ts'
import { anchorDays } from './anchors.ts'
import { proveNews } from './proof.ts'

/** The scheduled jobs of this domain. */
export const ledgerJobs: readonly Job[] = [
  { name: 'months', cron: '2 3 * * *', run: () => makeMonths(db) },
  // Each hour, so that a midnight without a server is caught up. Postings of the last second have landed by then.
  { name: 'anchor', cron: '7 * * * *', run: anchorDays },
  // At night, so that a statement has little left to add up. It loses nothing if it does not run.
  { name: 'add-up-days', cron: '25 4 * * *', run: addUpAll },
  { name: 'proof', cron: '52 * * * *', run: proveNews },
]
