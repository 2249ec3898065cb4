import { type CareStep, careSteps, type Marker, markers } from '#contract/care/signals.ts'
import type { SignalRules } from '#contract/lobby/catalogueCare.ts'
import type { Cents } from '#contract/money.ts'
import { type Facts, thresholdOf } from './markers.ts'

/** Offers are whole hundreds of coin. */
const OFFER_STEP: Cents = 10_000
const WEEK_DAYS = 7

export const isFound = (marker: Marker, value: number, rules: SignalRules): boolean =>
  value >= thresholdOf(marker, rules)

/** The sum of the points of all markers that reach their threshold. */
export function scoreOf(measured: Readonly<Record<Marker, number>>, rules: SignalRules): number {
  return markers
    .filter((marker) => isFound(marker, measured[marker], rules))
    .reduce((sum, marker) => sum + rules[marker].points, 0)
}

/** The highest step that a score reaches. */
export function stepOf(score: number, { steps }: SignalRules): CareStep {
  return careSteps.findLast((step) => step !== 'none' && score >= steps[step]) ?? 'none'
}

/** What the player's own days add up to, as a letter tells them. */
export function sumsOf({ deposits, days }: Facts) {
  return {
    deposited: deposits.reduce((sum, { cents, isCredited }) => sum + (isCredited ? cents : 0), 0),
    staked: days.reduce((sum, { staked }) => sum + staked, 0),
    lost: days.reduce((sum, { lost }) => sum + lost, 0),
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

/**
 * The weekly limit on losses to offer: a part of what the player loses in an average week, in whole hundreds of coin. None to who has not lost,
 * or whose limit is as strict already (`most`: the one in force).
 */
export function offerOf(facts: Facts, most: Cents | null, { offer, days }: SignalRules): Cents | undefined {
  const { lost } = sumsOf(facts)
  if (lost <= 0) return undefined
  const part = ((lost * WEEK_DAYS) / days) * (offer.percent / 100)
  const offered = Math.max(offer.least, Math.ceil(part / OFFER_STEP) * OFFER_STEP)
  return most !== null && most <= offered ? undefined : offered
}
