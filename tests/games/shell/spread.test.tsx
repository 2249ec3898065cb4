// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kindNames } from '#contract/games/kinds.ts'
import { rulesOf } from '#server/games/engines.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { host, mount, show, unmount } from '../../mounted.ts'
import { sheets } from './sheets.tsx'

beforeEach(() => mount())
afterEach(unmount)

const RARE = 10_000_000
const LIKELY = 'Highest win not rarer than one in ten million'

const factOf = (name: string) =>
  [...host.querySelectorAll('dt')].find((one) => one.textContent === name)?.nextSibling?.textContent

async function showRules(id: number): Promise<void> {
  const sheet = sheets.find((one) => one.id === id)
  if (!sheet) throw new Error(`no game ${id}`)
  await show(sheet.rules())
}

/** The whole number after these words of a fact. */
const numberIn = (fact: string | null | undefined, words: string): number =>
  Number(fact?.match(new RegExp(`${words} ([\\d,]+)`))?.[1]?.replaceAll(',', ''))

test('every title has a sheet here', () => {
  const titles = kindNames.flatMap((kind) => rulesOf(kind).map(({ id }) => id))
  expect(sheets.map(({ id }) => id).toSorted()).toEqual(titles.toSorted())
  expect(titles).toHaveLength(45)
})

describe.each(sheets)('the rules of $name', ({ declared: { hitRate, gainRate = Number.NaN }, rules }) => {
  test('tell both rates, each under its own label, and how often the highest win comes', async () => {
    await show(rules())
    const told = ['Anything back', 'More than the stake'].map((name) => factOf(name)?.split('%')[0])
    expect(told).toEqual([hitRate, gainRate].map((rate) => (rate / 100).toFixed(2)))
    expect(factOf('Highest win')).toMatch(/ once in [\d,]+ /)
    const rounds = numberIn(factOf('Highest win'), 'once in')
    const likely = factOf(LIKELY)
    if (rounds <= RARE) expect(likely).toBeUndefined()
    else expect(numberIn(likely, 'once in')).toBeLessThanOrEqual(RARE)
  })
})

test.each([
  [1001, '38.70% of rounds', '14.96% of rounds', '3.80 stakes'],
  [2001, '49.50% of rounds (49.50%)', '49.50% of rounds (49.50%)', '1.00 stakes (49.50%)'],
  [2401, '49.50% of rounds (×2.00)', '49.50% of rounds (×2.00)', '1.00 stakes (×2.00)'],
  [2501, '50.00% of rounds (one call)', '50.00% of rounds (one call)', '0.99 stakes (one call)'],
  [
    2101,
    '88.00% of rounds (one shell, 3 urchins)',
    '88.00% of rounds (one shell, 3 urchins)',
    '0.37 stakes (one shell, 3 urchins)',
  ],
  [
    2201,
    '100.00% of rounds (12 rows, medium risk)',
    '14.60% of rounds (12 rows, medium risk)',
    '1.61 stakes (12 rows, medium risk)',
  ],
  [2904, '43.75% of rounds', '31.75% of rounds', '2.15 stakes'],
  [3301, '55.34% of rounds (at best play)', '42.49% of rounds (at best play)', '1.13 stakes (at best play)'],
])('the rules of %i say how often rounds win, and how far wins spread', async (id, back, more, spread) => {
  await showRules(id)
  expect(factOf('Anything back')).toBe(back)
  expect(factOf('More than the stake')).toBe(more)
  expect(factOf('Standard deviation of a win')).toBe(spread)
})

test.each([
  [1001, '500×', '100,000,000'],
  [2001, '99×', '100'],
  [2401, '10,000×', '10,101'],
])('the rules of %i say how often its highest win comes', async (id, times, rounds) => {
  await showRules(id)
  expect(factOf('Highest win')).toMatch(new RegExp(`^${times} the stake \\(.+\\), about once in ${rounds} rounds$`))
})

describe('the rules of a slot with jackpots', () => {
  const withJackpots = [...slots().values()].filter(({ game }) => game.respins).map(({ game }) => game)
  const NAMES = ['Grand', 'Major', 'Minor', 'Mini']

  test.each(withJackpots)('name what each pays and how often one comes: $name', async ({ id, declared }) => {
    await showRules(id)
    const odds = [declared.grandIn, declared.majorIn, declared.minorIn, declared.miniIn]
    const told = NAMES.map((name) => numberIn(factOf(`${name} jackpot`), 'on average one in'))
    expect(told).toEqual(odds)
    expect(host.textContent).toContain('One round may bring several.')
  })

  test('are three, and no other sheet names a jackpot', async () => {
    expect(withJackpots.map(({ id }) => id)).toEqual([1020, 1023, 1024])
    for (const { id, rules } of sheets) {
      await show(rules())
      expect([id, host.textContent?.includes('jackpot')]).toEqual([id, withJackpots.some((game) => game.id === id)])
    }
  })

  test('say in full what Hagis Barya has', async () => {
    await showRules(1020)
    expect(factOf('Highest win')).toMatch(/^800× the stake \(.+\), about once in 3,500,000,000 rounds$/)
    expect(factOf(LIKELY)).toMatch(/^665× the stake or more \(.+\), about once in 9,400,000 rounds$/)
    expect(factOf('Grand jackpot')).toMatch(/^500× the stake \(.+\), on average one in 12,816 rounds$/)
  })
})
