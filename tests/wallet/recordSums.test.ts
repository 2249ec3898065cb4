import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/calls/index.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { expectCleanBooks, newDepositor, newWithdrawer, pockets, startWalletServer } from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})

type Record = Reply<'getTransactions'>

async function recordOf(seat: TestPlayer, body: object = {}): Promise<Record> {
  const reply = await call('getTransactions', { withSums: true, size: 50, ...body }, seat)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  return reply as unknown as Record // the call checks its reply
}

function play({ id: player }: TestPlayer, stake: number, win: number, gameId = 1001): Promise<unknown> {
  const coin = `player:${player}:coin` as const
  const bet = { from: coin, to: 'house:games', cents: stake } as const
  const won = { from: 'house:games', to: coin, cents: win } as const
  const moves = win > 0 ? [bet, won] : [bet]
  return db.transaction((tx) => post(tx, { id: `round:${randomUUID()}`, reason: 'round', moves, metadata: { gameId } }))
}

const balancesOf = ({ rows }: Record) => new Map(rows.map(({ id, balance }) => [id, balance]))

describe('the balance after a line', () => {
  test('follows from the line before, up to the present coin', async () => {
    const seat = await newWithdrawer(100_000)
    for (const win of [0, 2_500, 100]) await play(seat, 500, win)
    const [from, to] = [`player:${seat.id}:coin`, `player:${seat.id}:safebox`] as const
    const moves = [{ from, to, cents: 30_000 }]
    await db.transaction((tx) => post(tx, { id: `safebox:${randomUUID()}`, reason: 'safeboxIn', moves }))
    const { rows } = await recordOf(seat)
    expect(rows[0]?.balance).toBe((await pockets(seat)).coin)
    for (const [at, { balance, change }] of rows.entries()) {
      expect((balance ?? Number.NaN) - change).toBe(rows[at + 1]?.balance ?? 0)
    }
  })

  test('is the same on any page, under any filter, and while more is posted', async () => {
    const seat = await newWithdrawer(100_000)
    for (let round = 0; round < 6; round += 1) await play(seat, 500, round * 100, 1001 + (round % 2))
    const reads = [{}, { size: 3 }, { kinds: ['game'] }, { games: [1002] }, { kinds: ['deposit'] }]
    const plays = Array.from({ length: 12 }, (_, at) => play(seat, 100 + at, at % 3 === 0 ? 900 : 0))
    const seen = await Promise.all([...reads, ...reads, ...reads].map((body) => recordOf(seat, body)))
    await Promise.all(plays)
    const first = await recordOf(seat, { size: 4 })
    await play(seat, 500, 0)
    const second = await recordOf(seat, { size: 4, cursor: first.cursor })
    const truth = balancesOf(await recordOf(seat))
    for (const read of [...seen, first, second]) {
      expect(read.rows.length).toBeGreaterThan(0)
      for (const { id, balance } of read.rows) expect(balance).toBe(truth.get(id))
    }
  })

  test('stands between a deposit and its bonus', async () => {
    const walletServer = await startWalletServer()
    const seat = await newDepositor(walletServer, 50_000)
    await walletServer.close()
    expect((await recordOf(seat)).rows).toMatchObject([
      { reason: 'depositBonus', balance: 80_000 },
      { reason: 'deposit', balance: 50_000 },
    ])
  })

  test('is told only when asked for', async () => {
    const reply = await call('getTransactions', {}, await newWithdrawer(100_000))
    expect(reply).not.toHaveProperty('days')
    expect(reply).not.toHaveProperty('rows.0.balance')
  })
})

describe('the sums of a day', () => {
  const nothing = { staked: 0, won: 0, in: 0, out: 0 }

  async function twoDays(): Promise<TestPlayer> {
    const seat = await newWithdrawer(100_000)
    setClock(new Date('2026-11-20T15:59:59.999Z'))
    await play(seat, 700, 0)
    setClock(new Date('2026-11-20T16:00:00.000Z'))
    for (const win of [0, 2_500, 0]) await play(seat, 500, win)
    await play(seat, 300, 100, 1002)
    setClock(undefined)
    return seat
  }

  test('are of the whole day, wherever a page begins or ends', async () => {
    const seat = await twoDays()
    const whole = { day: '2026-11-21', staked: 1_800, won: 2_600, in: 0, out: 0 }
    const before = { ...nothing, day: '2026-11-20', staked: 700 }
    const first = await recordOf(seat, { size: 2 })
    expect(first.days).toEqual([whole])
    const second = await recordOf(seat, { size: 3, cursor: first.cursor })
    expect(second.days).toEqual([whole, before])
    const { days, rows } = await recordOf(seat)
    const changes = rows.reduce((sum, { change }) => sum + change, 0)
    expect(days?.reduce((sum, day) => sum + day.won - day.staked + day.in - day.out, 0)).toBe(changes)
  })

  test('are of the kinds and games asked for', async () => {
    const seat = await twoDays()
    expect((await recordOf(seat, { games: [1002] })).days).toEqual([
      { ...nothing, day: '2026-11-21', staked: 300, won: 100 },
    ])
    const found = await recordOf(seat, { games: [1002, 77], kinds: ['game'] })
    expect(found.rows).toMatchObject([{ gameId: 1002, stake: 300 }])
    expect(found).not.toHaveProperty('cursor')
    expect((await recordOf(seat, { games: [1002], kinds: ['deposit'] })).rows).toEqual([])
    expect(await recordOf(seat, { games: [] })).toMatchObject({ rows: [], days: [] })
    expect((await recordOf(seat, { kinds: ['deposit'] })).days).toMatchObject([{ ...nothing, in: 100_000 }])
    expect((await recordOf(seat, { from: '2026-11-20', to: '2026-11-20' })).days).toEqual([
      { ...nothing, day: '2026-11-20', staked: 700 },
    ])
  })

  test('keep a bonus apart from its deposit', async () => {
    const walletServer = await startWalletServer()
    const seat = await newDepositor(walletServer, 50_000)
    await walletServer.close()
    expect((await recordOf(seat)).days).toMatchObject([{ in: 80_000 }])
    expect((await recordOf(seat, { kinds: ['reward'] })).days).toMatchObject([{ in: 30_000 }])
    expect((await recordOf(seat, { kinds: ['deposit'] })).days).toMatchObject([{ in: 50_000 }])
  })

  test('are those of the statement: the safe-box moves nothing in or out, nor does a withdrawal that came back', async () => {
    const seat = await newWithdrawer(100_000)
    const move = (reason: 'safeboxIn' | 'safeboxOut', from: string, to: string, cents: number) =>
      db.transaction((tx) => post(tx, { id: `safebox:${randomUUID()}`, reason, moves: [{ from, to, cents }] as never }))
    const [coin, box, hold] = ['coin', 'safebox', 'hold'].map((pocket) => `player:${seat.id}:${pocket}`) as [
      string,
      string,
      string,
    ]
    await move('safeboxIn', coin, box, 5_050)
    await move('safeboxOut', box, coin, 2_025)
    const held = (await recordOf(seat)).days?.[0]
    expect(held).toMatchObject({ in: 100_000, out: 0 })
    expect((await recordOf(seat, { kinds: ['safebox'] })).days).toMatchObject([{ in: 2_025, out: 5_050 }])
    const [id, moves] = [randomUUID(), (from: string, to: string) => [{ from, to, cents: 10_125 }] as never]
    await db.transaction((tx) =>
      post(tx, { id: `withdrawalHold:${id}`, reason: 'withdrawalHold', moves: moves(coin, hold) }),
    )
    expect((await recordOf(seat)).days).toMatchObject([{ in: 100_000, out: 10_125 }])
    await db.transaction((tx) =>
      post(tx, { id: `withdrawalReturned:${id}`, reason: 'withdrawalReturned', moves: moves(hold, coin) }),
    )
    expect((await recordOf(seat)).days).toMatchObject([{ in: 100_000, out: 0 }])
    expect((await recordOf(seat, { kinds: ['withdrawal'] })).days).toMatchObject([{ in: 0, out: 0 }])
  })

  test('are the player’s own', async () => {
    await twoDays()
    expect(await recordOf(await newPlayer({ coin: 0 }))).toMatchObject({ rows: [], days: [] })
  })
})

test.each([{ games: ['1002'] }, { games: [1.5] }, { games: 7 }, { games: Array(2_001).fill(1001) }, { withSums: 1 }])(
  'the record refuses %j',
  async (body) => {
    expect(await call('getTransactions', body, await newPlayer({ coin: 0 }))).toMatchObject({ code: 400 })
  },
)
