import { dayAfter } from '#contract/days.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'

/** The finished days in Manila that a job has to add up, the oldest first: those after the last one, as far back as `most` days. The first run adds up yesterday alone. */
export function daysToAddUp(last: string | undefined, most: number): string[] {
  const yesterday = dayAfter(manilaDay(now()), -1)
  const earliest = dayAfter(yesterday, 1 - most)
  const next = last === undefined ? yesterday : dayAfter(last, 1)
  const days: string[] = []
  for (let day = earliest; day <= yesterday; day = dayAfter(day, 1)) days.push(day)
  return days.filter((day) => day >= next)
}
