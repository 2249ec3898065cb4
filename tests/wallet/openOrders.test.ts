import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { $player } from '#islands/player.ts'
import {
  $deposit,
  askForPayment,
  leaveDeposit,
  resumeDeposit,
  startChecking,
  startPaying,
} from '#islands/wallet/deposit.ts'
import { $openOrders, loadOpenOrders } from '#islands/wallet/openOrders.ts'
import { setClock } from '#server/base/clock.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { aUser, openSession } from '../lobby/session.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { openDeposit, pockets, reportOf, send, startWalletServer, type WalletServer } from './walletHarness.ts'

let walletServer: WalletServer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterEach(() => setClock(undefined))
afterAll(() => walletServer.close())

const MINUTE = 60_000
const later = (ms: number) => setClock(() => new Date(Date.now() + ms))

describe('the list of open orders', () => {
  const listed = async (seat: TestPlayer, body: object = {}) => {
    const { rows, cursor } = await call('checkRechargeOrder', body, seat)
    return { rows, cursor } as Reply<'checkRechargeOrder'> // the contract's reply
  }

  test('has what may still become coin, and nothing that has ended', async () => {
    const seat = await newPlayer({ coin: 0 })
    const paid = await openDeposit(seat, 10_000)
    const wrong = await openDeposit(seat, 20_000)
    const waiting = await openDeposit(seat, 30_000)
    await send(walletServer, reportOf(paid.gatewayId, 10_000))
    await send(walletServer, reportOf(wrong.gatewayId, 15_000))
    const { rows } = await listed(seat)
    expect(rows).toMatchObject([
      { orderId: waiting.orderId, state: 'pending', amount: 30_000 },
      { orderId: wrong.orderId, state: 'failed', amount: 20_000, paidAmount: 15_000 },
    ])
    expect(rows[0]?.qrCodeText).toContain('5406300.00')
    later(11 * MINUTE)
    expect((await listed(seat)).rows[0]).toMatchObject({ orderId: waiting.orderId, state: 'expired' })
    await sweepDeposits()
    expect((await listed(seat)).rows).toMatchObject([{ orderId: wrong.orderId }])
  })

  test('is paged, and each player’s own', async () => {
    const seat = await newPlayer({ coin: 0 })
    const [older, newer] = [await openDeposit(seat, 10_000), await openDeposit(seat, 20_000)]
    const first = await listed(seat, { size: 1 })
    expect(first.rows.map(({ orderId }) => orderId)).toEqual([newer.orderId])
    const second = await listed(seat, { size: 1, cursor: first.cursor })
    expect(second).toMatchObject({ rows: [{ orderId: older.orderId }], cursor: undefined })
    expect((await listed(await newPlayer({ coin: 0 }), { cursor: first.cursor })).rows).toEqual([])
  })
})

describe('an order that its player says is paid', () => {
  let seat: TestPlayer
  let order: { orderId: string; gatewayId: string }
  beforeEach(async () => {
    openSession()
    seat = await newPlayer({ coin: 0 })
    writeToken(seat.token)
    $player.set({ state: 'ready', user: aUser(seat.id) })
    online()
    order = await openDeposit(seat, 20_000)
    await loadOpenOrders()
    startPaying(listedOrder())
  })
  afterEach(() => {
    leaveDeposit()
    setTransport(undefined)
    $player.set({ state: 'guest' })
  })

  const online = () => setTransport((name, body, token) => call(name, body, { token }))
  const offline = () =>
    setTransport(async () => {
      throw new Error('offline')
    })
  const pay = (cents = 20_000) => send(walletServer, reportOf(order.gatewayId, cents))

  /** The order as the list of open ones has it. */
  function listedOrder() {
    const orders = $openOrders.get()
    const [first] = orders.state === 'ready' ? orders.value.rows : []
    if (!first) throw new Error('no order is open')
    return first
  }
  /** The page is discarded: its stores begin anew, the device's storage stays. */
  const discard = () => $deposit.set({ step: 'choosing' })

  test('is checked until the coin is there, and the word alone credits nothing', async () => {
    startChecking(listedOrder())
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'checking', order: { state: 'pending' } })
    expect((await pockets(seat)).coin).toBe(0)
    await pay()
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'arrived', coin: 40_000 })
  })

  test('is checked again after a reload, and after coming back from a payment page', async () => {
    startChecking(listedOrder())
    discard()
    expect(await resumeDeposit()).toBe(true)
    expect($deposit.get()).toMatchObject({ step: 'checking' })
    startPaying(listedOrder())
    leaveDeposit()
    expect(await resumeDeposit()).toBe(false)
    expect(await resumeDeposit(true)).toBe(true)
    expect($deposit.get()).toMatchObject({ step: 'checking', order: { orderId: order.orderId } })
    expect((await pockets(seat)).coin).toBe(0)
  })

  test('waits for the network, also after a reload without one', async () => {
    startChecking(listedOrder())
    offline()
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'checking' })
    discard()
    expect(await resumeDeposit()).toBe(false)
    online()
    expect(await resumeDeposit()).toBe(true)
    expect($deposit.get()).toMatchObject({ step: 'checking' })
  })

  test('outlives its expiry, since late money counts; without that word it is over', async () => {
    later(11 * MINUTE)
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'over', order: { state: 'expired' } })
    startChecking(listedOrder())
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'checking', order: { state: 'expired' } })
    discard()
    expect(await resumeDeposit()).toBe(true)
    await pay()
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'arrived' })
  })

  test('ends where another amount came, which is told', async () => {
    startChecking(listedOrder())
    await pay(15_000)
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'over', order: { state: 'failed', paidAmount: 15_000 } })
    leaveDeposit()
    await loadOpenOrders()
    expect($openOrders.get()).toMatchObject({ value: { rows: [{ paidAmount: 15_000 }] } })
    expect(await resumeDeposit(true)).toBe(false)
  })
})
