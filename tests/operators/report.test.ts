import { randomUUID } from 'node:crypto'
import { eq, sum } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { gameType } from '#contract/enumerations.ts'
import type { Game } from '#contract/lobby/catalogue.ts'
import { manilaDay } from '#contract/time.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { openRounds } from '#server/games/openTables.ts'
import { rounds } from '#server/games/tables.ts'
import { type Entry, type Move, post } from '#server/ledger/post.ts'
import type { Reason } from '#server/ledger/reasons.ts'
import { carried } from '#server/ledger/tables.ts'
import { players } from '#server/standing/tables.ts'
import { depositOrders, withdrawals } from '#server/wallet/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { startGameSession } from '../games/gameSession.ts'
import { newPlayer } from '../player.ts'
import { complained, said } from '../terminal.ts'
import { bindPayee } from '../wallet/payee.ts'
import { approveAndPay } from '../wallet/payouts.ts'
import {
  deposit,
  expectCleanBooks,
  newDepositor,
  pockets,
  startWalletServer,
  type WalletServer,
} from '../wallet/walletHarness.ts'
import { by } from './operatorHarness.ts'

const payments = by('ben', 'payments')
const [SLOT, TABLE, UNLISTED] = [1001, 1018, 1999]

let walletServer: WalletServer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())
afterEach(() => setClock(undefined))

type Row = Record<string, number | string | null>
type Report = { figures: Map<unknown, Row>; types: Map<unknown, Row>; held: Map<unknown, Row>; days: Map<unknown, Row> }

/** A report as a program reads it: its lists by their first column. */
async function reported(...words: string[]): Promise<Report> {
  said.length = 0
  expect(await payments('report', ...words, '--as', 'json')).toBe(0)
  const { lists } = JSON.parse(said.join('')) as { lists: Row[][] }
  const [figures, types, held, days] = [0, 1, 2, 3].map(
    (at) => new Map((lists[at] ?? []).map((row) => [Object.values(row)[0], row])),
  )
  const none = new Map()
  return { figures: figures ?? none, types: types ?? none, held: held ?? none, days: days ?? none }
}

const amount = ({ figures }: Report, name: string) => figures.get(name)?.amount
const times = ({ figures }: Report, name: string) => figures.get(name)?.times
const heldAt = ({ held }: Report, end: 'beginning' | 'end', name = 'liabilities in all') =>
  held.get(name)?.[`at the ${end}`]

/** Posts an entry at a moment. */
async function postAt(at: string, reason: Reason, moves: Move[], gameId?: number): Promise<void> {
  setClock(() => new Date(at))
  const entry: Entry = { id: `${reason}:${randomUUID()}`, reason, moves, ...(gameId && { metadata: { gameId } }) }
  await db.transaction((tx) => post(tx, entry))
}

const coin = (player: number) => `player:${player}:coin` as const
const bet = (player: number, cents: number): Move => ({ from: coin(player), to: 'house:games', cents })
const win = (player: number, cents: number): Move => ({ from: 'house:games', to: coin(player), cents })
const paidIn = (player: number, cents: number): Move => ({ from: 'channel:1', to: coin(player), cents })

describe('a month in March', () => {
  beforeAll(async () => {
    const listed = catalogue()
    const isTable = ({ id }: Game) => id === TABLE
    const games = listed.games.map((game) => ({ ...game, typeId: isTable(game) ? gameType.games : game.typeId }))
    setCatalogue({ ...listed, games, gamesById: new Map(games.map((game) => [game.id, game])) })
    const [{ id: one }, { id: two }, { id: bot }] = [await seat(), await seat(), await seat()]
    await db.update(players).set({ isBot: true }).where(eq(players.id, bot))
    await db
      .update(players)
      .set({ registeredAt: new Date('2026-03-10T15:59:59.999Z') })
      .where(eq(players.id, one))
    const promotion: Move = { from: 'house:promotions', to: coin(one), cents: 5_000 }
    // The last instant of the 9th in Manila, and the first of the 10th.
    await postAt('2026-03-09T15:59:59.999Z', 'deposit', [paidIn(one, 100_000)])
    await postAt('2026-03-09T16:00:00.000Z', 'deposit', [paidIn(two, 50_000), { ...promotion, to: coin(two) }])
    await postAt('2026-03-10T04:00:00Z', 'deposit', [paidIn(bot, 900_000)])
    await postAt('2026-03-10T04:01:00Z', 'round', [bet(bot, 1_000), win(bot, 7_000)], SLOT)
    await postAt('2026-03-10T05:00:00Z', 'round', [bet(one, 1_000), win(one, 2_500)], SLOT)
    await postAt('2026-03-10T05:01:00Z', 'round', [bet(one, 4_000)], UNLISTED)
    await postAt('2026-03-10T05:01:30Z', 'bet', [bet(two, 800)], TABLE)
    await postAt('2026-03-10T05:01:40Z', 'betReturned', [win(two, 800)], TABLE)
    await postAt('2026-03-10T05:02:00Z', 'bet', [bet(two, 300)], TABLE)
    await postAt('2026-03-10T05:03:00Z', 'win', [win(two, 900)], TABLE)
    await postAt('2026-03-10T05:04:00Z', 'reward', [
      { from: 'house:promotions:points', to: `player:${one}:points`, cents: 77 },
    ])
    await postAt('2026-03-10T06:00:00Z', 'withdrawalHold', [
      { from: coin(one), to: `player:${one}:hold`, cents: 20_000 },
      { from: coin(one), to: 'house:promotions', cents: 700 },
    ])
    await postAt('2026-03-10T06:30:00Z', 'safeboxIn', [{ from: coin(one), to: `player:${one}:safebox`, cents: 9_000 }])
    await postAt('2026-03-10T16:00:00.000Z', 'withdrawalPaid', [
      { from: `player:${one}:hold`, to: 'house:withdrawals', cents: 20_000 },
    ])
    await postAt('2026-04-02T06:00:00Z', 'adjustment', [{ from: 'house:mistakes', to: coin(two), cents: 11 }])
    setClock(undefined)
  })
  afterAll(() => setCatalogue(undefined))

  const seat = () => newPlayer({ coin: 0 })

  test('a day is the sums of what was posted in it, without bots and points', async () => {
    const day = await reported('day', '2026-03-10')
    expect([amount(day, 'deposits'), times(day, 'deposits')]).toEqual([50_000, 1])
    expect([amount(day, 'stakes'), times(day, 'stakes')]).toEqual([5_300, 3])
    expect([amount(day, 'wins'), times(day, 'wins')]).toEqual([3_400, 2])
    expect(amount(day, 'gross gaming revenue')).toBe(1_900)
    expect([amount(day, 'bonuses given'), amount(day, 'bonuses given back')]).toEqual([5_000, 700])
    expect(amount(day, 'withdrawals paid')).toBe(0)
    expect(times(day, 'registrations')).toBe(1)
    expect(Object.fromEntries([...day.types].map(([type, row]) => [type, row['gross gaming revenue']]))).toEqual({
      Slots: -1_500,
      Games: -600,
      'no longer listed': 4_000,
    })
    expect([heldAt(day, 'beginning'), heldAt(day, 'end')]).toEqual([100_000, 152_400])
    expect(heldAt(day, 'end', 'held for withdrawals')).toBe(20_000)
    expect(heldAt(day, 'end', 'safe-box')).toBe(9_000)
  })

  test('the next day begins with what this one ended with, and what leaves is no liability', async () => {
    const next = await reported('day', '2026-03-11')
    expect([amount(next, 'withdrawals paid'), times(next, 'withdrawals paid')]).toEqual([20_000, 1])
    expect([heldAt(next, 'beginning'), heldAt(next, 'end')]).toEqual([152_400, 132_400])
    expect(heldAt(next, 'end', 'held for withdrawals')).toBe(0)
  })

  test('a month is its days, in every figure', async () => {
    const month = await reported('month', '2026-03')
    expect(month.days.size).toBe(31)
    const days: Report[] = []
    for (const day of [...month.days.keys()].slice(7, 12)) days.push(await reported('day', String(day)))
    for (const name of month.figures.keys()) {
      const whole = month.figures.get(name)
      const total = (of: 'amount' | 'times') => days.reduce((all, day) => all + Number(day.figures.get(name)?.[of]), 0)
      expect(total('amount'), String(name)).toBe(Number(whole?.amount))
      expect(total('times'), String(name)).toBe(Number(whole?.times))
    }
    const columns = {
      deposits: 'deposits',
      withdrawals: 'withdrawals paid',
      stakes: 'stakes',
      wins: 'wins',
      bonuses: 'bonuses given',
    }
    for (const [column, figure] of Object.entries(columns))
      expect([...month.days.values()].reduce((all, row) => all + Number(row[column]), 0)).toBe(amount(month, figure))
    expect([heldAt(month, 'beginning'), heldAt(month, 'end')]).toEqual([0, 132_400])
  })

  test('what no rule knows is a correction, so that nothing is left out', async () => {
    const month = await reported('month', '2026-04')
    expect(amount(month, "corrections in players' favour")).toBe(11)
    expect([heldAt(month, 'beginning'), heldAt(month, 'end')]).toEqual([132_400, 132_411])
  })

  test('a table aligns what CSV has plain', async () => {
    said.length = 0
    expect(await payments('report', 'day', '2026-03-10')).toBe(0)
    expect(said[0]).toBe('2026-03-10 in Manila, without bots')
    expect(said.join('\n')).toMatch(/gross gaming revenue +₱19\.00/)
    said.length = 0
    expect(await payments('report', 'day', '2026-03-10', '--as', 'csv')).toBe(0)
    expect(said).toContain('gross gaming revenue,,19.00')
    expect(said).toContain('stakes,3,53.00')
  })
})

test('the points that players got and gave lead from those at the beginning to those at the end', async () => {
  const { id } = await newPlayer({ coin: 0 })
  const points = `player:${id}:points` as const
  await postAt('2026-02-09T04:00:00Z', 'pointsEarned', [{ from: 'house:bets:points', to: points, cents: 500 }])
  await postAt('2026-02-10T04:00:00Z', 'pointsEarned', [{ from: 'house:bets:points', to: points, cents: 300 }])
  await postAt('2026-02-10T05:00:00Z', 'pointsSpent', [{ from: points, to: 'house:shop:points', cents: 200 }])
  await postAt('2026-02-11T04:00:00Z', 'pointsEarned', [{ from: 'house:bets:points', to: points, cents: 900 }])
  setClock(undefined)
  said.length = 0
  await payments('report', 'day', '2026-02-10', '--as', 'json')
  const { lists } = JSON.parse(said.join('')) as { lists: Row[][] }
  expect(Object.values(lists.at(-1)?.[0] ?? {})).toEqual(['5', '3', '2', '6'])
})

test('today agrees with deposits, rounds, withdrawals, accounts and balances as they stand in their tables', async () => {
  const before = await reported('day')
  const seat = await newDepositor(walletServer, 100_000)
  await deposit(walletServer, seat, 50_000)
  const token = await startGameSession(seat.token)
  for (const stake of [2_000, 2_000, 2_000])
    expect(await call('houseSpin', { roundId: randomUUID(), stake }, { token })).toMatchObject({ errcode: 0 })
  const out = await newPlayer({ coin: 0, deposited: 100_000, isIdentified: true })
  const id = randomUUID()
  const accountId = await bindPayee(out.id)
  expect(await call('exchange', { requestId: id, amount: 40_000, accountId }, out)).toMatchObject({ errcode: 0 })
  await approveAndPay(id, 'ben')
  const kept = randomUUID()
  await call('exchange', { requestId: kept, amount: 10_000, accountId }, out)
  const day = await reported('day', manilaDay(Date.now()))

  const grown = (name: string) => Number(amount(day, name)) - Number(amount(before, name))
  const [ordered] = await db
    .select({ cents: sum(depositOrders.cents) })
    .from(depositOrders)
    .where(eq(depositOrders.state, 'credited'))
  const [played] = await db.select({ stake: sum(rounds.stake), win: sum(rounds.win) }).from(rounds)
  const [paid] = await db
    .select({ cents: sum(withdrawals.cents) })
    .from(withdrawals)
    .where(eq(withdrawals.state, 'paid'))
  expect(await db.$count(openRounds)).toBe(0)
  // The second player's coin came without an order.
  expect(grown('deposits')).toBe(Number(ordered?.cents) + 100_000)
  expect([grown('stakes'), grown('wins')]).toEqual([Number(played?.stake), Number(played?.win)])
  expect(grown('gross gaming revenue')).toBe(6_000 - Number(played?.win))
  expect(grown('withdrawals paid')).toBe(Number(paid?.cents))
  expect(Number(times(day, 'registrations')) - Number(times(before, 'registrations'))).toBe(2)
  const balances = await Promise.all([pockets(seat), pockets(out)])
  const owed = balances.reduce((all, { coin, hold, safebox }) => all + coin + hold + safebox, 0)
  expect(Number(heldAt(day, 'end')) - Number(heldAt(before, 'end'))).toBe(owed)
  await expectCleanBooks()
})

describe('a report is refused', () => {
  test.each([
    ['day', '2026-02-30'],
    ['day', 'yesterday'],
    ['day', '2026-3-1'],
    ['day', '9'.repeat(5_000)],
    ['month', '2026-13'],
    ['month', '2026-03-01'],
    ['month', '0000-01'],
    ['day', '2026-03-10', '2026-03-11'],
  ])('%s %s', async (...words) => {
    expect(await payments('report', ...words)).toBe(2)
  })

  test('of a time that has not begun, or whose lines are not kept, and to editors and support', async () => {
    expect(await payments('report', 'day', '2999-01-01')).toBe(1)
    expect(complained.at(-1)).toBe('2999-01-01 has not begun in Manila.')
    for (const other of [by('eva', 'editor'), by('ana', 'support')]) expect(await other('report', 'month')).toBe(1)
    await db.insert(carried).values({ owner: 1, slot: 0, balance: 0, seq: 0, hash: Buffer.alloc(32) })
    expect(await payments('report', 'month', '2001-01')).toBe(1)
    expect(complained.at(-1)).toBe("The ledger's lines of 2001-01 are not kept any more.")
    expect(await payments('report', 'day')).toBe(0)
  })
})
