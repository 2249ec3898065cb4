import { expect, test } from 'vitest'
import { basketOf } from '#contract/activities/festival/items.ts'
import { drawIncrements, rangesOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import { shufflePackets } from '#contract/activities/redPacket/packets.ts'
import {
  drawNonce,
  listText,
  markText,
  pageText,
  type TicketLine,
  winningTickets,
} from '#contract/activities/weekendLottery/drawn.ts'
import { LINES_PER_PAGE } from '#contract/activities/weekendLottery/limits.ts'
import { drawnPrize, type Prize } from '#contract/points/draw.ts'
import { randomnessOf } from '#server/beacon/verify.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { commitmentOf, wordsFor } from '#server/games/fair.ts'
import { tableHashOf } from '#server/points/prizes.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { isLongRun } from '../../long.ts'
import * as draws from './draws.ts'
import { streamOf } from './stream.ts'

/** What a stranger works out from the page of draws, against the house's own rules. */
const DRAWS = isLongRun ? 10_000 : 1_000

const words = seededWords('draws for a stranger')
const under = (most: number) => words() % most
const hex = () => Array.from({ length: 8 }, () => words().toString(16).padStart(8, '0')).join('')
const seedsFor = (nonce: number) => ({ serverSeed: hex(), clientSeed: `stranger_${under(1_000)}`, nonce })

const { christmas, newYear, agentCount, festival } = catalogue().configs
const lists: [string, readonly Prize[]][] = [
  ['points', catalogue().points.draw.prizes],
  ['lanterns', christmas.lanterns.prizes],
  ...Object.entries(newYear.prizes),
  ...Object.entries(agentCount.prizes),
  ...festival.fiestas.map(({ name, drops }): [string, Prize[]] => [name, basketOf(name, drops)]),
  ...many(),
]

/** Lists with chances from even to one in a million, which no file has. */
function many(): [string, Prize[]][] {
  return [2, 7, 1_000_003, 4_294_967_295].map((most) => {
    const one = { id: 9, weight: 1, prop: 2001, count: 5 }
    return [`1 in ${most}`, [one, { id: 4, weight: most - 1 }]]
  })
}

test.each(lists)('draws of the list of %s follow from the page alone', (_, prizes) => {
  const served = JSON.parse(JSON.stringify(prizes))
  expect(draws.listHash(served)).toBe(tableHashOf(prizes))
  for (let nonce = 0; nonce < DRAWS; nonce += 1) {
    const seeds = seedsFor(nonce)
    expect(draws.prizeOf(served, streamOf(seeds)), JSON.stringify(seeds)).toBe(drawnPrize(wordsFor(seeds), prizes).id)
  }
})

test('the spins of a cycle follow from the page alone', () => {
  for (let nonce = 1; nonce <= DRAWS; nonce += 1) {
    const spins = Array.from({ length: 1 + under(8) }, () => {
      const from = 1 + under(3_000)
      return { from, to: from + under(3_000) }
    })
    const terms = { target: 60_000, spins }
    const seeds = seedsFor(nonce)
    const found = draws.spinsOf(60_000, JSON.parse(JSON.stringify(rangesOf(terms))), streamOf(seeds))
    expect(found, JSON.stringify({ seeds, spins })).toEqual(drawIncrements(wordsFor(seeds), terms))
  }
})

test('the order of packets follows from the page alone', () => {
  for (let turn = 0; turn < DRAWS / 10; turn += 1) {
    const tiers = Array.from({ length: 1 + under(4) }, () => ({ cents: 1 + under(50_000), count: 1 + under(40) }))
    const signature = Buffer.from(hex() + hex().slice(0, 32), 'hex').toString('hex')
    const value = draws.beaconValueOf(signature)
    expect(value).toBe(randomnessOf(signature))
    const seeds = { serverSeed: hex(), clientSeed: value, nonce: 0 }
    expect(draws.packets(tiers, streamOf(seeds)), JSON.stringify({ seeds, tiers })).toEqual(
      shufflePackets(wordsFor(seeds), tiers),
    )
  }
})

test('the numbers and the list of the lottery follow from the page alone', () => {
  const day = '2026-11-29'
  expect(draws.counterOf(day)).toBe(drawNonce(day))
  for (let turn = 0; turn < DRAWS / 10; turn += 1) {
    const [prizes, numbers] = [1 + under(100), 1 + under(3_000)]
    const seeds = { serverSeed: hex(), clientSeed: hex(), nonce: draws.counterOf(day) }
    const found = draws.numbersOf(prizes, numbers, streamOf(seeds))
    expect(found, JSON.stringify({ seeds, prizes, numbers })).toEqual(winningTickets(wordsFor(seeds), numbers, prizes))
  }
  const lines: TicketLine[] = Array.from({ length: 2_300 }, (_, at) => {
    return { first: 2 * at + 1, last: 2 * at + 2, mark: draws.markOf(day, `uuid-${at}`) }
  })
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_PER_PAGE) }, (_, at) =>
    commitmentOf(pageText(lines.slice(at * LINES_PER_PAGE, (at + 1) * LINES_PER_PAGE))),
  )
  expect(draws.ticketsHash(day, 4_600, lines)).toBe(commitmentOf(listText(day, 4_600, pages)))
  expect(lines[7]?.mark).toBe(commitmentOf(markText(day, 'uuid-7')))
})
