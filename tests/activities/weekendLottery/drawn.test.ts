import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { config } from '#contract/activities/weekendLottery/config.ts'
import { drawNonce, listText, pageText, winningTickets } from '#contract/activities/weekendLottery/drawn.ts'
import { oddsOf, placesOf, prizeAt } from '#contract/activities/weekendLottery/prizes.ts'
import { nextWeekly, readWeekly, seasonOf, weeklyGap } from '#contract/activities/weekendLottery/schedule.ts'
import { wordsFor } from '#server/games/fair.ts'
import { fc, runs } from '../../chance.ts'
import { terms } from './fixture.ts'

const SEED = 'a'.repeat(64)
const BEACON = 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc'
const words = (clientSeed: string, nonce = 20_261_129) => wordsFor({ serverSeed: SEED, clientSeed, nonce })

describe('the winning tickets', () => {
  test('follow from seed, beacon and day as the page tells, by hand', () => {
    const block = createHmac('sha256', SEED).update(`${BEACON}:20261129:0`).digest()
    const [one, two] = [block.readUInt32BE(0), block.readUInt32BE(4)]
    const first = (one % 1000) + 1
    const left = Array.from({ length: 1000 }, (_, at) => at + 1)
    left[first - 1] = 1
    expect(winningTickets(words(BEACON), 1000, 2)).toEqual([first, left[1 + (two % 999)]])
    expect(drawNonce('2026-11-29')).toBe(20_261_129)
  })

  test('are each one ticket of all, once; with few tickets all of them win', () => {
    fc.assert(
      fc.property(
        fc.nat(300),
        fc.nat(60),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (tickets, places, value) => {
          const won = winningTickets(words(Buffer.from(value).toString('hex')), tickets, places)
          expect(won).toHaveLength(Math.min(tickets, places))
          expect(new Set(won).size).toBe(won.length)
          for (const ticket of won) expect(ticket >= 1 && ticket <= tickets).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
    expect(winningTickets(words(BEACON), 3, 9).toSorted()).toEqual([1, 2, 3])
    expect(winningTickets(words(BEACON), 0, 9)).toEqual([])
    expect(winningTickets(words(BEACON), 1_000_000_000, 500)).toHaveLength(500)
  })

  // The 99.99 % points of chi-square with 36 degrees of freedom: three such figures at once.
  test('fall on every ticket equally often, at every place and in every order of two', { timeout: 300_000 }, () => {
    const [tickets, places, draws] = [37, 3, runs(100_000, 1_000_000)]
    const seen = Array.from({ length: places }, () => new Array<number>(tickets).fill(0))
    let ascending = 0
    for (let draw = 0; draw < draws; draw++) {
      const won = winningTickets(words('chi', draw), tickets, places)
      for (const [place, ticket] of won.entries()) bump(seen[place], ticket - 1)
      if ((won[0] ?? 0) < (won[1] ?? 0)) ascending += 1
    }
    const expected = draws / tickets
    for (const place of seen) {
      const chi = place.reduce((sum, came) => sum + (came - expected) ** 2 / expected, 0)
      expect(chi).toBeGreaterThan(10)
      expect(chi).toBeLessThan(79)
    }
    expect(Math.abs(ascending - draws / 2)).toBeLessThan(4 * Math.sqrt(draws / 4))
  })

  test('make the published odds true: one ticket of 60 wins each tier as often as they say', {
    timeout: 300_000,
  }, () => {
    const draws = runs(20_000, 1_000_000)
    const came = [0, 0, 0]
    for (let draw = 0; draw < draws; draw++) {
      const place = winningTickets(words('odds', draw), 60, placesOf(terms.prizes)).indexOf(7)
      if (place >= 0) bump(came, terms.prizes.indexOf(tierOf(place + 1)))
    }
    const odds = oddsOf(terms.prizes, 60)
    expect(odds).toEqual([60, 30, 20])
    for (const [tier, one] of odds.entries()) {
      const [mean, deviation] = [draws / one, Math.sqrt((draws / one) * (1 - 1 / one))]
      expect(Math.abs((came[tier] ?? 0) - mean)).toBeLessThan(4 * deviation)
    }
  })
})

function bump(counts: number[] | undefined, at: number): void {
  if (counts) counts[at] = (counts[at] ?? 0) + 1
}

function tierOf(place: number) {
  const found = terms.prizes.find(({ items }) => items === prizeAt(terms.prizes, place))
  if (!found) throw new Error(`there is no place ${place}`)
  return found
}

test('prizes belong to places in their order, and odds follow the tickets that are there', () => {
  expect([1, 2, 3, 4, 6, 7].map((place) => prizeAt(terms.prizes, place)[0]?.count)).toEqual([
    ...[100_000, 10_000, 10_000, 50_000, 50_000],
    undefined,
  ])
  expect(oddsOf(terms.prizes, 0)).toEqual([0, 0, 0])
  expect(oddsOf(terms.prizes, 2)).toEqual([2, 2, 0])
  expect(oddsOf(terms.prizes, 1234)).toEqual([1234, 617, 1234 / 3])
})

test('the list is hashed as the page tells', () => {
  const mark = 'b'.repeat(64)
  expect(pageText([{ first: 1, last: 3, mark }])).toBe(`1-3 ${mark}\n`)
  expect(listText('2026-11-29', 3, ['c'])).toBe('2026-11-29 3\nc\n')
})

describe('the moments', () => {
  test('are of each week, on the clocks of Manila', () => {
    const closes = readWeekly('Sunday 20:00') ?? { weekday: 9, ms: 0 }
    const at = (text: string) => nextWeekly(closes, new Date(text)).toISOString()
    expect(at('2026-11-24T12:00:00Z')).toBe('2026-11-29T12:00:00.000Z')
    expect(at('2026-11-29T11:59:59.999Z')).toBe('2026-11-29T12:00:00.000Z')
    expect(at('2026-11-29T12:00:00Z')).toBe('2026-12-06T12:00:00.000Z')
    expect(at('2026-12-31T16:00:00Z')).toBe('2027-01-03T12:00:00.000Z')
    const gap = (from: string, to: string) => weeklyGap(readWeekly(from) ?? closes, readWeekly(to) ?? closes) / 60_000
    expect(gap('Sunday 20:00', 'Sunday 21:00')).toBe(60)
    expect(gap('Saturday 23:30', 'Sunday 00:15')).toBe(45)
    expect(gap('Sunday 20:00', 'Sunday 20:00')).toBe(7 * 24 * 60)
    for (const text of ['', 'sunday 20:00', 'Sunday 24:00', 'Sunday 20:60', 'Sunday', 'Sunday 20:00 ', 'Someday 20:00'])
      expect(readWeekly(text)).toBeUndefined()
  })

  test('of the float are Friday to Sunday, until the draw closes', () => {
    const closes = readWeekly('Sunday 20:00') ?? { weekday: 9, ms: 0 }
    const { start, end } = seasonOf(closes, new Date('2026-11-26T12:00:00Z'))
    expect([start, end].map((moment) => moment.toISOString())).toEqual([
      '2026-11-26T16:00:00.000Z',
      '2026-11-29T12:00:00.000Z',
    ])
    expect(seasonOf(closes, end).start.toISOString()).toBe('2026-12-03T16:00:00.000Z')
  })
})

test('a file with other moments, stakes on prizes, several things in one, or too many prizes is refused', () => {
  const said: string[] = []
  const [coin] = [{ id: 2001, count: 100 }]
  const base = {
    bet: 100,
    ...{ perPlayer: 1, perDevice: 1, numbers: 400, prizesEach: 1 },
    closes: 'Sunday 20:00',
    draws: 'Sunday 21:00',
    prizes: [{ count: 1, items: [coin] }],
  }
  const read = (change: object) =>
    config.read({
      value: { ...base, ...change },
      ...{
        levels: [],
        pointPpm: 125_000,
        props: [],
        complain: (path: readonly (string | number)[]) => said.push(path.join('.')),
      },
    })
  expect(read({})).toMatchObject({ closes: { weekday: 0, ms: 72_000_000 }, untilDrawMs: 3_600_000 })
  expect(said).toEqual([])
  read({ closes: 'tonight' })
  read({ draws: 'Sunday 20:05' })
  read({ draws: 'Sunday 19:00' })
  read({ prizes: [{ count: 1, items: [{ ...coin, betRate: 1 }] }] })
  read({ prizes: [{ count: 1, items: [coin, { id: 2002, count: 1 }] }] })
  read({ prizes: [{ count: 1, items: [{ id: 1001, count: 1 }] }] })
  read({ perPlayer: 2 })
  read({ prizes: [{ count: 401, items: [coin] }] })
  read({
    numbers: 600,
    prizes: [
      { count: 400, items: [coin] },
      { count: 101, items: [coin] },
    ],
  })
  expect(said).toEqual([
    ...['closes', 'draws', 'draws'],
    ...['prizes.0.items.0.betRate', 'prizes.0.items', 'prizes.0.items.0.id', 'perDevice', 'numbers', 'prizes'],
  ])
})
