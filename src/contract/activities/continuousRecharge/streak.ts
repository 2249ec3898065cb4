/**
 * What a day in Manila was for a streak: `met` by a deposit, `excused` since one's own limit, break or exclusion stopped deposits, or `missed`. A day
 * that was met counts, whatever stopped later deposits.
 */
export type DayFact = { readonly day: string; readonly state: 'met' | 'excused' | 'missed' }

/** `days` in a row pay; of days that are missed meanwhile, `makeUps` are forgiven. */
export type StreakRule = { readonly days: number; readonly makeUps: number }

/** The days that count, the oldest first, and the make-up days that are left. Full, the streak ends with its last day. */
export type Streak = { readonly met: readonly string[]; readonly makeUpsLeft: number }

/**
 * The streak at the end of a calendar, whose last day is today. A missed day starts over unless a make-up day is left; a make-up day keeps the streak, and
 * counts for nothing. Today is never missed, as it is not over. After its last day a streak starts over with the next deposit.
 */
export function streakOf(calendar: readonly DayFact[], rule: StreakRule): Streak {
  const today = calendar.at(-1)?.day
  let met: string[] = []
  let makeUpsLeft = rule.makeUps
  function startOver(): void {
    met = []
    makeUpsLeft = rule.makeUps
  }
  for (const { day, state } of calendar) {
    const isFull = met.length >= rule.days
    if (state === 'met') {
      if (isFull) startOver()
      met.push(day)
    } else if (state === 'missed' && day !== today && met.length > 0) {
      if (isFull || makeUpsLeft === 0) startOver()
      else makeUpsLeft -= 1
    }
  }
  return { met, makeUpsLeft }
}

/** The place that a deposit of today has in a streak, from 1, whether it is there already or not. */
export function placeOfToday({ met }: Streak, today: string, { days }: StreakRule): number {
  if (met.at(-1) === today) return met.length
  return met.length >= days ? 1 : met.length + 1
}

const DAY_MS = 86_400_000

/** The days from one to another, both included ("2026-12-01"). */
export function daysBetween(from: string, to: string): string[] {
  const [start, end] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`))
  if (start === undefined || end === undefined || end < start) return []
  return Array.from({ length: (end - start) / DAY_MS + 1 }, (_, at) =>
    new Date(start + at * DAY_MS).toISOString().slice(0, 10),
  )
}
