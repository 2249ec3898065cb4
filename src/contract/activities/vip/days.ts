import { dayAfter } from '../../days.ts'

/** Pure calendar of VIP gifts. Days are Manila's, "2026-11-21". */

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + 6) % 7))
}

/** Somebody's birthday in a year. Who was born on 29 February has it on 1 March in other years, as in `ageOn`. */
function birthdayIn(year: number, birthDate: string): string {
  const monthDay = birthDate.slice(5)
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${String(year).padStart(4, '0')}-${monthDay === '02-29' && !isLeap ? '03-01' : monthDay}`
}

/** The latest birthday up to a day. */
export function lastBirthday(birthDate: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const own = birthdayIn(year, birthDate)
  return own <= today ? own : birthdayIn(year - 1, birthDate)
}
