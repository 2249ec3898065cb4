import type { Cents } from '../../money.ts'
import { dayEnd, dayStart, manilaDay } from '../../time.ts'

/** Deposits of a window that together reach `amount` bring `rebate` coin back. */
export type Tier = { readonly amount: Cents; readonly rebate: Cents }

/** The calendar month in Manila, or the days from one to another, both included ("2026-12-01"). */
export type Period = 'month' | { readonly from: string; readonly to: string }

/** A window in which deposits add up. `name` is the round of its rewards; it keeps them from being deleted with the days. */
export type Window = { readonly name: string; readonly start: Date; readonly end: Date }

/** The window of a moment; undefined outside a configured one. */
export function windowAt(period: Period, at: Date | number): Window | undefined {
  const day = manilaDay(at)
  if (period !== 'month') {
    const { from, to } = period
    return from <= day && day <= to ? { name: `from-${from}`, start: dayStart(from), end: dayEnd(to) } : undefined
  }
  const month = day.slice(0, 7)
  return { name: `month-${month}`, start: dayStart(`${month}-01`), end: dayStart(`${monthAfter(month)}-01`) }
}

/** The window of a name; undefined for a configured one that is configured no more, whose end nobody knows. */
export function windowNamed(period: Period, name: string): Window | undefined {
  const [, first] = /^month-(\d{4}-\d{2})$/.exec(name) ?? []
  if (first) return windowAt('month', dayStart(`${first}-01`))
  const own = period === 'month' ? undefined : windowAt(period, dayStart(period.from))
  return own?.name === name ? own : undefined
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** The tiers that a sum has reached. */
export function reachedBy<One extends Pick<Tier, 'amount'>>(tiers: readonly One[], sum: Cents): readonly One[] {
  return tiers.filter(({ amount }) => amount <= sum)
}

/**
 * The tiers that a player is shown: those that are reached, and those that need no deposit above what the player's own limits leave (cents, undefined
 * without a limit).
 */
export function tiersWithin<One extends Pick<Tier, 'amount'>>(
  tiers: readonly One[],
  sum: Cents,
  left: Cents | undefined,
): readonly One[] {
  return left === undefined ? tiers : tiers.filter(({ amount }) => amount - sum <= left)
}
