import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isAtLeast, type Marker, markers } from '#contract/care/signals.ts'
import { careSource, type SignalRules } from '#contract/lobby/catalogueCare.ts'
import { manilaDay } from '#contract/time.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { checkCare } from '#server/content/checkCare.ts'
import { readContent } from '#server/content/yaml.ts'
import { type DepositFact, type Facts, measure, type PlayDay, thresholdOf } from '#server/signals/markers.ts'
import { offerOf, scoreOf, stepOf } from '#server/signals/score.ts'
import { fc } from '../chance.ts'
import { DAY, HOUR } from './careHarness.ts'

const { signals: rules } = catalogue().care
const AT = new Date('2026-11-23T12:00:00+08:00')
const ago = (ms: number) => new Date(AT.getTime() - ms)
const nothing: Facts = { at: AT, deposits: [], cancelled: [], raises: [], days: [], sessions: [] }
const repeat = <One>(count: number, one: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => one(at))

const deposit = (change: Partial<DepositFact> = {}): DepositFact => ({
  ...{ at: ago(HOUR), cents: 50_000, isCredited: true, isUnpaid: false, lostBefore: 0 },
  ...change,
})
const unpaid = (hours: number) => deposit({ at: ago(hours * HOUR), isCredited: false, isUnpaid: true })
const played = (days: number, change: Partial<PlayDay> = {}): PlayDay => ({
  ...{ day: manilaDay(ago(days * DAY)), rounds: 50, staked: 50_000, lost: 0, minutes: 60, nightMinutes: 0 },
  ...change,
})

const { chasing, risingStakes, nightPlay, longSessions } = rules
/** The least of each marker that is found; taking its last part away finds it no more. */
const least: Record<Marker, Partial<Omit<Facts, 'at'>>> = {
  chasing: { deposits: repeat(chasing.times, () => deposit({ lostBefore: chasing.lost })) },
  risingStakes: { days: [played(risingStakes.days), played(risingStakes.days - 1, { staked: 100_000 })] },
  nightPlay: { days: repeat(nightPlay.nights, (at) => played(at, { nightMinutes: nightPlay.minutes })) },
  raises: { raises: repeat(rules.raises.times, () => AT) },
  cancelledWithdrawals: { cancelled: repeat(rules.cancelledWithdrawals.times, () => AT) },
  failedDeposits: { deposits: repeat(rules.failedDeposits.times, (at) => unpaid(at)) },
  longSessions: { sessions: repeat(longSessions.times, () => longSessions.minutes) },
}
const foundIn = (facts: Partial<Facts>, by: SignalRules = rules) => {
  const measured = measure({ ...nothing, ...facts }, by)
  return markers.filter((marker) => measured[marker] >= thresholdOf(marker, by))
}

describe('each marker', () => {
  test.each(markers)('%s is found from its threshold on, and gives its own points', (marker) => {
    const facts = least[marker]
    expect(foundIn(facts)).toEqual([marker])
    expect(scoreOf(measure({ ...nothing, ...facts }, rules), rules)).toBe(rules[marker].points)
    const less = Object.fromEntries(Object.entries(facts).map(([key, list]) => [key, list.slice(1)]))
    expect(foundIn(less)).toEqual([])
  })

  test.each<[string, Partial<Facts>]>([
    ['nothing at all', {}],
    ['deposits after wins', { deposits: repeat(20, () => deposit({ lostBefore: -90_000 })) }],
    ['a smaller loss', { deposits: repeat(20, () => deposit({ lostBefore: chasing.lost - 1 })) }],
    ['orders after a loss that were not paid', { deposits: repeat(3, () => ({ ...unpaid(1), lostBefore: 90_000 })) }],
    ['unpaid orders that are days apart', { deposits: repeat(9, (at) => unpaid(at * 24)) }],
    ['higher stakes in too few rounds', { days: [played(9), played(0, { rounds: 49, staked: 900_000 })] }],
    ['higher stakes of who has begun now', { days: [played(0, { staked: 900_000 })] }],
    ['lower stakes', { days: [played(9, { staked: 900_000 }), played(0)] }],
    ['short sessions', { sessions: repeat(99, () => longSessions.minutes - 1) }],
  ])('%s is none of them', (_, facts) => {
    expect(foundIn(facts)).toEqual([])
  })
})

describe('the score', () => {
  test('is the sum of what was found, and leads to the step of its points', () => {
    const all = Object.fromEntries(markers.map((marker) => [marker, thresholdOf(marker, rules)])) as Record<
      Marker,
      number
    >
    expect(scoreOf(all, rules)).toBe(markers.reduce((sum, marker) => sum + rules[marker].points, 0))
    const { note, offer, case: watched } = rules.steps
    const steps = [0, note - 1, note, offer - 1, offer, watched - 1, watched, 99].map((score) => stepOf(score, rules))
    expect(steps).toEqual(['none', 'none', 'note', 'note', 'offer', 'offer', 'case', 'case'])
    expect([isAtLeast('case', 'note'), isAtLeast('note', 'offer'), isAtLeast('none', 'none')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('never falls when more is found', () => {
    const measured = fc.record(Object.fromEntries(markers.map((name) => [name, fc.nat(400)])))
    fc.assert(
      fc.property(measured, fc.constantFrom(...markers), fc.nat(400), (before, marker, more) => {
        const one = before as Record<Marker, number> // a number for each name
        const two = { ...one, [marker]: one[marker] + more }
        expect(scoreOf(two, rules)).toBeGreaterThanOrEqual(scoreOf(one, rules))
      }),
      { numRuns: 60 },
    )
  })

  test('offers a part of an average week, in whole hundreds, to who loses and has no such limit', () => {
    const losing = (lost: number): Facts => ({ ...nothing, days: [played(1, { lost })] })
    const offered = (lost: number, most: number | null = null) =>
      offerOf(losing(lost), most, { ...rules, days: 28, offer: { percent: 50, least: 20_000 } })
    expect([offered(0), offered(-5), offered(1), offered(800_000), offered(800_001)]).toEqual([
      ...[undefined, undefined, 20_000, 100_000, 110_000],
    ])
    expect([offered(800_000, 100_000), offered(800_000, 100_001)]).toEqual([undefined, 100_000])
  })
})

test.each<[string, string, string]>([
  ['an offer before the note', 'note: 3, offer: 5', 'note: 5, offer: 3'],
  ['a case before the offer', 'case: 7', 'case: 4'],
  ['a case that no score reaches', 'case: 7', 'case: 14'],
  ['a night that ends before it begins', 'from: 0, until: 5', 'from: 6, until: 5'],
  ['a comparison with no days', 'points: 2, days: 7', 'points: 2, days: 28'],
  ['stakes that need not rise', 'percent: 200', 'percent: 100'],
  [
    'a threshold of none',
    'cancelledWithdrawals: { points: 2, times: 3 }',
    'cancelledWithdrawals: { points: 2, times: 0 }',
  ],
  ['an unknown step', 'quickPlayOffFrom: offer', 'quickPlayOffFrom: always'],
  ['a field too many', 'quietDays: 14', 'quietDays: 14\n  loudDays: 3'],
])('%s in care.yaml is refused', (_, from, to) => {
  const text = readFileSync('content/lobby/care.yaml', 'utf8')
  expect(text).toContain(from)
  const isWrong = (written: string) => {
    const problems: Parameters<typeof readContent>[3] = []
    try {
      checkCare(readContent('care.yaml', written, careSource, problems))
    } catch {
      return true
    }
    return problems.length > 0
  }
  expect([isWrong(text), isWrong(text.replace(from, to))]).toEqual([false, true])
})
