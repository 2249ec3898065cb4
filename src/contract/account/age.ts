import { isDay } from '../days.ts'
import type { UserMessage } from '../words.ts'

/** Minimum age to play (spec 9). */
export const AGE_MIN = 21
/** A birth date further back is a slip. */
export const AGE_MAX = 120

/** `missing`: no date of birth yet. `review`: compliance examines the age. Neither deposits nor plays. */
export const ageStates = ['missing', 'given', 'review'] as const
export type AgeState = (typeof ageStates)[number]

/** Full years between two calendar days, "2005-11-21". A birthday on the 29th of February falls on the 1st of March. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1
}

/** Whether somebody born on that day may play today in Manila, that is from the 21st birthday on. */
export function isOldEnough(birthDate: string, today: string): boolean {
  return ageOn(birthDate, today) >= AGE_MIN
}

/** Whether somebody alive may be born on that day. */
export function isBirthDate(text: string, today: string): boolean {
  return isDay(text) && text <= today && ageOn(text, today) <= AGE_MAX
}

/** Date of birth as typed: a day of the calendar. Only the server says who is too young, so that nobody tries dates. */
export function birthDateProblem(typed: string, today: string): UserMessage | undefined {
  return isBirthDate(typed, today) ? undefined : { key: 'login.birth.wrong' }
}
