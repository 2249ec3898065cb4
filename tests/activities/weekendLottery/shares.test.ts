import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawNonce, ticketsAmong, winningTickets } from '#contract/activities/weekendLottery/drawn.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { friendCost } from '#server/activities/friendCost.ts'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { countTickets } from '#server/activities/weekendLottery/count.ts'
import { lotteryCipher } from '#server/activities/weekendLottery/draws.ts'
import { lotteryDraws } from '#server/activities/weekendLottery/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { randomnessOf } from '#server/beacon/verify.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { wordsFor } from '#server/games/fair.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { shareDevice } from '../friends/fixture.ts'
import {
  BET,
  bet,
  crowd,
  DAY,
  forgetDraws,
  holdIt,
  known,
  lettersOf,
  lotteryOn,
  openNow,
  POOL,
  spent,
  TUESDAY,
  terms,
  ticketPlayer,
  winnersOf,
} from './fixture.ts'

/* What few tickets, one device and one player can win of a draw. */

beforeAll(async () => void (await freshDatabase()))
beforeEach(async () => {
  await forgetDraws()
  setClock(TUESDAY)
  lotteryOn({}, { whole: 10 * POOL })
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

const mine = async (player: TestPlayer) => (await call('weekendLottery', {}, player)).mine as Record<string, unknown>
const ticketsOf = async (player: TestPlayer) => (await mine(player)).tickets

describe('with fewer tickets than numbers', () => {
  test('a number that is nobody’s wins nothing; its prize returns to the budget, and everybody can derive that', async () => {
    const numbers = 12
    lotteryOn({ numbers }, { whole: 10 * POOL })
    await crowd(2, 1)
    expect(await call('weekendLottery', {})).toMatchObject({ open: { numbers, tickets: 3 } })
    const { signature, serverSeed } = await holdIt()
    const seed = lotteryCipher.decrypt(serverSeed) ?? ''
    const words = wordsFor({ serverSeed: seed, clientSeed: randomnessOf(signature ?? ''), nonce: drawNonce(DAY) })
    const won = ticketsAmong(winningTickets(words, numbers, 6), 3)
    expect(won.length).toBeLessThan(6)
    expect((await winnersOf()).map(({ place, ticket }) => ({ place, ticket }))).toEqual(won)
    expect(await call('weekendLotteryProof', { day: DAY })).toMatchObject({
      numbers,
      tickets: 3,
      drawn: { winners: won },
    })
    const costs = [100_000, 10_000, 10_000, 6_250, 6_250, 6_250]
    // The next draw has taken its own.
    expect(await spent()).toBe(POOL + won.reduce((sum, { place }) => sum + (costs[place - 1] ?? 0), 0))
  })

  test('a draw of before keeps its terms: all of its tickets are all of its numbers', async () => {
    await crowd(2)
    const { bet: each, perPlayer, prizes } = (await known()).terms
    await db.update(lotteryDraws).set({ terms: { bet: each, perPlayer, prizes } })
    expect(await call('weekendLottery', {})).toMatchObject({ open: { numbers: 2 } })
    await holdIt()
    expect((await winnersOf()).map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
  })
})

describe('the accounts on one device', () => {
  test('share its tickets, the older one first, and play beyond them counts nowhere', async () => {
    const [older, younger, alone] = [await ticketPlayer(), await ticketPlayer(), await ticketPlayer()]
    await shareDevice(older, younger)
    await openNow()
    for (const player of [older, younger, alone]) await bet(player, 7 * BET)
    await Promise.all([countTickets(), countTickets(), mine(younger), mine(older)])
    await countTickets()
    const { perDevice } = terms
    expect(Number(await ticketsOf(older)) + Number(await ticketsOf(younger))).toBe(perDevice)
    expect(await ticketsOf(alone)).toBe(7)
    expect(await mine(younger)).toMatchObject({ isDeviceFull: true, isFull: false })
    expect(await mine(younger)).not.toHaveProperty('toward')
    expect(await mine(alone)).not.toHaveProperty('isDeviceFull')
    for (const player of [older, younger]) await bet(player, 5 * BET)
    await countTickets()
    expect(Number(await ticketsOf(older)) + Number(await ticketsOf(younger))).toBe(perDevice)
  })

  test('come in the order of their age when they are counted together, over several devices too', async () => {
    const all = [await ticketPlayer(), await ticketPlayer(), await ticketPlayer()] as const
    const [first, second, third] = all
    await shareDevice(first, second)
    await shareDevice(second, third)
    await openNow()
    for (const player of all) await bet(player, 6 * BET)
    await countTickets()
    expect([await ticketsOf(first), await ticketsOf(second)]).toEqual([6, 4])
    expect(Number(await ticketsOf(second)) + Number(await ticketsOf(third))).toBeLessThanOrEqual(terms.perDevice)
  })
})

test('one player wins no more prizes than the terms say: the rest is paid to nobody, without a letter', async () => {
  lotteryOn({ prizesEach: 2 }, { whole: 10 * POOL })
  const [player] = await crowd(8)
  await holdIt()
  expect((await winnersOf()).map(({ outcome }) => outcome)).toEqual(['paid', 'paid', 'over', 'over', 'over', 'over'])
  expect(await lettersOf(player ?? { id: 0 })).toHaveLength(2)
  expect(await spent()).toBe(POOL + 110_000)
  await advanceLottery()
  const { rows } = await call('weekendLotteryTickets', { day: DAY }, player)
  expect((rows as { won: unknown[] }[]).flatMap(({ won }) => won)).toHaveLength(2)
  const [draw] = await db.select().from(lotteryDraws).where(eq(lotteryDraws.day, DAY))
  expect(draw?.state).toBe('paid')
})

test('a ticket of content/lobby is worth three quarters of what games keep of its valid bet at most', () => {
  setCatalogue(undefined)
  const { configs, friends, points } = catalogue()
  const { prizes, numbers, bet: each } = configs.weekendLottery
  // What the dearest row of the shop gives for a point.
  const ofPoint = Math.max(
    ...points.shop.filter(({ prop }) => prop === rewardId.coin).map((row) => row.count / row.price),
  )
  const worth = prizes
    .flatMap(({ count, items }) =>
      items.map((item) => count * item.count * (item.id === rewardId.points ? ofPoint : 1)),
    )
    .reduce((sum, one) => sum + one, 0)
  const kept = (each * friendCost().keeps) / friends.stakes
  expect(worth / numbers).toBeLessThanOrEqual(0.75 * kept)
})
