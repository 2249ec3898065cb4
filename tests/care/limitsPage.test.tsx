import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type LimitName, limitNames, operatorLimitNames, partsOf } from '#contract/care/limits.ts'
import { readCoinLimit, readTimeLimit } from '#contract/care/typed.ts'
import { LimitForm } from '#islands/care/LimitForm.tsx'
import { effectOf, effectOfPay, nextChange, type ShownLimit, type ShownPay } from '#islands/care/limits.ts'
import { Kinds } from '#islands/care/MyLimits.tsx'
import care from '../../content/words/en/care.json' with { type: 'json' }
import common from '../../content/words/en/common.json' with { type: 'json' }
import statementPage from '../../content/words/en/statementPage.json' with { type: 'json' }

const strings = { care, common, statementPage }
const words = care.limits
/** Midnight in Manila of 24 November 2026. */
const MIDNIGHT = Date.UTC(2026, 10, 23, 16)
const HOUR = 3_600_000

type Changes = Partial<Record<LimitName, Partial<ShownLimit>>>

function limitsWith(changes: Changes): ShownLimit[] {
  return limitNames.map((limit) => ({
    limit,
    ...(partsOf(limit).span && { used: 0, renewTime: MIDNIGHT }),
    ...changes[limit],
  }))
}

/** The text of a page; a missing word would appear as its key. */
function htmlOf(element: Parameters<typeof renderToStaticMarkup>[0]): string {
  const html = renderToStaticMarkup(element)
  expect(html).not.toMatch(/\b(care|common|statementPage)\.\w+|\{\{/)
  return html
}

const page = (changes: Changes = {}, pay?: ShownPay) =>
  htmlOf(<Kinds strings={strings} shown={{ limits: limitsWith(changes), ...(pay && { pay }) }} />)
/** The part of the page about one limit. */
function rowOf(name: LimitName, change: Partial<ShownLimit>): string {
  const rows = page({ [name]: change })
    .split('<li')
    .slice(1)
  return rows[limitNames.indexOf(name)] ?? ''
}
const own = (most: number) => ({ own: { most, time: 1 } })
const raiseOf = (state: NonNullable<ShownLimit['raise']>['state'], most?: number) => ({
  raise: { state, askTime: 1, ripeTime: MIDNIGHT, endTime: MIDNIGHT + HOUR, ...(most !== undefined && { most }) },
})

describe('the section', () => {
  test('says that nothing is set, and has a button for each of the thirteen limits', () => {
    const html = page()
    expect(html).toContain(words.none)
    expect(html).not.toContain('<details class="limits-kind" open')
    const thirteen = operatorLimitNames.map((name) => words.name[name])
    for (const name of thirteen) expect(html).toContain(`aria-label="Set: ${name}"`)
    expect(html.match(/<li/g)).toHaveLength(thirteen.length)
  })

  test('opens the kinds that have a limit', () => {
    const html = page({ timeWeek: { ...own(90), most: 90, left: 90 }, depositDay: { used: 4_000 } })
    expect(html).toContain(words.windows)
    expect(html.match(/<details class="limits-kind" open/g)).toHaveLength(1)
    expect(html).toContain('No limit. ₱40.00 so far.')
    expect(html).toContain('1 limit<')
    expect(html).toContain('1 h 30 min left')
  })
})

describe('a limit', () => {
  test('shows what is in force, used and left, and when it renews', () => {
    const row = rowOf('lossDay', { ...own(100_000), most: 100_000, used: 40_000, left: 60_000 })
    expect(row).toContain('₱1,000.00')
    expect(row).toContain('₱600.00 left, ₱400.00 used. It resets on Nov 24, 2026.')
    expect(row).toContain(`aria-label="Change: ${words.name.lossDay}"`)
    const over = rowOf('lossDay', { ...own(30_000), most: 30_000, used: 40_000, left: 0 })
    expect(over).toContain('Nothing left, ₱400.00 used.')
    expect(over).toContain('<progress value="30000" max="30000"')
  })

  test('of zero, and of a round, is shown as well', () => {
    expect(rowOf('stakeDay', { ...own(0), most: 0, left: 0 })).toContain('<progress value="0" max="1"')
    const round = rowOf('round', { ...own(5_000), most: 5_000, left: 5_000 })
    expect(round).toContain('₱50.00')
    expect(round).not.toContain('<progress')
  })

  test('tells the operator’s, with its reason and the own one above it', () => {
    const operator = { most: 20_000, time: 1, reason: 'Asked for by letter' }
    const row = rowOf('depositWeek', { ...own(50_000), operator, most: 20_000, left: 20_000 })
    expect(row).toContain('We have set ₱200.00 for you.')
    expect(row).toContain('Reason: Asked for by letter')
    expect(row).toContain('Your own limit is ₱500.00.')
    expect(rowOf('depositWeek', { operator, most: 20_000, left: 20_000 })).toContain('aria-label="Set: ')
  })

  test.each([
    ['waiting', 200_000, 'You asked for ₱2,000.00.', 'from Nov 24, 2026, 12:00 AM on', false, words.cancel],
    ['ripe', 200_000, 'You asked for ₱2,000.00.', 'until Nov 24, 2026, 1:00 AM', true, words.cancel],
    ['ripe', undefined, words.wish.removal, words.confirm.removal, true, words.cancel],
    ['lapsed', 200_000, words.state.lapsed, words.putAway, false, words.putAway],
    ['void', undefined, words.state.void, words.putAway, false, words.putAway],
  ] as const)('with a raise that is %s to %s', (state, most, asked, when, isRipe, cancel) => {
    const row = rowOf('depositDay', { ...own(100_000), most: 100_000, left: 100_000, ...raiseOf(state, most) })
    expect(row).toContain(asked)
    expect(row).toContain(when)
    expect(row.includes('aria-label="Confirm ')).toBe(isRipe)
    expect(row).toContain(`aria-label="${cancel}: ${words.name.depositDay}"`)
  })
})

describe('the form', () => {
  const form = (shown: ShownLimit) =>
    htmlOf(<LimitForm strings={strings} shown={shown} onDone={() => expect.unreachable()} />)

  test('asks for an amount, or for hours and minutes, and removes only what is set', () => {
    const html = form({ limit: 'depositDay', used: 0, renewTime: MIDNIGHT })
    expect(html).toContain('name="amount"')
    expect(html).toContain(words.effect.rule)
    expect(html).not.toContain(words.remove)
    const time = form({ limit: 'timeDay', used: 0, renewTime: MIDNIGHT, most: 60, ...own(60) })
    expect(time).toContain('name="hours"')
    expect(time).toContain('Your limit is 1 h.')
    expect(time).toContain(words.remove)
  })

  test('reads zero as a limit, and refuses what is none', () => {
    expect(['0', '0.00', '1,250.5', ' 500 ', '', '-1', '1.234', 'x', '1e3'].map(readCoinLimit)).toEqual([
      0,
      0,
      125_050,
      50_000,
      ...Array(5),
    ])
    expect(readTimeLimit('1', '30')).toBe(90)
    expect(readTimeLimit('', '45')).toBe(45)
    expect(readTimeLimit('0', '')).toBe(0)
    for (const [hours, minutes] of [
      ['', ''],
      ['1.5', ''],
      ['-1', '0'],
      ['1', 'x'],
      ['1000', '0'],
    ] as const)
      expect(readTimeLimit(hours, minutes)).toBeUndefined()
  })

  test('knows what a wish does before it is sent', () => {
    expect(effectOf({}, 0)).toBe('now')
    expect(effectOf({}, null)).toBe('same')
    expect(effectOf(own(500), 499)).toBe('now')
    expect(effectOf(own(500), 500)).toBe('same')
    expect(effectOf(own(500), 501)).toBe('later')
    expect(effectOf(own(500), null)).toBe('later')
  })
})

describe('the Sweldo plan', () => {
  const fridays = { every: 'week', weekday: 5 } as const
  const pay: ShownPay = { payDays: fridays, nextTime: MIDNIGHT + HOUR }

  test('asks for pay days first, then shows them with what may be spent', () => {
    expect(page()).toContain(care.pay.start)
    const html = page({ lossPay: { ...own(50_000), most: 50_000, used: 20_000, left: 30_000 } }, pay)
    for (const text of ['Each Friday', 'Next pay day: Nov 24, 2026', 'Set: Deposits until pay day', '₱300.00 left'])
      expect(html).toContain(text)
  })

  test('shows other days, or its end, that wait', () => {
    const raise = { state: 'ripe', askTime: 1, ripeTime: MIDNIGHT, endTime: MIDNIGHT + HOUR } as const
    const days = page({}, { ...pay, raise: { ...raise, payDays: { every: 'month', day: 25 } } })
    expect(days).toContain('Confirm: Each month on day 25')
    expect(page({}, { ...pay, raise })).toContain(care.pay.confirm.end)
    expect(nextChange({ limits: limitsWith({}), pay: { ...pay, raise: { ...raise, endTime: MIDNIGHT - 1 } } })).toBe(
      MIDNIGHT - 1,
    )
  })

  test('knows what other days do before they are sent', () => {
    const unbound = { limits: limitsWith({}), pay }
    const bound = { limits: limitsWith({ depositPay: own(500) }), pay }
    // A Tuesday in Manila.
    vi.useFakeTimers({ now: MIDNIGHT })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    expect(effectOfPay(bound, fridays)).toBe('same')
    expect(effectOfPay(bound, null)).toBe('later')
    expect(effectOfPay(unbound, null)).toBe('now')
    expect(effectOfPay({ limits: bound.limits }, fridays)).toBe('now')
    const ofWeekday = (weekday: number) => effectOfPay(bound, { every: 'week', weekday })
    expect([1, 2, 3, 4, 6, 7].map(ofWeekday)).toEqual(['now', 'now', 'later', 'later', 'now', 'now'])
  })
})

test('the page looks again when a window ends or a raise changes by itself', () => {
  expect(nextChange({ limits: limitsWith({}) })).toBe(MIDNIGHT)
  const soon = { askTime: 1, ripeTime: MIDNIGHT - HOUR, endTime: MIDNIGHT - 1 }
  expect(nextChange({ limits: limitsWith({ round: { raise: { ...soon, state: 'waiting' } } }) })).toBe(MIDNIGHT - HOUR)
  expect(nextChange({ limits: limitsWith({ round: { raise: { ...soon, state: 'ripe' } } }) })).toBe(MIDNIGHT - 1)
  expect(nextChange({ limits: limitsWith({ round: { raise: { ...soon, state: 'lapsed' } } }) })).toBe(MIDNIGHT)
})
