import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  DROP_NONCE,
  dropSeed,
  packetsFor,
  packetsOf,
  shufflePackets,
  sumOfPackets,
} from '#contract/activities/redPacket/packets.ts'
import { fairWords } from '#contract/games/fair.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { runs } from '../../chance.ts'

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const wordsOf = (seed: number) =>
  fairWords(hmac, { serverSeed: `seed ${seed}`, clientSeed: dropSeed(1_764_216_000_000), nonce: DROP_NONCE })
const DROPS = runs(50_000, 1_000_000)
/** Three amounts, with one, two and three packets. */
const tiers = [1, 2, 3].map((count) => ({ count, cents: 1_000 / count }))
/** The 99.9 % point of the chi-squared distribution with two degrees of freedom. */
const CHI = 13.82

test('whoever comes first has no better packet than who comes last: each number holds each amount as often as it is there', {
  timeout: 300_000,
}, () => {
  const many = packetsOf(tiers)
  const counts = Array.from({ length: many }, () => tiers.map(() => 0))
  for (let drop = 0; drop < DROPS; drop += 1)
    for (const [at, cents] of shufflePackets(wordsOf(drop), tiers).entries()) {
      const row = counts[at]
      const tier = tiers.findIndex((one) => one.cents === cents)
      if (row) row[tier] = (row[tier] ?? 0) + 1
    }
  for (const [at, row] of counts.entries()) {
    const chi = row.reduce((sum, found, tier) => {
      const expected = (DROPS * (tiers[tier]?.count ?? 0)) / many
      return sum + (found - expected) ** 2 / expected
    }, 0)
    expect(chi, `number ${at + 1}`).toBeLessThan(CHI)
  }
})

test('the drops of the content hold exactly what they say, in another order by each seed', () => {
  const { packets } = catalogue().configs.redPacket
  const orders = [1, 2].map((seed) => shufflePackets(wordsOf(seed), packets))
  for (const order of orders) {
    expect(order.reduce((sum, cents) => sum + cents, 0)).toBe(sumOfPackets(packets))
    for (const { count, cents } of packets) expect(order.filter((one) => one === cents)).toHaveLength(count)
  }
  expect(orders[0]).not.toEqual(orders[1])
})

test('fewer active players bring fewer packets, never a dearer one on average, and the least always', () => {
  const { packets, players, least } = catalogue().configs.redPacket
  const all = packetsOf(packets)
  const average = sumOfPackets(packets) / all
  for (const active of [0, 1, 7, 39, 40, 123, 200, players - 1]) {
    const few = packetsFor(packets, active, { players, least })
    expect(packetsOf(few)).toBe(Math.max(least, Math.floor((all * active) / players)))
    expect(sumOfPackets(few) / packetsOf(few)).toBeLessThanOrEqual(average)
  }
  for (const active of [players, 10 * players]) expect(packetsFor(packets, active, { players, least })).toEqual(packets)
})
