import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RecordKind } from '#contract/enumerations.ts'
import { manilaDay } from '#contract/time.ts'
import { now, setClock } from '#server/base/clock.ts'
import { speechOf } from '#server/content/speech.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { csvOf, csvRow } from '#server/wallet/record/csv.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { approveAndPay, requested } from './payouts.ts'
import { expectCleanBooks, newDepositor, newWithdrawer, startWalletServer } from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})

type Row = Record<string, unknown>
const rowsOf = async (seat: TestPlayer, body: object = {}) => (await call('getTransactions', body, seat)).rows as Row[]

function play({ id: player }: TestPlayer, stake: number, win: number): Promise<unknown> {
  const coin = `player:${player}:coin` as const
  const bet = { from: coin, to: 'house:games', cents: stake } as const
  const won = { from: 'house:games', to: coin, cents: win } as const
  const moves = win > 0 ? [bet, won] : [bet]
  return db.transaction((tx) =>
    post(tx, { id: `round:${randomUUID()}`, reason: 'round', moves, metadata: { gameId: 1001 } }),
  )
}

describe('the record', () => {
  test('tells a whole evening: deposit, rounds, withdrawal, its payment', async () => {
    const seat = await newWithdrawer(100_000)
    await play(seat, 500, 0)
    await play(seat, 500, 2_500)
    const requestId = randomUUID()
    await call('exchange', { requestId, amount: 50_000, accountId: seat.accountId }, seat)
    await approveAndPay(requestId, 'op')
    const [paid, hold, win, loss, deposit, ...rest] = await rowsOf(seat)
    expect(rest).toEqual([])
    expect(paid).toMatchObject({
      kind: 'withdrawal',
      reason: 'withdrawalPaid',
      change: 0,
      settled: 50_000,
      orderId: requestId,
    })
    expect(hold).toMatchObject({ kind: 'withdrawal', reason: 'withdrawalHold', change: -50_000, orderId: requestId })
    expect(win).toMatchObject({ kind: 'game', change: 2_000, stake: 500, win: 2_500, gameId: 1001 })
    expect(win?.roundId).toMatch(/^[0-9a-f-]{36}$/)
    expect(loss).toMatchObject({ kind: 'game', change: -500, stake: 500, win: 0 })
    expect(deposit).toMatchObject({ kind: 'deposit', change: 100_000 })
  })

  test('filters by kind', async () => {
    const seat = await newWithdrawer(100_000)
    await play(seat, 500, 0)
    expect(await rowsOf(seat, { kinds: ['game'] })).toMatchObject([{ kind: 'game' }])
    expect(await rowsOf(seat, { kinds: ['deposit', 'withdrawal'] })).toMatchObject([{ kind: 'deposit' }])
    expect(await rowsOf(seat, { kinds: ['reward'] })).toEqual([])
    expect(await rowsOf(seat, { kinds: [] })).toHaveLength(2)
    expect(await call('getTransactions', { kinds: ['nothing'] }, seat)).toMatchObject({ code: 400 })
  })

  test('shows every line that moved points under the points, with the day’s sums', async () => {
    const seat = await newWithdrawer(100_000)
    await play(seat, 500, 0)
    const points = `player:${seat.id}:points` as const
    const given = { from: 'house:points', to: points, cents: 700 } as const
    const spent = { from: points, to: 'house:points', cents: 300 } as const
    const coin = { from: 'house:promotions', to: `player:${seat.id}:coin`, cents: 90 } as const
    for (const [nth, moves] of [[given], [coin, given], [spent], [coin]].entries())
      await db.transaction((tx) => post(tx, { id: `gift:${seat.id}:${nth}`, reason: 'reward', moves }))
    const { rows, days } = await call('getTransactions', { kinds: ['points'], withSums: true }, seat)
    expect(rows).toMatchObject([
      { change: 0, points: -300 },
      { change: 90, points: 700 },
      { change: 0, points: 700 },
    ])
    expect(days).toMatchObject([{ pointsIn: 1_400, pointsOut: 300, in: 0, staked: 0 }])
    expect(await rowsOf(seat, { kinds: ['reward'] })).toHaveLength(4)
    expect(await rowsOf(seat, { kinds: ['points'], games: [1001] })).toEqual([])
  })

  test('has a proof of each line, with the balances around it, for its player alone', async () => {
    const seat = await newWithdrawer(100_000)
    await play(seat, 500, 120)
    await play(seat, 300, 0)
    const [, first, deposit] = await rowsOf(seat)
    const proofOf = async (row: Row | undefined) => (await call('getProof', { entry: row?.id }, seat)).proof as Row
    const proof = await proofOf(first)
    expect(proof).toMatchObject({
      seq: 2,
      previous: (await proofOf(deposit)).hash,
      moves: [{ cents: 500 }, { cents: 120 }],
      balances: { before: { coin: 100_000, hold: 0 }, after: { coin: 99_620, hold: 0 } },
    })
    expect(await call('getProof', { entry: first?.id }, await newPlayer())).toMatchObject({ errcode: 2050 })
    for (const entry of ['', 'no such entry', 'x'.repeat(121)])
      expect(await call('getProof', { entry }, seat)).toMatchObject({ code: 400 })
  })

  test('is a table for spreadsheets, of the chosen lines, in bounds, and runs nothing there', async () => {
    const seat = await newWithdrawer(100_000)
    for (let nth = 0; nth < 3; nth += 1) await play(seat, 500, 0)
    const file = async (kinds: RecordKind[], max?: number) => {
      let text = ''
      for await (const piece of csvOf(seat.id, { kinds }, speechOf('en', 'ph'), max)) text += piece
      return text.split('\r\n')
    }
    const [heading, ...lines] = await file([])
    expect(heading).toBe('\uFEFFTime (Manila),Kind,Event,Coin,Points,Paid from hold,Account,Order,Game,Round,Entry')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^[\d-]{10} [\d:]{8},Game,Game round,-5\.00,,,,,1001,[0-9a-f-]{36},round:[0-9a-f-]{36}$/)
    expect(lines[3]).toContain(',Deposit,Deposit,1000.00,')
    expect(await file(['deposit'])).toHaveLength(3)
    expect((await file([], 2)).slice(3)).toEqual([expect.stringContaining('choose fewer days'), ''])
    expect(csvRow(['=1+1', '+1', '@a', '-x', '\tx', '-5.00', 'a,"b"', 'two\nlines'])).toBe(
      `'=1+1,'+1,'@a,'-x,'\tx,-5.00,"a,""b""","two\nlines"\r\n`,
    )
  })

  test('lists orders of every state, of all or of some days in Manila', async () => {
    const { seat, id } = await requested()
    const today = manilaDay(now())
    const eve = manilaDay(now().getTime() - 86_400_000)
    await call('recharge3', { amount: 20_000, version: 4, actType: 0, rechargeType: 1 }, seat)
    const of = async (name: 'getRechargeRecord' | 'getExchangeOrder', days: object) =>
      (await call(name, days, seat)).rows
    expect(await of('getExchangeOrder', { from: today, to: today })).toMatchObject([
      { orderId: id, state: 'requested' },
    ])
    expect(await of('getRechargeRecord', { from: today })).toMatchObject([{ amount: 20_000, state: 'pending' }])
    for (const name of ['getRechargeRecord', 'getExchangeOrder'] as const)
      expect(await of(name, { to: eve })).toEqual([])
    expect(await call('getRechargeRecord', { from: '2026-02-31' }, seat)).toMatchObject({ code: 400 })
  })

  test('shows a deposit’s bonus under the rewards, and the deposit without it', async () => {
    const walletServer = await startWalletServer()
    const seat = await newDepositor(walletServer, 50_000)
    await walletServer.close()
    const bonus = { kind: 'reward', reason: 'depositBonus', change: 30_000, orderId: expect.any(String) }
    const deposit = { kind: 'deposit', reason: 'deposit', change: 50_000 }
    expect(await rowsOf(seat)).toMatchObject([bonus, deposit])
    expect(await rowsOf(seat, { kinds: ['reward'] })).toMatchObject([bonus])
    expect(await rowsOf(seat, { kinds: ['deposit'] })).toMatchObject([deposit])
    expect(await rowsOf(seat, { kinds: ['reward', 'deposit'], size: 1 })).toMatchObject([bonus, deposit])
    expect(await rowsOf(seat, { kinds: ['game'] })).toEqual([])
    expect(await rowsOf(await newWithdrawer(10_000), { kinds: ['reward'] })).toEqual([])
  })

  test('names the account of a withdrawal', async () => {
    const { seat } = await requested()
    const payee = { bankName: 'GCash', cardNum: expect.stringMatching(/^•••• \d{4}$/) }
    const [hold, deposit] = await rowsOf(seat)
    expect(hold).toMatchObject({ reason: 'withdrawalHold', payee })
    expect(deposit).not.toHaveProperty('payee')
  })

  test('filters by days in Manila', async () => {
    const seat = await newWithdrawer(100_000)
    for (const moment of ['2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59.999Z']) {
      setClock(new Date(moment))
      await play(seat, 500, 0)
    }
    setClock(undefined)
    const kinds = ['game']
    expect(await rowsOf(seat, { kinds, from: '2026-11-20', to: '2026-11-20' })).toHaveLength(1)
    expect(await rowsOf(seat, { kinds, from: '2026-11-21', to: '2026-11-21' })).toHaveLength(2)
    expect(await rowsOf(seat, { kinds, from: '2026-11-22' })).toEqual([])
    expect(await call('getTransactions', { from: '21.11.2026' }, seat)).toMatchObject({ code: 400, field: 'from' })
  })

  test('pages without a gap or a repeat while more is played', async () => {
    const seat = await newWithdrawer(100_000)
    for (let round = 0; round < 6; round += 1) await play(seat, 500, 0)
    const first = await call('getTransactions', { size: 3 }, seat)
    await play(seat, 500, 0)
    const second = await call('getTransactions', { size: 3, cursor: first.cursor }, seat)
    const third = await call('getTransactions', { size: 3, cursor: second.cursor }, seat)
    const ids = [first, second, third].flatMap(({ rows }) => (rows as Row[]).map(({ id }) => id))
    expect(new Set(ids).size).toBe(7)
    expect(third).not.toHaveProperty('cursor')
  })

  test('shows a player’s own lines only', async () => {
    await play(await newWithdrawer(100_000), 500, 0)
    expect(await rowsOf(await newPlayer({ coin: 0 }))).toEqual([])
    expect(await call('getTransactions', {}, { token: '' })).toMatchObject({ code: 401 })
  })
})
