import { describe, expect, test } from 'vitest'
import { config as continuous } from '#contract/activities/continuousRecharge/config.ts'
import { type DayFact, daysBetween, placeOfToday, streakOf } from '#contract/activities/continuousRecharge/streak.ts'
import { dayEnd, dayStart, manilaDay } from '#contract/time.ts'
import { fc } from '../../chance.ts'

const states = fc.constantFrom<DayFact['state']>('met', 'met', 'excused', 'missed')
const calendars = fc
  .tuple(fc.integer({ min: 0, max: 4_000 }), fc.array(states, { minLength: 1, maxLength: 60 }))
  .map(([offset, list]): DayFact[] => {
    const from = dayStart('2026-01-01').getTime() + offset * 86_400_000
    const days = daysBetween(manilaDay(from), manilaDay(from + (list.length - 1) * 86_400_000))
    return list.map((state, at) => ({ day: days[at] ?? '', state }))
  })
const rulesOf = fc.record({ days: fc.integer({ min: 2, max: 14 }), makeUps: fc.integer({ min: 0, max: 3 }) })

/** As a player would count by hand: from today backwards to what ended the streak before. Without full streaks. */
function byHand(calendar: readonly DayFact[], makeUps: number): number {
  const before = calendar.slice(0, -1)
  const gaps: number[] = []
  let from = 0
  for (const [at, { state }] of before.entries()) {
    if (state !== 'missed') continue
    if (!calendar.slice(from, at).some((day) => day.state === 'met')) {
      from = at + 1
      continue
    }
    gaps.push(at)
    if (gaps.length > makeUps) {
      from = at + 1
      gaps.length = 0
    }
  }
  return calendar.slice(from).filter(({ state }) => state === 'met').length
}

describe('a streak of deposits', () => {
  test('counts the days since the last gap that no make-up day filled', () => {
    fc.assert(
      fc.property(calendars, rulesOf, (calendar, { makeUps }) => {
        expect(streakOf(calendar, { days: 1_000, makeUps }).met).toHaveLength(byHand(calendar, makeUps))
      }),
    )
  })

  test('never breaks by a day on which a limit, a break or an exclusion stopped deposits', () => {
    fc.assert(
      fc.property(calendars, rulesOf, (calendar, rule) => {
        const without = calendar.filter(({ state }, at) => state !== 'excused' || at === calendar.length - 1)
        expect(streakOf(calendar, rule)).toEqual(streakOf(without, rule))
      }),
    )
  })

  test('has at most its days, each of them met, and ends with today’s deposit in its place', () => {
    fc.assert(
      fc.property(calendars, rulesOf, (calendar, rule) => {
        const today = calendar.at(-1)?.day ?? ''
        const streak = streakOf(calendar, rule)
        const met = calendar.filter(({ state }) => state === 'met').map(({ day }) => day)
        expect(streak.met.length).toBeLessThanOrEqual(rule.days)
        expect(met).toEqual(expect.arrayContaining([...streak.met]))
        const deposited = streakOf([...calendar.slice(0, -1), { day: today, state: 'met' }], rule)
        expect(deposited.met).toHaveLength(placeOfToday(streak, today, rule))
        expect(deposited.met.at(-1)).toBe(today)
      }),
    )
  })

  test('gives no make-up day back, and begins each streak with all of them', () => {
    fc.assert(
      fc.property(calendars, rulesOf, (calendar, rule) => {
        const { met, makeUpsLeft } = streakOf(calendar, rule)
        expect(makeUpsLeft).toBeGreaterThanOrEqual(0)
        const [first] = met
        const since = first === undefined ? [] : calendar.filter(({ day }) => day >= first).slice(0, -1)
        const missed = met.length < rule.days ? since.filter(({ state }) => state === 'missed').length : undefined
        if (missed !== undefined) expect(makeUpsLeft).toBe(rule.makeUps - missed)
      }),
    )
  })

  test('changes its day at midnight in Manila', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (offset) => {
        const day = manilaDay(dayStart('2000-01-01').getTime() + offset * 86_400_000)
        const last = new Date(dayEnd(day).getTime() - 1)
        expect([manilaDay(dayStart(day)), manilaDay(last)]).toEqual([day, day])
        expect(daysBetween(day, manilaDay(dayEnd(day)))).toHaveLength(2)
      }),
    )
  })
})

test('the configuration names tiers out of order, of other lengths, and rewards as large as their deposit', () => {
  const said: string[] = []
  const tiers = [
    { amount: 20_000, rewards: [100, 20_000] },
    { amount: 10_000, rewards: [100, 100, 100] },
  ]
  const value = { since: '2026-12-01', makeUps: 1, betRate: 1, tiers }
  continuous.read({ value, levels: [], pointPpm: 125_000, props: [], complain: (path) => said.push(path.join('.')) })
  expect(said).toEqual(['tiers.0.rewards', 'tiers.1.amount', 'tiers.1.rewards'])
})
