import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { approve, idOf, lettersOf, tell } from '../operators/flaggedHarness.ts'
import { by } from '../operators/operatorHarness.ts'
import { complained, said } from '../terminal.ts'
import {
  CENTS,
  credited,
  expectCleanDebts,
  owed,
  owing,
  recordOf,
  reversalOf,
  rowsOf,
  stake,
  WHOLE,
  win,
} from './reversals.ts'
import { newWithdrawer, orderOf, pockets, wish } from './walletHarness.ts'

beforeAll(() => freshDatabase())
afterEach(expectCleanDebts)

describe('what is owed', () => {
  test('is told before the next deposit, and taken out of it only as far as the player agreed', async () => {
    const { seat } = await owing()
    expect(await succeed('getRechargeChannels', {}, seat)).toMatchObject({ debt: WHOLE })
    expect(await call('recharge3', wish(CENTS), seat)).toMatchObject({ errcode: 2015, debt: WHOLE })
    expect(await call('recharge3', { ...wish(CENTS), debtConsent: WHOLE + 1 }, seat)).toMatchObject({ errcode: 2015 })
    for (const [debtConsent, left] of [
      [0, WHOLE],
      [10_000, WHOLE - 10_000],
      [WHOLE - 10_000, WHOLE - 60_000],
    ] as const) {
      const { coin } = await pockets(seat)
      const { orderId } = await succeed('recharge3', { ...wish(CENTS), debtConsent }, seat)
      const gatewayId = (await orderOf(String(orderId)))?.gatewayId ?? ''
      const before = await owed(seat)
      await Promise.all([1, 2, 3].map(() => tell({ kind: 'paid', gatewayId, cents: CENTS })))
      expect(await owed(seat)).toBe(left)
      expect((await pockets(seat)).coin - coin).toBeGreaterThanOrEqual(CENTS - (before - left))
    }
    const { rows } = await recordOf(seat, ['deposit'])
    expect(rows).toMatchObject([
      { reason: 'debtPaid', change: -CENTS },
      { reason: 'deposit', change: CENTS },
      {},
      {},
      {},
      {},
      {},
    ])
    expect(await succeed('getDebt', {}, seat)).toMatchObject({ debt: WHOLE - 60_000, of: [{ left: WHOLE - 60_000 }] })
  })

  test('keeps withdrawals waiting, asked and to be approved, until it is paid out of coin, once', async () => {
    const seat = await newWithdrawer(100_000)
    const requestId = randomUUID()
    const ask = (id = requestId) => call('exchange', { requestId: id, amount: 60_000, accountId: seat.accountId }, seat)
    expect(await ask()).toMatchObject({ errcode: 0 })
    const { gatewayId } = await credited(seat)
    const { coin } = await pockets(seat)
    await stake(seat, coin)
    await tell(reversalOf(gatewayId))
    const debt = await owed(seat)
    expect(await by('ana', 'payments')('approve', requestId, '--confirm', requestId)).toBe(1)
    expect(complained.at(-1)).toContain('The player owes')
    await win(seat, 200_000)
    expect(await ask(randomUUID())).toMatchObject({ errcode: 2015, debt })
    expect(await succeed('getExchange', {}, seat)).toMatchObject({
      steps: expect.arrayContaining([expect.objectContaining({ name: 'debt', state: 'open', left: debt })]),
    })
    const payment = { requestId: randomUUID(), amount: debt }
    expect(await call('payDebt', { ...payment, amount: debt + 1 }, seat)).toMatchObject({ errcode: 2015, debt })
    const paid = await Promise.all([1, 2, 3, 4].map(() => call('payDebt', payment, seat)))
    for (const reply of paid) expect(reply).toMatchObject({ errcode: 0, debt: 0, coin: 200_000 - debt, of: [] })
    expect(await pockets(seat)).toMatchObject({ coin: 200_000 - debt })
    expect(await by('ana', 'payments')('approve', requestId, '--confirm', requestId), complained.join()).toBe(0)
    expect(await ask(randomUUID())).toMatchObject({ errcode: 0 })
  })

  test('is not paid with coin that is not there, nor by two requests at once beyond it', async () => {
    const { seat } = await owing()
    expect(await call('payDebt', { requestId: randomUUID(), amount: 100 }, seat)).toMatchObject({ errcode: 2001 })
    await win(seat, WHOLE)
    const each = await Promise.all(
      [1, 2, 3].map(() => call('payDebt', { requestId: randomUUID(), amount: 50_000 }, seat)),
    )
    expect(each.map(({ errcode }) => errcode).toSorted()).toEqual([0, 2015, 2015])
    expect(await owed(seat)).toBe(WHOLE - 50_000)
  })

  test('is forgiven by two operators, once, and the player reads why', async () => {
    const { seat, orderId } = await owing()
    const [row] = await rowsOf(orderId)
    const words = ['debts', 'forgive', row?.id ?? '', '--reason', 'A burglary', '--confirm', row?.id ?? '']
    expect(await by('ana', 'payments')(...words), complained.join()).toBe(0)
    const first = idOf()
    expect(await by('dora', 'payments')(...words)).toBe(0)
    const codes = await Promise.all([approve(first), approve(idOf(), 'emil')])
    expect(codes.toSorted()).toEqual([0, 1])
    expect(await owed(seat)).toBe(0)
    expect(await pockets(seat)).toMatchObject({ coin: 0 })
    const [letter] = await lettersOf(seat, 'debtForgiven')
    expect(letter?.values).toMatchObject({ reason: 'A burglary', amount: '₱800.00' })
    expect((await recordOf(seat)).rows).toMatchObject([
      { reason: 'debtForgiven', change: 0, settled: WHOLE },
      {},
      {},
      {},
      {},
    ])
    expect(await by('ana', 'payments')('debts', '--all')).toBe(0)
    expect(said.find((line) => line.startsWith(row?.id ?? '-'))).toMatch(/settled/)
  })
})
