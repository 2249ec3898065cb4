import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import { suspicionSource } from '#contract/lobby/catalogueSuspicion.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { checkSuspicion } from '#server/content/checkSuspicion.ts'
import { readContent } from '#server/content/yaml.ts'
import { type Facts, type MarkerKind, markersOf, type Payment } from '#server/wallet/suspicion/markers.ts'
import { isWorkingDay, workingDayAfter } from '#server/wallet/suspicion/workingDays.ts'
import { fc } from '../chance.ts'

const { suspicion: own } = catalogue()
const DAY_MS = 86_400_000
const AT = new Date('2026-11-23T12:00:00+08:00')

describe('working days', () => {
  const someDay = fc.integer({ min: 0, max: 800 }).map((days) => dayAfter('2026-01-01', days))
  const somePlan = fc.record({
    day: someDay,
    count: fc.integer({ min: 1, max: 15 }),
    holidays: fc.array(someDay, { maxLength: 60 }),
  })
  const between = (day: string, end: string) =>
    Array.from({ length: (dayStart(end).getTime() - dayStart(day).getTime()) / DAY_MS }, (_, at) =>
      dayAfter(day, at + 1),
    )

  test('pass, as many as were asked for, after the day itself, and the last of them is one', () => {
    fc.assert(
      fc.property(somePlan, ({ day, count, holidays }) => {
        const end = workingDayAfter(day, count, holidays)
        expect(isWorkingDay(end, holidays)).toBe(true)
        expect(between(day, end).filter((each) => isWorkingDay(each, holidays))).toHaveLength(count)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['2026-11-23', '2026-12-01', 'a Monday, with Bonifacio Day'],
    ['2026-11-21', '2026-11-27', 'a Saturday'],
    ['2026-12-23', '2027-01-06', 'before Christmas'],
    ['2026-12-31', '2027-01-08', 'across the year'],
  ])('after %s are over on %s: %s', (day, end) => {
    expect(workingDayAfter(day, 5, own.holidays)).toBe(end)
  })
})

const days = (count: number) => new Date(AT.getTime() - count * DAY_MS)
const paid = (cents: number, at = days(1), id = `${cents} ${at.getTime()}`): Payment => ({ id, cents, at })
const deposited = (cents: number, at = days(1), mark: number | null = 0) => ({ ...paid(cents, at), mark })
const nothing: Facts = { at: AT, deposits: [], withdrawals: [], accounts: [], shared: [], mark: 0 }
const kindsOf = (facts: Partial<Facts>): MarkerKind[] =>
  markersOf({ ...nothing, ...facts }, own).map(({ kind }) => kind)

describe('the markers of the configuration', () => {
  // 50,000 coin deposited, 80 percent of it withdrawn, less than half of it staked.
  const [SUM, OUT, STAKED] = [5_000_000, 4_000_000, 2_499_999]
  const passed = { deposits: [deposited(SUM)], withdrawals: [paid(OUT)], mark: STAKED }
  test.each<[string, boolean, Partial<Facts>]>([
    ['at every bound', true, passed],
    ['a centavo less deposited', false, { ...passed, deposits: [deposited(SUM - 1)] }],
    ['a centavo less withdrawn', false, { ...passed, withdrawals: [paid(OUT - 1)] }],
    ['a centavo more staked', false, { ...passed, mark: STAKED + 1 }],
    ['staked before the deposit', true, { ...passed, deposits: [deposited(SUM, days(1), 9_000_000)], mark: 9_000_000 }],
    ['at the end of the window', true, { ...passed, deposits: [deposited(SUM, days(7))] }],
    ['a moment before the window', false, { ...passed, deposits: [deposited(SUM, new Date(days(7).getTime() - 1))] }],
    ['withdrawn before it came', false, { ...passed, withdrawals: [paid(OUT, days(2))] }],
    ['a debt that it paid', false, { ...passed, deposits: [deposited(SUM, days(1), null)] }],
    [
      'in two parts',
      true,
      { ...passed, deposits: [deposited(1), deposited(SUM - 1)], withdrawals: [paid(1), paid(OUT)] },
    ],
  ])('deposit without play: %s', (_, isMarked, facts) => {
    expect(kindsOf(facts)).toEqual(isMarked ? ['depositWithoutPlay'] : [])
  })

  const bound = (...ages: number[]) => ages.map((age) => ({ id: `${age}`, boundAt: days(age) }))
  const shared = (players: number[], age: number) => [{ newest: 'n', players, boundAt: days(age) }]
  test.each<[string, MarkerKind[], Partial<Facts>]>([
    ['four accounts', ['payoutAccounts'], { accounts: bound(90, 50, 3, 0) }],
    ['three accounts', [], { accounts: bound(50, 3, 0) }],
    ['one of four too early', [], { accounts: bound(91, 50, 3, 0) }],
    ['a number of two players', ['sharedAccount'], { shared: shared([1, 2], 90) }],
    ['a number of one player', [], { shared: shared([1], 1) }],
    ['a number shared long ago', [], { shared: shared([1, 2], 91) }],
  ])('payout accounts: %s', (_, kinds, facts) => {
    expect(kindsOf(facts)).toEqual(kinds)
  })

  const COVERED = 500_000_000
  const late = new Date('2026-11-22T15:59:59Z')
  test.each<[string, boolean, Payment[]]>([
    ['three that reach the sum', true, [paid(COVERED - 2), paid(1), paid(1)]],
    ['a centavo less', false, [paid(COVERED - 3), paid(1), paid(1)]],
    ['two only', false, [paid(COVERED - 1), paid(1)]],
    ['one of them the sum itself', true, [paid(COVERED), paid(1), paid(1)]],
    ['one of them covered already', false, [paid(COVERED + 1), paid(1), paid(1)]],
    ['on the first and the last day', true, [paid(1, days(2)), paid(1, days(1)), paid(COVERED - 2, AT)]],
    ['on four days', false, [paid(COVERED - 2, days(3)), paid(1, days(1)), paid(1, AT)]],
    [
      'just before midnight in Manila',
      true,
      [paid(COVERED - 2, late), paid(1, late), paid(1, new Date(late.getTime() + 2 * DAY_MS))],
    ],
    [
      'just after midnight in Manila',
      false,
      [paid(COVERED - 2, late), paid(1, late), paid(1, new Date(late.getTime() + 2 * DAY_MS + 1_000))],
    ],
  ])('splitting: %s', (_, isMarked, payments) => {
    expect(kindsOf({ withdrawals: payments })).toEqual(isMarked ? ['splitWithdrawals'] : [])
    const deposits = payments.map((payment) => ({ ...payment, mark: null }))
    expect(kindsOf({ deposits })).toEqual(isMarked ? ['splitDeposits'] : [])
  })

  test('splitting is found wherever a slow search finds it', () => {
    const rules = { ...own, covered: { ...own.covered, above: 100 }, splitting: { days: 2, payments: 3 } }
    const some = fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 120 }), hours: fc.integer({ min: 0, max: 200 }) }),
      {
        maxLength: 14,
      },
    )
    fc.assert(
      fc.property(some, (drawn) => {
        const payments = drawn
          .toSorted((one, other) => other.hours - one.hours)
          .map(({ cents, hours }, id) => paid(cents, days(hours / 24), `${id}`))
        const small = payments.filter(({ cents }) => cents <= 100)
        const runAt = (end: Payment, at: number) => {
          const first = dayAfter(manilaDay(end.at), -1)
          const run = small.filter((each, index) => index <= at && manilaDay(each.at) >= first)
          return run.length >= 3 && run.reduce((sum, { cents }) => sum + cents, 0) >= 100
        }
        const last = small.findLast(runAt)
        const found = markersOf({ ...nothing, withdrawals: payments }, rules)
        expect(found.map(({ key }) => key)).toEqual(last ? [`splitWithdrawals:${last.id}`] : [])
      }),
      { numRuns: 80 },
    )
  })
})

test.each<[string, string, string]>([
  ['a pattern of one', 'payments: 3', 'payments: 1'],
  ['more days than the law allows', 'workingDays: 5', 'workingDays: 16'],
  ['no sum', 'above: 500000000', 'above: 0'],
  ['another way to count', 'counts: day', 'counts: week'],
  ['a day that never comes', '2026-11-30', '2026-11-31'],
  ['a day twice', '2026-12-08', '2026-11-30'],
  ['a field too many', 'players: 2', 'players: 2, persons: 2'],
])('%s in suspicion.yaml is refused', (_, from, to) => {
  const text = readFileSync('content/lobby/suspicion.yaml', 'utf8')
  expect(text).toContain(from)
  const isWrong = (written: string) => {
    const problems: Parameters<typeof readContent>[3] = []
    try {
      checkSuspicion(readContent('suspicion.yaml', written, suspicionSource, problems))
    } catch {
      return true
    }
    return problems.length > 0
  }
  expect([isWrong(text), isWrong(text.replace(from, to))]).toEqual([false, true])
})
