import { type Clock, PgBoss, systemClock } from 'pg-boss'
import { accountJobs } from '../account/jobs.ts'
import { activityJobs } from '../activities/jobs.ts'
import { atMost } from '../base/atMost.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { countJobRun } from '../base/metrics.ts'
import type { Job } from '../call/job.ts'
import { isClockOff } from '../db/clockWatch.ts'
import { directPool } from '../db/database.ts'
import { gameJobs } from '../games/jobs.ts'
import { inboxJobs } from '../inbox/jobs.ts'
import { kycJobs } from '../kyc/jobs.ts'
import { ledgerJobs } from '../ledger/jobs.ts'
import { operatorJobs } from '../operators/jobs.ts'
import { pointJobs } from '../points/jobs.ts'
import { propJobs } from '../props/jobs.ts'
import { rateJobs } from '../rates/jobs.ts'
import { repeatJobs } from '../repeats/jobs.ts'
import { rightsJobs } from '../rights/jobs.ts'
import { secretJobs } from '../secrets/jobs.ts'
import { signalJobs } from '../signals/jobs.ts'
import { smsJobs } from '../sms/jobs.ts'
import { socialJobs } from '../social/jobs.ts'
import { isCopyClosed } from '../standing/openCopy.ts'
import { telemetryJobs } from '../telemetry/jobs.ts'
import { twoFactorJobs } from '../twoFactor/jobs.ts'
import { walletJobs } from '../wallet/jobs.ts'

/** All scheduled jobs; each is defined in its domain. */
const jobs: readonly Job[] = [
  ...rateJobs,
  ...accountJobs,
  ...gameJobs,
  ...twoFactorJobs,
  ...socialJobs,
  ...kycJobs,
  ...smsJobs,
  ...walletJobs,
  ...inboxJobs,
  ...activityJobs,
  ...pointJobs,
  ...propJobs,
  ...telemetryJobs,
  ...repeatJobs,
  ...rightsJobs,
  ...signalJobs,
  ...secretJobs,
  ...ledgerJobs,
  ...operatorJobs,
]

const TIME_ZONE = 'Asia/Manila'
const POLL_SECONDS = 10
const STOP_MS = 10_000
/** How long pg-boss may take to store its own state at shutdown; a hanging database never does. */
const STOPPED_MS = 1_000
/** How often the scheduler compares its clock with the database's, and looks for marks of a time that has been taken back. */
const CLOCK_SECONDS = 30

/** Starts the scheduler and the workers. With several processes each run is taken by one. Returns a function that stops them. */
export async function startJobs(list: readonly Job[] = jobs): Promise<() => Promise<void>> {
  if (config.jobs === 'off') return async () => {}
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await directPool.query(text, values) },
    schema: 'jobs',
    // Index maintenance is the operator's: a rebuild at three in the morning would be a surprise.
    reindex: false,
    clock: steadyClock(),
    clockMonitorIntervalSeconds: CLOCK_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  await boss.start()
  for (const job of list) await schedule(boss, job)
  await forgetFuture()
  const future = setInterval(() => void forgetFuture().catch(warn), CLOCK_SECONDS * 1000).unref()
  return () => {
    clearInterval(future)
    return atMost(STOP_MS + STOPPED_MS, 'stopping jobs', boss.stop({ graceful: true, timeout: STOP_MS }))
  }
}

const warn = (error: unknown) => log.warn({ err: error }, 'the clock of jobs could not be looked at')

/** A clock that never goes back: pg-boss waits for moments by it, and would stand still for as long as somebody set this machine's clock back. */
function steadyClock(): Clock {
  const begun = now().getTime() - performance.now()
  return { ...systemClock, now: () => Math.round(begun + performance.now()) }
}

/**
 * Takes away what the scheduler wrote before the database's clock was set back: its marks would keep every job from running until that time has come
 * again.
 */
export async function forgetFuture(): Promise<void> {
  const { rowCount } = await directPool.query(
    'update jobs.version set cron_on = null where cron_on > clock_timestamp()',
  )
  if (rowCount === 0) return
  log.warn({}, "the database's clock was set back: the scheduler begins anew")
  await directPool.query(`
    update jobs.queue set maintain_on = null, monitor_on = null where greatest(maintain_on, monitor_on) > clock_timestamp();
    delete from jobs.job where created_on > clock_timestamp() and state <> 'active';
    update jobs.job set started_on = clock_timestamp() where started_on > clock_timestamp()`)
}

async function schedule(boss: PgBoss, { name, cron, run }: Job): Promise<void> {
  await boss.createQueue(name, { policy: 'short', retryLimit: 0 })
  await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, () => runJob(name, run))
  await boss.schedule(name, cron, null, { tz: TIME_ZONE })
}

/** Runs a job, unless this is a closed copy, which sends and pays nothing by itself, or the clock is wrong. */
export async function runJob(name: string, run: Job['run']): Promise<void> {
  try {
    if (isClockOff() || (await isCopyClosed())) return
    const rows = await run()
    countJobRun(name, 'done')
    log.debug({ job: name, rows }, 'job done')
  } catch (error) {
    countJobRun(name, 'failed')
    log.error({ err: error, job: name }, 'job failed')
    throw error
  }
}
