import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { bandOf } from '#contract/wallet/bands.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { catalogue } from '../../content/catalogue.ts'
import { onReplica } from '../../db/replica.ts'
import { cachedFor } from '../houseFigures.ts'
import { withdrawals } from '../tables.ts'

type Bands = Reply<'getExchange'>['bands']
type Expected = NonNullable<Reply<'exchange'>['order']['expected']>
/** Times of paid withdrawals in milliseconds, from the request to the payment, short to long. */
type Sample = { amount: Cents; ms: number }

const MEASURED_DAYS = 30
const DAY_MS = 86_400_000
/** The latest payments that are looked at, so that the query stays as short in a busy month. */
const SAMPLES_MAX = 5_000
/** Fewer say nothing: then the configured time is told. */
const SAMPLES_MIN = 20
const FRESH_MS = 300_000
const NO_SAMPLES: readonly Sample[] = []

const samples = cachedFor(FRESH_MS, measure)
const known = new WeakMap<readonly Sample[], { of: Configured; bands: Bands }>()

type Configured = ReturnType<typeof catalogue>['withdrawals']['bands']

/** The bands of amounts, each with its measured times if enough of them are known. */
export async function measuredBands(): Promise<Bands> {
  const configured = catalogue().withdrawals.bands
  const measured = await samples().catch(unmeasured)
  const before = known.get(measured)
  if (before?.of === configured) return before.bands
  const bands = configured.map((band) => bandWithTimes(band, measured, configured))
  known.set(measured, { of: configured, bands })
  return bands
}

/** An estimate that cannot be read keeps nobody from withdrawing: the configured time is told instead. */
function unmeasured(error: unknown): readonly Sample[] {
  log.warn({ err: error }, 'times of withdrawals are not measured')
  return NO_SAMPLES
}

function bandWithTimes(band: Configured[number], samples: readonly Sample[], bands: Configured): Bands[number] {
  const measured = quantilesOf(samples.filter(({ amount }) => bandOf(bands, amount) === band))
  return { ...band, ...(measured && { measured }) }
}

/** How long a withdrawal of this amount is expected to take: as measured in its band, else as configured. */
export async function expectedOf(amount: Cents): Promise<Expected> {
  const { measured, days } = bandOf(await measuredBands(), amount)
  return measured ? { by: 'measured', ...measured } : { by: 'days', ...days }
}

/** Half of the payments took at most `median`, nine of ten at most `ninth`. */
function quantilesOf(samples: readonly Sample[]): { median: number; ninth: number } | undefined {
  if (samples.length < SAMPLES_MIN) return undefined
  const times = samples.map(({ ms }) => ms).toSorted((one, two) => one - two)
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0
  return { median: at(0.5), ninth: at(0.9) }
}

async function measure(): Promise<Sample[]> {
  const { cents, fee, createdAt, settledAt, state, refundOf } = withdrawals
  const since = new Date(now().getTime() - MEASURED_DAYS * DAY_MS)
  return await onReplica((on) =>
    on
      .select({
        amount: sql<Cents>`${cents} + ${fee}`.mapWith(Number),
        ms: sql<number>`(extract(epoch from ${settledAt} - ${createdAt}) * 1000)::bigint`.mapWith(Number),
      })
      .from(withdrawals)
      .where(and(eq(state, 'paid'), isNull(refundOf), gt(settledAt, since), gt(settledAt, createdAt)))
      .orderBy(desc(settledAt))
      .limit(SAMPLES_MAX),
  )
}
