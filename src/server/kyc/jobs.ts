import type { Job } from '../call/job.ts'
import { sweepPictures } from './pictures.ts'

/** What happens here by itself. */
export const kycJobs: readonly Job[] = [{ name: 'identity-pictures', cron: '12 * * * *', run: sweepPictures }]
