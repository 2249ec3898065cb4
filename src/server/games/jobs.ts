import type { Job } from '../call/job.ts'
import { addUpGameDays } from './observed.ts'
import { settleOverdueRounds } from './overdue.ts'
import { deleteOldGameSessions } from './retention.ts'

/** The scheduled jobs of this domain. The name of a job stays: the queue stores it. */
export const gameJobs: readonly Job[] = [
  { name: 'old-seats', cron: '27 4 * * *', run: deleteOldGameSessions },
  { name: 'game-days', cron: '38 0 * * *', run: addUpGameDays },
  { name: 'overdue-rounds', cron: '*/5 * * * *', run: settleOverdueRounds },
]
