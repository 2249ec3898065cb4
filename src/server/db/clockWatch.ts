import type pg from 'pg'
import { Gauge } from 'prom-client'
import { clockLead, setClockLead } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { metrics } from '../base/metrics.ts'
import { directPool } from './database.ts'

/** From this difference on it is told. */
const TOLD_FROM_MS = 2_000
/** From this difference on, this process serves nobody and runs no job. */
const OFF_FROM_MS = 60_000
/** Smaller differences are those of the measuring, and change nothing. */
const KEPT_BELOW_MS = 500
const LOOK_MS = 10_000
/** When to come back while the clocks differ. */
export const CLOCK_OFF_SECONDS = 30

/** How far the clock of this machine stands from the database's: right, told, or too far to serve anybody. */
type Standing = 'right' | 'told' | 'off'

let standing: Standing = 'right'
let measuredMs = 0

new Gauge({
  name: 'perya_clock_lead_seconds',
  help: "Lead of the database's clock over that of this machine, as last measured",
  registers: [metrics],
  collect() {
    this.set(measuredMs / 1000)
  },
})

/** Whether this machine's clock is so far from the database's that nothing may be promised by it. */
export const isClockOff = (): boolean => standing === 'off'

/** The lead in seconds, for the health check. */
export const clockLeadSeconds = (): number => Math.round(measuredMs / 1000)

/**
 * Compares the clock of this machine with the database's, now and every ten seconds, and lets `now()` follow the database's. A database that does
 * not answer changes nothing. Returns a function that stops it.
 */
export async function watchClock(): Promise<() => void> {
  await compareClocks()
  const timer = setInterval(() => void compareClocks(), LOOK_MS).unref()
  return () => {
    clearInterval(timer)
    measuredMs = 0
    standing = 'right'
    setClockLead(0)
  }
}

/** Compares once. */
export async function compareClocks(): Promise<void> {
  const lead = await measuredLead().catch(() => undefined)
  if (lead !== undefined) follow(lead)
}

/** The lead of the database's clock in milliseconds, right to half of the time that the answer took. */
async function measuredLead(): Promise<number> {
  // Text, since a parser of numbers would refuse the fraction.
  const text = 'select (extract(epoch from clock_timestamp()) * 1000)::text as moment'
  const asked = performance.now()
  const { rows }: pg.QueryResult<{ moment: string }> = await directPool.query(text)
  return Number(rows[0]?.moment) - (Date.now() - (performance.now() - asked) / 2)
}

function follow(lead: number): void {
  measuredMs = lead
  const used = Math.abs(lead) < KEPT_BELOW_MS ? 0 : lead
  if (Math.abs(used - clockLead()) >= KEPT_BELOW_MS) setClockLead(used)
  const found = standingOf(Math.abs(lead))
  if (found !== standing) tell(found)
  standing = found
}

function standingOf(distance: number): Standing {
  if (distance >= OFF_FROM_MS) return 'off'
  return distance >= TOLD_FROM_MS ? 'told' : 'right'
}

function tell(found: Standing): void {
  const facts = { databaseAheadSeconds: clockLeadSeconds() }
  if (found === 'off') log.error(facts, 'clocks differ: no call is served and no job runs until they agree')
  else if (found === 'told') log.warn(facts, "this machine's clock differs from the database's: set it right")
  else log.info(facts, 'the clocks agree again')
}
