import type { Job } from '../call/job.ts'
import { forgetOldAnswers } from './kept.ts'

/** The scheduled jobs of this domain. */
export const repeatJobs: readonly Job[] = [{ name: 'old-answers', cron: '47 * * * *', run: forgetOldAnswers }]
