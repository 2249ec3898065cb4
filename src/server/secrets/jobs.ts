import { keyring } from '../base/keyring.ts'
import type { Job } from '../call/job.ts'
import { reseal } from './reseal.ts'

const RUN_MS = 120_000

/** While PERYA_SECRET_OLD is read, seals what is left under it. Bounded in time: the next run goes on. */
async function resealAWhile(): Promise<number> {
  if (!keyring().old) return 0
  const over = performance.now() + RUN_MS
  return (await reseal(() => performance.now() > over)).sealed
}

/** The scheduled jobs of this domain. */
export const secretJobs: readonly Job[] = [{ name: 'reseal', cron: '*/5 * * * *', run: resealAWhile }]
