import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SignalRules } from '#contract/lobby/catalogueCare.ts'
import type { Cents } from '#contract/money.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { callFunction } from '../db/named.ts'
import type { Facts } from './markers.ts'

const DAY_MS = 86_400_000

/** What `harm_facts` answers. */
export type HarmFacts = {
  deposits: [at: number, cents: Cents, isCredited: boolean, isUnpaid: boolean, lostBefore: Cents][]
  cancelled: number[]
  raises: number[]
  days: [day: string, rounds: number, staked: Cents, lost: Cents, minutes: number, nightMinutes: number][]
  sessions: number[]
}

/** The values that it is asked with, besides the player: since when, and the minutes and hours of the rules. */
function askedWith(at: Date, { days, chasing, nightPlay, longSessions }: SignalRules) {
  const begin = dayStart(manilaDay(at.getTime() - (days - 1) * DAY_MS))
  return [begin.toISOString(), chasing.minutes, nightPlay.from, nightPlay.until, longSessions.pause] as const
}

/** The facts about a player of the days that the rules look at, today among them. From the player's own rows alone. */
export async function factsOf(on: Database | Tx, player: number, rules: SignalRules): Promise<Facts> {
  const at = now()
  const [row] = await callFunction<{ harm_facts: HarmFacts }>(on, 'harm_facts', [player, ...askedWith(at, rules)])
  if (!row) throw new Error('harm_facts answered nothing')
  return readFacts(row.harm_facts, at)
}

/** `harm_facts` of a player as part of a prepared statement, with the values of its placeholders. */
export const harmPart = (player: SQLWrapper): SQL<HarmFacts> =>
  sql`harm_facts(${player}, ${sql.placeholder('harmBegin')}::timestamptz, ${sql.placeholder('harmChasing')}::integer,
    ${sql.placeholder('harmFrom')}::integer, ${sql.placeholder('harmUntil')}::integer, ${sql.placeholder('harmPause')}::integer)`

export function harmValues(at: Date, rules: SignalRules) {
  const [harmBegin, harmChasing, harmFrom, harmUntil, harmPause] = askedWith(at, rules)
  return { harmBegin, harmChasing, harmFrom, harmUntil, harmPause }
}

export function readFacts({ deposits, cancelled, raises, days, sessions }: HarmFacts, at: Date): Facts {
  return {
    at,
    deposits: deposits.map(([ms, cents, isCredited, isUnpaid, lostBefore]) => ({
      ...{ at: new Date(ms), cents, isCredited, isUnpaid, lostBefore },
    })),
    cancelled: cancelled.map((ms) => new Date(ms)),
    raises: raises.map((ms) => new Date(ms)),
    days: days.map(([day, rounds, staked, lost, minutes, nightMinutes]) => ({
      ...{ day, rounds, staked, lost, minutes, nightMinutes },
    })),
    sessions,
  }
}
