import { afterEach, expect, test } from 'vitest'
import { costNow } from '#server/activities/budget.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { type Hunt, hunt, isOverPriced } from '#tools/activities/hunt.ts'
import { hunters } from '#tools/activities/hunters/all.ts'
import { huntLines } from '#tools/activities/huntReport.ts'
import { freshDatabase } from '../database.ts'
import { isLongRun, longTest } from '../long.ts'

afterEach(() => setCatalogue(undefined))

const PLAN = { seed: 'perya', from: '2026-12-01', days: 2 }

async function hunted(name: string, change: Partial<typeof PLAN> = {}): Promise<Hunt> {
  const hunter = hunters.find((one) => one.name === name) ?? expect.fail(`there is no hunter ${name}`)
  await freshDatabase()
  return await hunt(hunter, { ...PLAN, ...change })
}

/** `npm test` sends one of them, and the long run all. */
const sent = isLongRun ? hunters : hunters.slice(0, 1)

test.each(sent)('$name gains no more than the two prices: $what', async ({ name }) => {
  const found = await hunted(name)
  expect(found.broken).toEqual([])
  expect(isOverPriced(found), `${found.gain} above ${found.bound}`).toBe(false)
})

test('a hunter that gains more than the prices is told, and the tool fails by it', async () => {
  setCatalogue({ ...catalogue(), prices: { newPlayer: 0, identifiedDay: 0 } })
  const found = await hunted('gifts', { days: 1 })
  expect(isOverPriced(found)).toBe(true)
  expect(huntLines([found]).join('\n')).toContain('! gifts gains')
  // The price of a new player hides nothing of the days after the first.
  const daily = { ...found, bound: found.gain, later: { gain: 1, bound: 0 } }
  expect(isOverPriced(daily)).toBe(true)
  expect(huntLines([daily]).join('\n')).toContain('after the first day')
  expect(isOverPriced({ ...daily, later: { gain: 0, bound: 0 } })).toBe(false)
})

longTest(
  'who deposits, locks and leaves unplayed, or ruins himself, gains less a day than an identified person may',
  async () => {
    const { identifiedDay, newPlayer } = catalogue().prices
    for (const name of ['leaving', 'ladder', 'bothSides'] as const)
      expect((await hunted(name)).gain, name).toBeLessThan(0)
    expect((await hunted('ruin')).gain).toBeLessThan(newPlayer + 2 * identifiedDay)
  },
)

longTest(
  'ruin is no cheaper than play: what is left to stake stands, and no bonus that asks for more than its coin was staked',
  async () => {
    const [ruined, played] = [await hunted('ruin', { days: 1 }), await hunted('newcomer', { days: 1 })]
    expect(ruined.gain).toBeLessThan(played.gain)
  },
)

test('each tier of the ladder is below what staking its deposit once costs at least, points included', () => {
  const { tiers } = catalogue().configs.ladderRecharge
  for (const { amount, award } of tiers) expect(costNow(award)).toBeLessThan(amount / 100)
})
