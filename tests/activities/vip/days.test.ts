import { describe, expect, test } from 'vitest'
import { lastBirthday, weekOf } from '#contract/activities/vip/days.ts'
import { dayAfter } from '#contract/days.ts'
import { manilaDay } from '#contract/time.ts'
import { fc } from '../../chance.ts'

const moments = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const days = moments.map((moment) => manilaDay(moment))
const isMonday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1

describe('the calendar of VIP gifts', () => {
  test('has weeks from Monday to Sunday of Manila', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const day = manilaDay(moment)
        const week = weekOf(day)
        expect(isMonday(week)).toBe(true)
        expect(week <= day && day <= dayAfter(week, 6)).toBe(true)
        expect(weekOf(dayAfter(week, 6))).toBe(week)
        expect(weekOf(dayAfter(week, 7))).toBe(dayAfter(week, 7))
      }),
    )
    // Sunday's last second in Manila is Sunday afternoon in UTC.
    expect(weekOf(manilaDay(new Date('2026-11-22T15:59:59Z')))).toBe('2026-11-16')
    expect(weekOf(manilaDay(new Date('2026-11-22T16:00:00Z')))).toBe('2026-11-23')
  })

  test('has one birthday a year, up to today', () => {
    fc.assert(
      fc.property(days, days, (birthDate, today) => {
        const birthday = lastBirthday(birthDate, today)
        expect(birthday <= today && dayAfter(birthday, 366) >= today).toBe(true)
        expect(lastBirthday(birthDate, birthday)).toBe(birthday)
        expect(lastBirthday(birthDate, dayAfter(birthday, -1)) < birthday).toBe(true)
      }),
    )
    expect(lastBirthday('1992-02-29', '2027-02-28')).toBe('2026-03-01')
    expect(lastBirthday('1992-02-29', '2027-03-01')).toBe('2027-03-01')
    expect(lastBirthday('1992-02-29', '2028-02-28')).toBe('2027-03-01')
    expect(lastBirthday('1992-02-29', '2028-02-29')).toBe('2028-02-29')
    expect(lastBirthday('1990-12-30', '2027-01-02')).toBe('2026-12-30')
  })
})
