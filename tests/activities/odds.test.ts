import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { basketOf } from '#contract/activities/festival/items.ts'
import { fairWords } from '#contract/games/fair.ts'
import { drawnPrize, FIRST_DRAW, type Prize, sumOfWeights } from '#contract/points/draw.ts'
import { observedOf } from '#contract/points/observed.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { runs } from '../chance.ts'

const { agentCount, christmas, festival, newYear } = catalogue().configs
const baskets = festival.fiestas.map(({ name, drops }) => [`baskets of ${name}`, basketOf(name, drops)])
/** Every list of prizes that an activity draws from. */
const lists: Record<string, readonly Prize[]> = {
  lanterns: christmas.lanterns.prizes,
  ...newYear.prizes,
  ...Object.fromEntries(baskets),
  ...agentCount.prizes,
}

const DRAWS = runs(100_000, 1_000_000)
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()

/** The 99.9 % points of the chi-squared distribution, by degrees of freedom. */
const CHI = [0, 10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32, 26.12, 27.88, 29.59, 31.26]

/**
 * Draws as the server does, by seeds that are counted through, so that the figures are the same on every machine. Each list has its own client
 * seed: lists that share their words would share one deviation.
 */
function drawMany(clientSeed: string, prizes: readonly Prize[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (let seed = 0; seed < DRAWS; seed += 1) {
    const words = fairWords(hmac, { serverSeed: `seed ${seed}`, clientSeed, nonce: FIRST_DRAW })
    const { id } = drawnPrize(words, prizes)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

test.each(Object.entries(lists))('the published odds of %s are those of its draws', (name, prizes) => {
  const [counts, all] = [drawMany(name, prizes), sumOfWeights(prizes)]
  const chi = prizes.reduce((sum, { id, weight }) => {
    const expected = (DRAWS * weight) / all
    return sum + ((counts.get(id) ?? 0) - expected) ** 2 / expected
  }, 0)
  expect(chi).toBeLessThan(CHI[prizes.length - 1] ?? 0)
  // What players are told is the interval of each prize by itself.
  const within = prizes.filter(({ id, weight }) => {
    const { low = 1, high = 0 } = observedOf(counts.get(id) ?? 0, DRAWS) ?? {}
    return low <= weight / all && weight / all <= high
  })
  expect(within.length).toBeGreaterThanOrEqual(prizes.length - 1)
})
