import type { Job } from '../call/job.ts'
import { sweepPictures } from './pictures.ts'

/** The scheduled jobs of this domain. */
export const kycJobs: readonly Job[] = [{ name: 'identity-pictures', cron: '12 * * * *', run: sweepPictures }]
