import { type Marker, markers } from '#contract/care/signals.ts'
import type { SignalRules } from '#contract/lobby/catalogueCare.ts'
import type { Cents } from '#contract/money.ts'
import { manilaDay } from '#contract/time.ts'

/** A deposit order. `lostBefore`: net loss in the minutes before it, below zero for who has won. */
export type DepositFact = { at: Date; cents: Cents; isCredited: boolean; isUnpaid: boolean; lostBefore: Cents }
/** Play of a day in Manila. `lost`: stakes less wins. `minutes` are those in which a round ended; of them some at night. */
export type PlayDay = { day: string; rounds: number; staked: Cents; lost: Cents; minutes: number; nightMinutes: number }

/** What markers are measured in: the facts about one player of the days that the rules look at, in the order of their times. */
export type Facts = {
  at: Date
  deposits: readonly DepositFact[]
  /** Withdrawals that the player took back. */
  cancelled: readonly Date[]
  /** Limits that the player asked to raise or remove, once for each limit and day. */
  raises: readonly Date[]
  days: readonly PlayDay[]
  /** The lengths of sessions in minutes, from the first to the last minute with a round. */
  sessions: readonly number[]
}

type Measure = (facts: Facts, rules: SignalRules) => number

const DAY_MS = 86_400_000

/**
 * Deposits after losses: how many were credited soon after a net loss. Chasing is item 3 of the PGSI (Ferris and Wynne, 2001), and in tracked
 * online play it goes with disordered gambling (Gainsbury, Suhonen and Saastamoinen, 2014, Psychiatry Research 217, 220-225).
 */
const chasing: Measure = ({ deposits }, { chasing: { lost } }) =>
  deposits.filter(({ isCredited, lostBefore }) => isCredited && lostBefore >= lost).length

/**
 * Rising stakes: the average stake of the last days in percent of that of the days before; 0 with too few rounds of either. Larger amounts for
 * the same excitement are item 2 of the PGSI (Ferris and Wynne, 2001); UK Gambling Commission, guidance on SR Code 3.4.3 (2023), 5b: patterns
 * of spend.
 */
const risingStakes: Measure = ({ at, days }, { risingStakes: rule }) => {
  const begin = manilaDay(at.getTime() - (rule.days - 1) * DAY_MS)
  const [recent, before] = [days.filter(({ day }) => day >= begin), days.filter(({ day }) => day < begin)]
  const roundsIn = (some: readonly PlayDay[]) => some.reduce((sum, { rounds }) => sum + rounds, 0)
  const average = (some: readonly PlayDay[]) => some.reduce((sum, { staked }) => sum + staked, 0) / roundsIn(some)
  if (roundsIn(recent) < rule.rounds || roundsIn(before) < rule.rounds) return 0
  return Math.floor((average(recent) / average(before)) * 100)
}

/**
 * Night play: nights with much play. More of those who play over night have problems than at other times of the day (PwC, Remote Gambling
 * Research, phase II, for GambleAware, 2017; UK Gambling Commission, guidance on SR Code 3.4.3, 5c: time spent gambling).
 */
const nightPlay: Measure = ({ days }, { nightPlay: { minutes } }) =>
  days.filter(({ nightMinutes }) => nightMinutes >= minutes).length

/**
 * Limits raised: how many raises and removals were asked for. Changes of limits foretell a self-exclusion (Hopfgartner, Auer, Griffiths and
 * Helic, 2022, Journal of Gambling Studies 39, 447-465; UK Gambling Commission, guidance on SR Code 3.4.3, 5f: use of management tools).
 */
const raises: Measure = (facts) => facts.raises.length

/**
 * Cancelled withdrawals: how many the player took back to go on playing (Haeusler, 2016, International Gambling Studies 16, 246-262; UK
 * Gambling Commission, guidance on SR Code 3.4.3, 5g: account indicators).
 */
const cancelledWithdrawals: Measure = ({ cancelled }) => cancelled.length

/**
 * Several failed deposits: the most orders within 24 hours that were not paid (Haeusler, 2016, International Gambling Studies 16, 246-262; UK
 * Gambling Commission, guidance on SR Code 3.4.3, 5g: account indicators).
 */
const failedDeposits: Measure = ({ deposits }) => {
  const times = deposits.filter(({ isUnpaid }) => isUnpaid).map(({ at }) => at.getTime())
  return Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + DAY_MS).length))
}

/**
 * Long sessions: how many were as long as that, or longer (PwC, Remote Gambling Research, phase II, for GambleAware, 2017; UK Gambling
 * Commission, guidance on SR Code 3.4.3, 5c: time spent gambling).
 */
const longSessions: Measure = ({ sessions }, { longSessions: { minutes } }) =>
  sessions.filter((length) => length >= minutes).length

const measures: Readonly<Record<Marker, Measure>> = {
  ...{ chasing, risingStakes, nightPlay, raises, cancelledWithdrawals, failedDeposits, longSessions },
}

/** From which number on a marker is found. */
export function thresholdOf(marker: Marker, rules: SignalRules): number {
  if (marker === 'risingStakes') return rules.risingStakes.percent
  return marker === 'nightPlay' ? rules.nightPlay.nights : rules[marker].times
}

/** All markers of these facts. */
export function measure(facts: Facts, rules: SignalRules): Record<Marker, number> {
  const found = markers.map((marker) => [marker, measures[marker](facts, rules)] as const)
  return Object.fromEntries(found) as Record<Marker, number> // one of each name
}
