import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listFlagged } from '#server/wallet/deposits/flagged.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { complained, said } from '../terminal.ts'
import {
  expectCleanBooks,
  newWithdrawer,
  openDeposit,
  orderOf,
  pockets,
  reportOf,
  send,
  startWalletServer,
  totalsOf,
  type WalletServer,
} from '../wallet/walletHarness.ts'
import {
  approve,
  COIN,
  isOpen,
  lettersOf,
  ORDERED,
  otherAmount,
  PAID,
  paidTwice,
  propose,
  proposed,
  REASON,
  settled,
  tell,
  unknown,
  waits,
} from './flaggedHarness.ts'
import { by, newest } from './operatorHarness.ts'

let walletServer: WalletServer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())
afterEach(expectCleanBooks)

describe('deposits credit', () => {
  test('credits what came, with its bonus, and then nothing waits', async () => {
    const seat = await newPlayer({ coin: 0 })
    const before = await waits()
    const { orderId, gatewayId } = await otherAmount(walletServer, seat)
    expect(await waits()).toBe(before + 1)
    await settled('credit', seat, orderId)
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ state: 'credited', cents: PAID, settlement: 'credited', settledBy: 'ana and ben' })
    expect((await pockets(seat)).coin).toBe(PAID + (order?.bonus ?? 0))
    expect(await totalsOf(seat)).toMatchObject({ deposited: PAID, depositLeft: PAID })
    expect([await waits(), await isOpen(orderId)]).toEqual([before, false])
    expect(await newest()).toMatchObject({ verb: 'deposits credit', proposer: 'ana', operator: 'ben', player: seat.id })
    const [letter] = await lettersOf(seat, 'depositCredited')
    expect(letter?.values).toMatchObject({ amount: '₱600.00', reason: REASON })
    // The gateway tells it once more.
    expect(await send(walletServer, reportOf(gatewayId, PAID, 'payment.paid', `evt_${randomUUID()}`))).toBe(200)
    expect(await isOpen(orderId)).toBe(false)
    expect(await by('ana', 'payments')('deposits', '--all')).toBe(0)
    expect(said.find((line) => line.startsWith(orderId))).toMatch(/credited +ana and ben/)
  })

  test('of a second payment is a deposit of its own', async () => {
    const seat = await newPlayer({ coin: 0 })
    const payment = await paidTwice(seat)
    const { coin } = await pockets(seat)
    await settled('credit', seat, payment)
    expect((await pockets(seat)).coin).toBe(coin + PAID)
    expect(await totalsOf(seat)).toMatchObject({ deposited: 2 * PAID })
    expect(await orderOf(payment)).toMatchObject({ state: 'credited', cents: PAID, player: seat.id })
    expect(await isOpen(payment)).toBe(false)
    const { rows } = await call('getRechargeRecord', {}, seat)
    expect(rows).toHaveLength(2)
  })

  test('of an unknown order goes to the named player, and to nobody twice', async () => {
    const [seat, other] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    const payment = await unknown()
    const proposals = [await proposed('credit', seat, payment), await proposed('credit', other, payment)]
    const codes = await Promise.all(proposals.map((each) => approve(each)))
    expect(codes.toSorted()).toEqual([0, 1])
    const coins = [(await pockets(seat)).coin, (await pockets(other)).coin]
    expect(coins.filter((coin) => coin > 0)).toHaveLength(1)
    expect(complained.at(-1)).toContain('It was settled before')
  })

  test('happens once when many approve at once, while the gateway tells it again', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await otherAmount(walletServer, seat)
    const proposal = await proposed('credit', seat, orderId)
    const again = () => send(walletServer, reportOf(gatewayId, PAID, 'payment.paid', `evt_${randomUUID()}`))
    const [codes] = await Promise.all([
      Promise.all(['ben', 'dora', 'emil'].map((name) => approve(proposal, name))),
      Promise.all([again(), again(), again()]),
    ])
    expect(codes.toSorted()).toEqual([0, 1, 1])
    expect(await totalsOf(seat)).toMatchObject({ deposited: PAID })
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited', reportedCents: null })
  })

  test('or refund: of two proposals one happens', async () => {
    const seat = await newWithdrawer(0)
    const { orderId } = await otherAmount(walletServer, seat)
    const proposals = [await proposed('credit', seat, orderId), await proposed('refund', seat, orderId)]
    const codes = await Promise.all(proposals.map((each) => approve(each)))
    expect(codes.toSorted()).toEqual([0, 1])
    const { coin, hold } = await pockets(seat)
    expect([coin > 0, hold > 0].filter(Boolean)).toHaveLength(1)
  })
})

describe('is refused', () => {
  test('with another amount than came, which the sentence tells', async () => {
    const seat = await newWithdrawer(0)
    const { orderId } = await otherAmount(walletServer, seat)
    for (const way of ['credit', 'refund'] as const) {
      expect(await propose(way, seat, orderId, { coin: '500' })).toBe(1)
      expect(complained.at(-1)).toContain('The gateway said ₱600.00')
    }
  })

  test("with another player's number, and for a payment that is none", async () => {
    const [seat, other] = [await newPlayer({ coin: 0 }), await newWithdrawer(0)]
    const { orderId } = await otherAmount(walletServer, seat)
    for (const way of ['credit', 'refund'] as const) {
      expect(await propose(way, other, orderId)).toBe(1)
      expect(complained.at(-1)).toContain('of another player')
      expect(await propose(way, seat, randomUUID())).toBe(1)
      expect(complained.at(-1)).toContain('No flagged payment has this id')
      expect(await propose(way, { id: 999_999 }, orderId)).toBe(1)
    }
    const { orderId: usual, gatewayId } = await openDeposit(other, ORDERED)
    await send(walletServer, reportOf(gatewayId, ORDERED))
    expect(await propose('credit', other, usual, { coin: '500' })).toBe(1)
  })

  test('to its proposer and to support; compliance agrees and does not propose', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId } = await otherAmount(walletServer, seat)
    expect(await propose('credit', seat, orderId, { name: 'cora', role: 'compliance' })).toBe(1)
    const proposal = await proposed('credit', seat, orderId)
    expect(await approve(proposal, 'ana')).toBe(1)
    expect(await approve(proposal, 'sol', 'support')).toBe(1)
    expect((await pockets(seat)).coin).toBe(0)
    expect(await approve(proposal, 'cora', 'compliance')).toBe(0)
  })

  test.each([
    ['no amount', ['--reason', REASON]],
    ['an amount of zero', ['--reason', REASON, '--coin', '0']],
    ['an amount in words', ['--reason', REASON, '--coin', 'all']],
    ['no reason', ['--coin', COIN]],
    ['a long reason', ['--coin', COIN, '--reason', 'x'.repeat(201)]],
  ])('with %s', async (_, words) => {
    expect(await by('ana', 'payments')('deposits', 'credit', '1', randomUUID(), ...words)).toBe(2)
  })

  test('with an id that is none, or without a reference', async () => {
    const ana = by('ana', 'payments')
    expect(await ana('deposits', 'credit', '1', 'x', '--coin', COIN, '--reason', REASON)).toBe(2)
    expect(await ana('deposits', 'returned', randomUUID())).toBe(2)
  })
})

test('another payment of a flagged order is flagged by itself, and hides nothing', async () => {
  const seat = await newPlayer({ coin: 0 })
  const { orderId, gatewayId } = await openDeposit(seat, ORDERED)
  expect(await tell({ kind: 'paid', gatewayId, cents: PAID, paymentId: 'pay_1' })).toBe('amountDiffers')
  expect(await tell({ kind: 'paid', gatewayId, cents: ORDERED, paymentId: 'pay_2' })).toBe('paidTwice')
  const open = (await listFlagged('open')).filter(({ order }) => order?.id === orderId)
  expect(open.map(({ why, paid }) => [why, paid]).toSorted()).toEqual([
    ['otherAmount', PAID],
    ['paidTwice', ORDERED],
  ])
  for (const { id, paid } of open) await settled('credit', seat, id, { coin: String((paid ?? 0) / 100) })
  expect(await totalsOf(seat)).toMatchObject({ deposited: PAID + ORDERED })
})
