import { describe, expect, test } from 'vitest'
import {
  calendarOn,
  daysBetween,
  madeUpOn,
  placeOf,
  type Signed,
  signedOn,
} from '#contract/activities/freeSign/calendar.ts'
import { SIGN_DAYS } from '#contract/activities/freeSign/limits.ts'
import { dayAfter } from '#contract/days.ts'
import { fc } from '../../chance.ts'

const START = '2026-02-26'

/** What a player does on one day. `rest`: the day is spent on a break. `back`: the clock is set back, and the player tries again. */
const deed = fc.constantFrom('sign', 'sign', 'sign', 'miss', 'makeUp', 'rest', 'back')

type Told = { signed: Signed | undefined; days: string[]; madeUp: string[]; excused: number }

/** Plays a history, and keeps each day that was counted, in order. */
function play(deeds: readonly string[]): Told {
  const told: Told = { signed: undefined, days: [], madeUp: [], excused: 0 }
  for (const [index, what] of deeds.entries()) {
    const today = dayAfter(START, index)
    if (what === 'rest') told.excused += 1
    if (what === 'back') {
      const before = calendarOn(dayAfter(today, -3), told.signed)
      if (told.signed && daysBetween(told.signed.lastDay, dayAfter(today, -3)) <= 0)
        expect(before.isSignedToday).toBe(true)
    }
    if (what !== 'sign' && what !== 'makeUp') continue
    const missed = calendarOn(today, told.signed, told.excused).makeUp
    if (what === 'makeUp' && told.signed && missed) {
      told.signed = madeUpOn(told.signed, missed)
      told.days.push(missed.on)
      told.madeUp.push(missed.on)
    }
    const calendar = calendarOn(today, told.signed, told.excused)
    expect(calendar.isSignedToday).toBe(false)
    const before = told.signed
    told.signed = signedOn(today, before, calendar)
    told.days.push(today)
    told.excused = 0
    expect(calendar.next).toBe(placeOf(told.signed.streak))
    expect(calendarOn(today, told.signed)).toMatchObject({ isSignedToday: true, streak: told.signed.streak })
  }
  return told
}

describe('the calendar of free sign', () => {
  test('counts every day once, and a streak by the days before it, whatever was missed, made up or excused', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
        const { signed, days, madeUp } = play(deeds)
        expect(new Set(days).size).toBe(days.length)
        expect(signed?.total ?? 0).toBe(days.length)
        const rested = deeds.flatMap((what, index) => (what === 'rest' ? [dayAfter(START, index)] : []))
        let streak = 0
        let last: string | undefined
        for (const day of days) {
          const between = last ? daysBetween(last, day) - 1 : 0
          const excused = last ? rested.filter((one) => last !== undefined && one > last && one < day).length : 0
          streak = last !== undefined && between - excused <= 0 ? streak + 1 : 1
          last = day
        }
        expect(signed?.streak ?? 0).toBe(streak)
        if (signed) expect(days.includes(signed.lapStart)).toBe(true)
        for (const day of madeUp) expect(days.filter((one) => one === day)).toHaveLength(1)
      }),
      { numRuns: 200 },
    )
  })

  test('allows one make-up in each calendar, of the day before alone, and none where nothing is lost by it', () => {
    const at = (lastDay: string, streak: number, madeUp: string | null = null): Signed => ({
      ...{ lastDay, streak, madeUp, total: streak },
      lapStart: dayAfter(lastDay, 1 - placeOf(streak)),
    })
    const on = (day: string, signed: Signed) => calendarOn(day, signed)
    expect(on('2026-03-03', at('2026-03-01', 3))).toMatchObject({ next: 1, makeUp: { day: 4, on: '2026-03-02' } })
    expect(on('2026-03-04', at('2026-03-01', 3)).makeUp).toBeUndefined()
    expect(on('2026-03-02', at('2026-03-01', 3)).makeUp).toBeUndefined()
    expect(on('2026-03-03', at('2026-03-01', SIGN_DAYS))).toMatchObject({ next: 1, signed: 0 })
    expect(on('2026-03-03', at('2026-03-01', SIGN_DAYS)).makeUp).toBeUndefined()
    expect(on('2026-03-03', at('2026-03-01', 3, '2026-02-28')).makeUp).toBeUndefined()
    expect(on('2026-03-03', at('2026-03-01', 10, '2026-02-20')).makeUp).toMatchObject({ day: 4, streak: 10 })
  })

  test('begins anew after the seventh day, and keeps its streak', () => {
    const seventh = signedAll(SIGN_DAYS)
    expect(seventh).toMatchObject({ streak: 7, total: 7, lapStart: START })
    const eighth = signedOn(dayAfter(START, 7), seventh, calendarOn(dayAfter(START, 7), seventh))
    expect(eighth).toMatchObject({ streak: 8, lapStart: dayAfter(START, 7), madeUp: null })
  })
})

function signedAll(days: number): Signed | undefined {
  let signed: Signed | undefined
  for (let day = 0; day < days; day += 1) {
    const today = dayAfter(START, day)
    signed = signedOn(today, signed, calendarOn(today, signed))
  }
  return signed
}
