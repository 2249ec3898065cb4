import type { Job } from '../call/job.ts'
import { tellOfDocuments } from './documents.ts'
import { tellOfIdentities } from './identities.ts'
import { forgetOldMails } from './retention.ts'
import { tellOfSafety } from './safety.ts'
import { continueLetters } from './send.ts'
import { tellOfWithdrawals } from './withdrawals.ts'

/** The scheduled jobs of this domain. */
export const inboxJobs: readonly Job[] = [
  { name: 'letters', cron: '* * * * *', run: continueLetters },
  { name: 'withdrawal-mails', cron: '* * * * *', run: tellOfWithdrawals },
  { name: 'identity-mails', cron: '* * * * *', run: tellOfIdentities },
  { name: 'document-mails', cron: '5 9 * * *', run: tellOfDocuments },
  { name: 'safety-mails', cron: '* * * * *', run: tellOfSafety },
  { name: 'old-mails', cron: '37 3 * * *', run: forgetOldMails },
]
