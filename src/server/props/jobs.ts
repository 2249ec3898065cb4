import type { Job } from '../call/job.ts'
import { forgetOldProps } from './retention.ts'

/** The scheduled jobs of this domain. */
export const propJobs: readonly Job[] = [{ name: 'old-props', cron: '37 4 * * *', run: forgetOldProps }]
