import { type Strings, t } from '../ui/words.ts'
import type { Withdrawal } from './terms.ts'

type Props = { strings: Strings; expected: NonNullable<Withdrawal['expected']> }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long such a withdrawal takes: as measured lately, else the business days of the terms. */
export function Expected({ strings, expected }: Props) {
  if (expected.by === 'days') {
    const { min, max } = expected
    return <p>{t(strings, 'wallet.track.days', { min, max })}</p>
  }
  const [median, ninth] = [durationOf(strings, expected.median), durationOf(strings, expected.ninth)]
  return <p>{t(strings, 'wallet.track.measured', { median, ninth })}</p>
}

/** A time in its largest fitting unit, rounded up: a promise must not be too short. */
function durationOf(strings: Strings, ms: number): string {
  const [unit, size] =
    ms < 2 * HOUR_MS
      ? (['minutes', MINUTE_MS] as const)
      : ms < 2 * DAY_MS
        ? (['hours', HOUR_MS] as const)
        : (['days', DAY_MS] as const)
  return t(strings, `wallet.track.unit.${unit}`, { count: Math.max(1, Math.ceil(ms / size)) })
}
