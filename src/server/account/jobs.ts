import type { Job } from '../call/job.ts'
import { forgetOldCodes } from './codes.ts'
import { deleteExpiredLinks } from './freezeLinks.ts'
import { forgetOldSafety } from './safetyEvents.ts'
import { cleanSessions } from './session.ts'
import { takeNumbersOff } from './takeNumbersOff.ts'

/** The scheduled jobs of this domain. */
export const accountJobs: readonly Job[] = [
  { name: 'old-sessions', cron: '17 4 * * *', run: cleanSessions },
  { name: 'old-safety', cron: '7 4 * * *', run: forgetOldSafety },
  { name: 'old-codes', cron: '27 * * * *', run: forgetOldCodes },
  { name: 'claimed-numbers', cron: '*/10 * * * *', run: takeNumbersOff },
  { name: 'old-freeze-links', cron: '37 4 * * *', run: deleteExpiredLinks },
]
