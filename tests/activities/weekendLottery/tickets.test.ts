import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markText } from '#contract/activities/weekendLottery/drawn.ts'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { SETTLES_MS } from '#server/activities/weekendLottery/close.ts'
import { countTickets } from '#server/activities/weekendLottery/count.ts'
import { openDrawNow } from '#server/activities/weekendLottery/draws.ts'
import { forgetTickets } from '#server/activities/weekendLottery/retention.ts'
import { lotteryPages, lotteryTickets } from '#server/activities/weekendLottery/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { careScores } from '#server/care/signalTables.ts'
import { playLimits } from '#server/care/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { endDueExclusions, exclude } from '#server/rights/exclusion.ts'
import { players, playerTotals } from '#server/standing/tables.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import { bindPayee } from '../../wallet/payee.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import {
  BET,
  bet,
  CLOSES,
  closeIt,
  DAY,
  DRAWS,
  forgetDraws,
  known,
  lotteryOn,
  openNow,
  TUESDAY,
  terms,
  ticketPlayer,
} from './fixture.ts'

beforeAll(async () => void (await freshDatabase()))
beforeEach(async () => {
  await forgetDraws()
  setClock(TUESDAY)
  lotteryOn()
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

type Run = { line: number; first: number; last: number }
const runs = async (player: TestPlayer, day = DAY) =>
  (await call('weekendLotteryTickets', { day }, player)).rows as Run[]
const numbers = async (player: TestPlayer, day = DAY) =>
  (await runs(player, day)).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  )
const count = async (player: TestPlayer, day = DAY) => (await numbers(player, day)).length
const mine = async (player: TestPlayer) => (await call('weekendLottery', {}, player)).mine as Record<string, unknown>
const minutes = (many: number) => setClock(new Date(TUESDAY.getTime() + many * 60_000))

describe('a ticket', () => {
  test('comes for each valid bet of the terms; the rest waits, and what was staked before the draw opened counts nowhere', async () => {
    const player = await ticketPlayer()
    await bet(player, 10 * BET)
    await openNow()
    await countTickets()
    expect(await numbers(player)).toEqual([])
    await bet(player, BET - 1)
    expect(await mine(player)).toMatchObject({ tickets: 0, toward: BET - 1, counts: true, isFull: false })
    await bet(player, 1 + 2 * BET + 7)
    expect(await mine(player)).toMatchObject({ tickets: 3, toward: 7 })
    await bet(player, BET - 7)
    await countTickets()
    expect((await runs(player)).map(({ first, last }) => [first, last])).toEqual([
      [4, 4],
      [1, 3],
    ])
    expect(await countTickets()).toBe(0)
  })

  test('beyond the most of one player counts nowhere, not in the next draw either', async () => {
    const player = await ticketPlayer()
    await openNow()
    await bet(player, (terms.perPlayer + 5) * BET)
    expect(await mine(player)).toMatchObject({ tickets: terms.perPlayer, isFull: true })
    expect(await mine(player)).not.toHaveProperty('toward')
    await bet(player, 3 * BET)
    await closeIt()
    expect(await count(player)).toBe(terms.perPlayer)
    expect(await mine(player)).toMatchObject({
      tickets: 0,
      isFull: false,
      before: { day: DAY, tickets: terms.perPlayer },
    })
  })

  test('has a number of its own among all, in lines that only their players find', async () => {
    const crowd = await Promise.all([1, 2, 3, 4].map(() => ticketPlayer()))
    await openNow()
    for (const [index, player] of crowd.entries()) await bet(player, (index + 1) * BET)
    // Two processes, and a player who looks.
    await Promise.all([countTickets(), countTickets(), ...crowd.map(mine)])
    await countTickets()
    const all = await Promise.all(crowd.map((player) => numbers(player)))
    expect(all.map((own) => own.length)).toEqual([1, 2, 3, 4])
    expect(all.flat().toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const [first] = crowd
    const [account] = await db
      .select()
      .from(players)
      .where(eq(players.id, first?.id ?? 0))
    const [line] = await db
      .select()
      .from(lotteryTickets)
      .where(eq(lotteryTickets.player, first?.id ?? 0))
    const mark = createHash('sha256')
      .update(markText(DAY, account?.uuid ?? ''))
      .digest('hex')
    expect(line?.mark).toBe(mark)
  })

  test('is for players with a deposit and one account: not for bots, nor for a second account of a person', async () => {
    const [free, first] = [await ticketPlayer({ deposited: 0 }), await ticketPlayer()]
    const [second, bot] = [await ticketPlayer(), await ticketPlayer()]
    await bindPayee(first.id, { cardNum: '09171234567' }, 1)
    await db.execute(sql`insert into bank_accounts select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'player', ${second.id}::bigint))).*
      from bank_accounts b where player = ${first.id}`)
    await db.update(players).set({ isBot: true }).where(eq(players.id, bot.id))
    await openNow()
    for (const player of [first, second, bot]) await bet(player, 5 * BET)
    await db
      .update(playerTotals)
      .set({ validBet: 5 * BET })
      .where(eq(playerTotals.player, free.id))
    await countTickets()
    expect(await db.$count(lotteryTickets)).toBe(1)
    expect(await count(first)).toBe(5)
    expect(await mine(free)).toMatchObject({ tickets: 0, needRecharge: true, counts: false })
    expect(await mine(second)).not.toHaveProperty('toward')
  })
})

describe('what is staked at a time of care', () => {
  test.each([
    [
      'in a raised step',
      (id: number) => db.insert(careScores).values({ player: id, ...raised }),
      () => db.delete(careScores),
    ],
    [
      'under a limit of an operator',
      (id: number) => db.insert(playLimits).values({ player: id, name: 'lossDay', operator: 1 }),
      () => db.delete(playLimits),
    ],
    [
      'of an activity that is switched off',
      async () => setCatalogue({ ...catalogue(), activities: [] }),
      async () => lotteryOn(),
    ],
  ])('brings no ticket %s, also later; the rest of before is kept', async (_, begin, end) => {
    const player = await ticketPlayer()
    await openNow()
    await bet(player, BET + 100)
    await countTickets()
    minutes(10)
    await begin(player.id)
    await bet(player, 3 * BET)
    await countTickets()
    await end()
    minutes(20)
    await bet(player, BET - 100)
    await countTickets()
    expect(await count(player)).toBe(2)
  })

  test('is none while away: what was staked before an exclusion is counted at its beginning, before a break or lock afterwards', async () => {
    const [excluded, paused, locked] = [await ticketPlayer(), await ticketPlayer(), await ticketPlayer()]
    await openNow()
    for (const player of [excluded, paused, locked]) await bet(player, 2 * BET + 5)
    await exclude({ player: excluded.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    await exclude({ player: paused.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
    await db.update(players).set({ lockedFor: 'asked' }).where(eq(players.id, locked.id))
    // A round that was open when they left.
    await db
      .update(playerTotals)
      .set({ validBet: sql`valid_bet + ${4 * BET}` })
      .where(eq(playerTotals.player, excluded.id))
    await countTickets()
    const held = async () =>
      (await db.select().from(lotteryTickets)).map(({ player, first, last }) => ({ player, first, last }))
    expect(await held()).toEqual([{ player: excluded.id, first: 1, last: 2 }])
    minutes(25 * 60)
    await endDueExclusions()
    await db.update(players).set({ lockedFor: null })
    await countTickets()
    const again = [paused.id, locked.id].map((player, at) => ({ player, first: 3 + 2 * at, last: 4 + 2 * at }))
    expect(await held()).toEqual([{ player: excluded.id, first: 1, last: 2 }, ...again])
  })
})

const raised = {
  measured: {
    ...{ chasing: 0, risingStakes: 0, nightPlay: 0, raises: 0 },
    ...{ cancelledWithdrawals: 0, failedDeposits: 0, longSessions: 0 },
  },
  ...({ score: 0, step: 'offer' } as const),
  ...{ scoredAt: TUESDAY, stepSince: TUESDAY },
}

describe('the closing', () => {
  test('takes what was settled before its moment, and nothing after it: that is in the next draw', async () => {
    const player = await ticketPlayer()
    await openNow()
    setClock(new Date(CLOSES.getTime() - 1))
    await bet(player, 3 * BET)
    setClock(CLOSES)
    await bet(player, 2 * BET)
    // The job comes late.
    setClock(new Date(CLOSES.getTime() + SETTLES_MS))
    await countTickets()
    expect(await mine(player)).toMatchObject({ tickets: 0 })
    await advanceLottery()
    expect(await count(player)).toBe(3)
    const next = await openDrawNow()
    expect(next?.day).toBe('2026-12-06')
    expect(await mine(player)).toMatchObject({ tickets: 2, before: { day: DAY, tickets: 3 } })
  })

  test('carries the rest below a ticket into the next draw', async () => {
    const player = await ticketPlayer()
    await openNow()
    await bet(player, BET + BET / 2)
    await closeIt()
    await bet(player, BET / 2)
    expect(await mine(player)).toMatchObject({ tickets: 1, toward: 0, before: { tickets: 1 } })
  })

  test('fixes the list: what the player had is in it, and stale numbers of another draw are not', async () => {
    const player = await ticketPlayer()
    await openNow()
    await bet(player, 2 * BET)
    expect(await known()).toMatchObject({ state: 'open', listHash: null })
    expect(await call('weekendLotteryList', { day: DAY, page: 0 })).toMatchObject({ errcode: 1004 })
    const draw = await closeIt()
    expect(draw).toMatchObject({ state: 'closed', tickets: 2, lines: 1, drawsAt: DRAWS })
    const { lines } = await call('weekendLotteryList', { day: DAY, page: 0 })
    expect(lines).toMatchObject([{ first: 1, last: 2 }])
    expect(await call('weekendLotteryList', { day: DAY, page: 1 })).toMatchObject({ errcode: 0, lines: [] })
    await bet(player, 5 * BET)
    await countTickets()
    expect((await call('weekendLotteryList', { day: DAY, page: 0 })).lines).toEqual(lines)
    expect(await call('weekendLotteryTickets', { day: '2026-12-06' }, player)).toMatchObject({
      rows: [{ first: 1, last: 5 }],
    })
  })
})

test('lists are kept for 51 weeks, and draws for longer', async () => {
  const player = await ticketPlayer()
  await openNow()
  await bet(player, BET)
  await closeIt()
  expect(await db.$count(lotteryPages)).toBe(1)
  setClock(new Date('2027-11-21T04:00:00+08:00'))
  expect(await forgetTickets()).toBe(0)
  setClock(new Date('2027-11-22T04:00:00+08:00'))
  expect(await forgetTickets()).toBe(1)
  expect(await db.$count(lotteryPages)).toBe(0)
  expect(await call('weekendLotteryProof', { day: DAY })).toMatchObject({ errcode: 1004 })
})
