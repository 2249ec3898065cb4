import type { Job } from '../call/job.ts'
import { db } from '../db/database.ts'
import { makeMonths } from '../db/months.ts'
import { proveNews } from './proof.ts'

/** The scheduled jobs of this domain. */
export const ledgerJobs: readonly Job[] = [
  { name: 'months', cron: '2 3 * * *', run: () => makeMonths(db) },
  { name: 'proof', cron: '52 * * * *', run: proveNews },
]
