import { describe, expect, test } from 'vitest'
import { isDay } from '#contract/days.ts'
import { formatsOf } from '#contract/formats.ts'
import { manilaDay } from '#contract/time.ts'
import { formatCountdown } from '#islands/ui/useCountdown.tsx'

const {
  date: formatDate,
  dateTime: formatDateTime,
  longDate: formatLongDate,
  tickerTime: formatTickerTime,
  time: formatTime,
} = formatsOf('en')

/** 1:30 a.m. of the 21st in Manila, still the 20th in London and New York. */
const night = new Date('2026-11-20T17:30:05Z')

describe('dates and times', () => {
  test('are Manila’s, wherever the process runs', () => {
    expect(formatDate(night)).toBe('Nov 21, 2026')
    expect(formatLongDate(night)).toBe('November 21, 2026')
    expect(formatTime(night)).toMatch(/^1:30\sAM$/)
    expect(formatDateTime(night.getTime())).toMatch(/^Nov 21, 2026, 1:30:05\sAM$/)
    expect(manilaDay(night)).toBe('2026-11-21')
  })

  test.each([
    ['2026-11-20T17:30:05Z', 'AM 1:30:05'],
    ['2026-11-20T16:00:00Z', 'AM 12:00:00'],
    ['2026-11-21T04:00:09Z', 'PM 12:00:09'],
    ['2026-11-21T15:59:59Z', 'PM 11:59:59'],
  ])('the ticker shows %s as %s', (moment, shown) => {
    expect(formatTickerTime(new Date(moment))).toBe(shown)
  })

  test.each([
    [600_000, '10:00'],
    [599_001, '10:00'],
    [65_000, '1:05'],
    [3_661_000, '1:01:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('count down %i ms as %s', (leftMs, shown) => {
    expect(formatCountdown(leftMs)).toBe(shown)
  })
})

test.each(['2026-11-21', '2028-02-29', '1899-12-31', '9999-12-31'])('%s is a day', (day) =>
  expect(isDay(day)).toBe(true),
)

test.each([
  '2026-02-29',
  '2026-04-31',
  '0000-01-01',
  '0999-12-31',
  '2026-1-1',
  '2026-11-21T00',
  '',
  'x',
  '99999-01-01',
])('%j is no day', (day) => expect(isDay(day)).toBe(false))
