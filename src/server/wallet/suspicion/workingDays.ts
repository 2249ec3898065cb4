import { dayAfter } from '#contract/days.ts'

const [SUNDAY, SATURDAY] = [0, 6]

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Whether banks and offices of the Philippines work on a day: not on Saturday, Sunday and the listed holidays. */
export function isWorkingDay(day: string, holidays: readonly string[]): boolean {
  const weekday = at(day).getUTCDay()
  return weekday !== SUNDAY && weekday !== SATURDAY && !holidays.includes(day)
}

/** The working day by which so many working days have passed since a day, which itself never counts. `count` is at least 1. */
export function workingDayAfter(day: string, count: number, holidays: readonly string[]): string {
  let found = day
  for (let left = count; left > 0; left -= isWorkingDay(found, holidays) ? 1 : 0) found = dayAfter(found, 1)
  return found
}
