import { PgBoss } from 'pg-boss'
import { forgetOldCodes } from '../account/codes.ts'
import { forgetOldSafety } from '../account/safetyEvents.ts'
import { cleanSessions } from '../account/session.ts'
import { forgetOldClaims } from '../activities/retention.ts'
import { atMost } from '../base/atMost.ts'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { countJobRun } from '../base/metrics.ts'
import type { Job } from '../call/job.ts'
import { db, pool } from '../db/database.ts'
import { makeMonths } from '../db/months.ts'
import { forgetOldSeats } from '../games/retention.ts'
import { tellOfDocuments } from '../inbox/documents.ts'
import { tellOfIdentities } from '../inbox/identities.ts'
import { forgetOldMails } from '../inbox/retention.ts'
import { tellOfSafety } from '../inbox/safety.ts'
import { continueLetters } from '../inbox/send.ts'
import { tellOfWithdrawals } from '../inbox/withdrawals.ts'
import { sweepPictures } from '../kyc/pictures.ts'
import { proveNews } from '../ledger/proof.ts'
import { forgetOldAttempts } from '../rates/limiter.ts'
import { closeDueAccounts } from '../rights/close.ts'
import { endDueExclusions } from '../rights/exclusion.ts'
import { dropOldMonths } from '../rights/months.ts'
import { keepNoLonger } from '../rights/retention.ts'
import { sweepMessages } from '../sms/outbox.ts'
import { forgetOldDepartures } from '../social/departures.ts'
import { dropSurplusEvents, forgetOldEvents } from '../telemetry/retention.ts'
import { forgetOldSteps } from '../twoFactor/pending.ts'
import { sweepDeposits } from '../wallet/check.ts'

/** Every job of the product. */
const jobs: readonly Job[] = [
  { name: 'old-attempts', cron: '*/5 * * * *', run: forgetOldAttempts },
  { name: 'old-sessions', cron: '17 4 * * *', run: cleanSessions },
  { name: 'old-seats', cron: '27 4 * * *', run: forgetOldSeats },
  { name: 'old-safety', cron: '7 4 * * *', run: forgetOldSafety },
  { name: 'old-codes', cron: '27 * * * *', run: forgetOldCodes },
  { name: 'old-steps', cron: '37 * * * *', run: forgetOldSteps },
  { name: 'old-departures', cron: '47 * * * *', run: forgetOldDepartures },
  { name: 'identity-pictures', cron: '12 * * * *', run: sweepPictures },
  { name: 'text-messages', cron: '* * * * *', run: sweepMessages },
  { name: 'deposits', cron: '* * * * *', run: sweepDeposits },
  { name: 'letters', cron: '* * * * *', run: continueLetters },
  { name: 'withdrawal-mails', cron: '* * * * *', run: tellOfWithdrawals },
  { name: 'identity-mails', cron: '* * * * *', run: tellOfIdentities },
  { name: 'document-mails', cron: '5 9 * * *', run: tellOfDocuments },
  { name: 'safety-mails', cron: '* * * * *', run: tellOfSafety },
  { name: 'old-mails', cron: '37 3 * * *', run: forgetOldMails },
  { name: 'old-receipts', cron: '57 3 * * *', run: forgetOldClaims },
  { name: 'surplus-events', cron: '* * * * *', run: dropSurplusEvents },
  { name: 'old-events', cron: '47 3 * * *', run: forgetOldEvents },
  { name: 'closings', cron: '12 * * * *', run: closeDueAccounts },
  { name: 'exclusions', cron: '*/10 * * * *', run: endDueExclusions },
  { name: 'retention', cron: '22 4 * * *', run: keepNoLonger },
  { name: 'months', cron: '2 3 * * *', run: () => makeMonths(db) },
  { name: 'old-months', cron: '32 4 2 * *', run: dropOldMonths },
  { name: 'proof', cron: '52 * * * *', run: proveNews },
]

const TIME_ZONE = 'Asia/Manila'
const POLL_SECONDS = 10
const STOP_MS = 10_000
/** For pg-boss's own rows about it, which a database that hangs does not take. */
const STOPPED_MS = 1_000

/** Starts the clock and the workers of all jobs. Several processes may: each run is taken by one. Returns how to stop. */
export async function startJobs(list: readonly Job[] = jobs): Promise<() => Promise<void>> {
  if (config.jobs === 'off') return async () => {}
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await pool.query(text, values) },
    schema: 'jobs',
    // The operator's own maintenance does better, and a rebuild at three in the morning surprises nobody.
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  await boss.start()
  for (const job of list) await schedule(boss, job)
  return () => atMost(STOP_MS + STOPPED_MS, 'stopping jobs', boss.stop({ graceful: true, timeout: STOP_MS }))
}

async function schedule(boss: PgBoss, { name, cron, run }: Job): Promise<void> {
  await boss.createQueue(name, { policy: 'short', retryLimit: 0 })
  await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, () => runJob(name, run))
  await boss.schedule(name, cron, null, { tz: TIME_ZONE })
}

async function runJob(name: string, run: Job['run']): Promise<void> {
  try {
    const rows = await run()
    countJobRun(name, 'done')
    log.debug({ job: name, rows }, 'job done')
  } catch (error) {
    countJobRun(name, 'failed')
    log.error({ err: error, job: name }, 'job failed')
    throw error
  }
}
