import { log } from '../base/log.ts'
import type { Job } from '../call/job.ts'
import { atLeisure } from '../db/database.ts'
import { proveLog } from './log.ts'

/** Job: proves the operators' log. A log of the service kept elsewhere has its seal, and tells whether the end was cut. */
async function proveOwnLog(): Promise<number> {
  const { broken, entries, seal } = await atLeisure(proveLog)
  for (const one of broken) log.error(one, "the operators' log was changed")
  if (broken.length > 0) throw new Error(`The operators' log does not hold: ${broken.length} found`)
  if (entries > 0) log.info({ entries, seal }, "the operators' log is proven")
  return entries
}

/** The scheduled jobs of this domain. */
export const operatorJobs: readonly Job[] = [{ name: 'operator-log', cron: '22 4 * * *', run: proveOwnLog }]
