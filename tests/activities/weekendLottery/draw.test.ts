import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawNonce, winningTickets } from '#contract/activities/weekendLottery/drawn.ts'
import { roundTime } from '#contract/games/beacon.ts'
import { spentNow } from '#server/activities/budget.ts'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { bringRound } from '#server/activities/weekendLottery/bring.ts'
import { SETTLES_MS } from '#server/activities/weekendLottery/close.ts'
import { lotteryCipher, openDrawNow } from '#server/activities/weekendLottery/draws.ts'
import { lotteryDraws } from '#server/activities/weekendLottery/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { chooseBeacon } from '#server/beacon/chosen.ts'
import { sandboxChain } from '#server/beacon/sandboxChain.ts'
import { randomnessOf } from '#server/beacon/verify.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { commitmentOf, wordsFor } from '#server/games/fair.ts'
import { beaconRoutes } from '#server/sandbox/beacon.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import {
  BET,
  bet,
  CLOSES,
  closeIt,
  crowd,
  DAY,
  DRAWS,
  forgetDraws,
  holdIt,
  known,
  lettersOf,
  lotteryOn,
  openNow,
  POOL,
  purse,
  spent,
  TUESDAY,
  winnersOf,
} from './fixture.ts'

beforeAll(async () => void (await freshDatabase()))
beforeEach(async () => {
  await forgetDraws()
  setClock(TUESDAY)
  lotteryOn({}, { day: POOL, whole: 10 * POOL })
})
afterEach(async () => {
  chooseBeacon()
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

describe('a draw', () => {
  test('opens with seed and round named; its winners follow from both and were nobody’s to choose', async () => {
    const [one, two] = await crowd(7, 5)
    const open = await known()
    expect(open).toMatchObject({ state: 'open', closesAt: CLOSES, drawsAt: DRAWS, tickets: 12, reserved: POOL })
    expect(roundTime(open.chain, open.round)).toEqual(DRAWS)
    const shown = await call('weekendLottery', {})
    expect(JSON.stringify(shown)).not.toContain(open.serverSeed)
    const before = [await purse({ id: one?.id ?? 0 }), await purse({ id: two?.id ?? 0 })]
    const draw = await holdIt()
    expect(draw).toMatchObject({ state: 'paid', broughtBy: 'relay', chain: sandboxChain })
    const seed = lotteryCipher.decrypt(draw.serverSeed) ?? ''
    expect(commitmentOf(seed)).toBe(open.serverSeedHash)
    const words = wordsFor({ serverSeed: seed, clientSeed: randomnessOf(draw.signature ?? ''), nonce: drawNonce(DAY) })
    const won = await winnersOf()
    expect(won.map(({ ticket }) => ticket)).toEqual(winningTickets(words, 12, 6))
    for (const { ticket, player, outcome } of won)
      expect([player, outcome]).toEqual([ticket <= 7 ? one?.id : two?.id, 'paid'])
    // Everything that was promised was paid, and nothing else.
    const after = [await purse({ id: one?.id ?? 0 }), await purse({ id: two?.id ?? 0 })]
    const gained = (what: 'coin' | 'points') =>
      after.reduce((sum, each, at) => sum + each[what] - (before[at]?.[what] ?? 0), 0)
    expect([gained('coin'), gained('points')]).toEqual([120_000, 150_000])
    expect(await spent()).toBe(2 * POOL)
    expect((await lettersOf(one ?? { id: 0 })).length + (await lettersOf(two ?? { id: 0 })).length).toBe(6)
  })

  test('keeps what it began with, whatever the file says later', async () => {
    const [player] = await crowd(2)
    lotteryOn({ bet: 1, perPlayer: 1, prizes: [{ count: 1, items: [{ id: 2001, count: 1 }] }] })
    await bet(player ?? { id: 0 }, BET)
    await closeIt()
    expect(await known()).toMatchObject({ tickets: 3 })
    await holdIt()
    expect((await winnersOf()).map(({ items }) => items[0]?.count)).toEqual([100_000, 10_000, 10_000])
    expect(await openDrawNow()).toMatchObject({ terms: { bet: 1, perPlayer: 1 } })
  })

  test('that is switched off meanwhile is held as promised, and no other opens', async () => {
    await crowd(2)
    setCatalogue({ ...catalogue(), activities: [] })
    expect(await holdIt()).toMatchObject({ state: 'paid' })
    expect(await winnersOf()).toHaveLength(2)
    expect(await openDrawNow()).toBeUndefined()
    expect(await call('weekendLottery', {})).toMatchObject({ isOn: false, last: { day: DAY } })
  })

  test('without a ticket has no winner, and its prizes return to the budget', async () => {
    await openNow()
    expect(await spent()).toBe(POOL)
    expect(await holdIt()).toMatchObject({ state: 'paid', tickets: 0 })
    // The next one is open.
    expect(await spent()).toBe(POOL)
  })

  test('does not open without room in the budget for all its prizes', async () => {
    lotteryOn({}, { day: POOL - 1 })
    await advanceLottery()
    expect(await openDrawNow()).toBeUndefined()
    expect(await db.$count(lotteryDraws)).toBe(0)
    lotteryOn({}, { day: POOL })
    await openNow()
    expect(await spentNow('weekendLottery')).toMatchObject({ day: POOL })
  })
})

describe('the beacon', () => {
  test('is waited for: nothing is drawn without it, and the page says so', async () => {
    const [player] = await crowd(3)
    chooseBeacon(null)
    await holdIt()
    setClock(new Date(DRAWS.getTime() + 3_600_000))
    await advanceLottery()
    expect(await winnersOf()).toEqual([])
    expect(await call('weekendLottery', {}, player)).toMatchObject({
      closed: { day: DAY, state: 'closed', isLate: true },
    })
    const proof = await call('weekendLotteryProof', { day: DAY })
    expect(proof).toMatchObject({ state: 'closed', tickets: 3 })
    expect(proof).not.toHaveProperty('drawn')
    chooseBeacon()
    await advanceLottery()
    expect(await known()).toMatchObject({ state: 'paid' })
  })

  test('counts only by the signature of the very round that was named, and once', async () => {
    await crowd(1)
    const draw = await closeIt()
    setClock(DRAWS)
    const signed = async (round: number) => {
      const reply = await beaconRoutes().request(`/${sandboxChain.hash}/public/${round}`)
      return ((await reply.json()) as { signature: string }).signature
    }
    const right = await signed(draw.round)
    for (const wrong of [
      '',
      right.slice(2),
      right.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
      await signed(draw.round - 1),
    ])
      expect(await bringRound(db, draw, wrong, 'ana')).toBe(false)
    expect(await known()).toMatchObject({ signature: null })
    const brought = await Promise.all(Array.from({ length: 8 }, () => bringRound(db, draw, right, 'ana')))
    expect(brought.filter(Boolean)).toHaveLength(1)
    expect(await known()).toMatchObject({ signature: right, broughtBy: 'ana' })
  })

  test('has another round named if the list is closed too late for it, as the proof tells', async () => {
    await crowd(4)
    const { round } = await known()
    // The process was down until after the draw.
    setClock(new Date(DRAWS.getTime() + 60_000))
    await advanceLottery()
    const late = await known()
    expect(late).toMatchObject({ state: 'closed', firstRound: round, signature: null })
    expect(roundTime(late.chain, late.round).getTime()).toBeGreaterThanOrEqual(DRAWS.getTime() + 11 * 60_000)
    expect(await call('weekendLotteryProof', { day: DAY })).toMatchObject({
      beacon: { firstRound: round, round: late.round },
    })
    setClock(new Date(roundTime(late.chain, late.round).getTime() + 1))
    await advanceLottery()
    expect(await known()).toMatchObject({ state: 'paid' })
  })
})

describe('at once', () => {
  test('several processes hold and pay a draw once, with 64 who look and claim', async () => {
    const everyone = await crowd(3, 3, 3, 3)
    await closeIt()
    const before = await Promise.all(everyone.map(purse))
    setClock(new Date(DRAWS.getTime() + 3_000))
    const looks = Array.from({ length: 64 }, (_, at) => {
      const player = everyone[at % everyone.length]
      return at % 2
        ? call('weekendLottery', {}, player)
        : call('receiveGrant', { activity: 'weekendLottery', item: 1, round: DAY }, player)
    })
    await Promise.all([...Array.from({ length: 6 }, advanceLottery), ...looks])
    await advanceLottery()
    expect(await known()).toMatchObject({ state: 'paid' })
    expect((await winnersOf()).map((each) => each.outcome)).toEqual(Array.from({ length: 6 }, () => 'paid'))
    const after = await Promise.all(everyone.map(purse))
    const gained = after.reduce((sum, { coin }, at) => sum + coin - (before[at]?.coin ?? 0), 0)
    expect(gained).toBe(120_000)
    const told = await Promise.all(everyone.map(lettersOf))
    expect(told.flat()).toHaveLength(6)
    for (const player of everyone)
      expect(await call('receiveGrant', { activity: 'weekendLottery', item: 1, round: DAY }, player)).not.toMatchObject(
        { errcode: 0 },
      )
  })

  test('several processes open one draw, take its budget once, and close it once', async () => {
    await Promise.all(Array.from({ length: 8 }, advanceLottery))
    expect(await db.$count(lotteryDraws)).toBe(1)
    expect(await spent()).toBe(POOL)
    setClock(new Date(CLOSES.getTime() + SETTLES_MS))
    await Promise.all(Array.from({ length: 8 }, advanceLottery))
    expect(await db.$count(lotteryDraws, eq(lotteryDraws.state, 'closed'))).toBe(1)
    expect(await db.$count(lotteryDraws, and(eq(lotteryDraws.state, 'open'), eq(lotteryDraws.day, '2026-12-06')))).toBe(
      1,
    )
  })
})
