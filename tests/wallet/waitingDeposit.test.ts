import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { $player } from '#islands/player.ts'
import {
  $channels,
  $deposit,
  askForPayment,
  leaveDeposit,
  loadChannels,
  openDeposit,
  resumeDeposit,
} from '#islands/wallet/deposit.ts'
import { $waiting, DEPOSIT_RESUME_MS, waitingOf } from '#islands/wallet/waiting.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { aUser, openSession } from '../lobby/session.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { reportOf, send, startWalletServer, type WalletServer } from './walletHarness.ts'

let walletServer: WalletServer
let seat: TestPlayer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())
beforeEach(async () => {
  openSession()
  seat = await newPlayer({ coin: 0 })
  writeToken(seat.token)
  $player.set({ state: 'ready', user: aUser(seat.id) })
  setTransport((name, body, token) => call(name, body, { token }))
})
afterEach(() => {
  leaveDeposit()
  setTransport(undefined)
  chooseGateways()
  $player.set({ state: 'guest' })
  vi.useRealTimers()
})

/** The page is discarded: the state of its stores is lost, the device's storage stays. */
function discard(): void {
  $deposit.set({ step: 'choosing' })
}

async function pay(): Promise<void> {
  const deposit = $deposit.get()
  if (deposit.step !== 'paying') throw new Error(deposit.step)
  const gatewayId = deposit.order.sandboxUrl?.split('/').at(-1) ?? ''
  expect(await send(walletServer, reportOf(gatewayId, deposit.order.amount))).toBe(200)
}

describe('a deposit whose page was discarded', () => {
  test('opens its code again', async () => {
    await openDeposit(50_000, 1)
    const before = $deposit.get()
    discard()
    expect(await resumeDeposit()).toBe(true)
    const { order } = before as Extract<typeof before, { step: 'paying' }> // opened above
    expect($deposit.get()).toMatchObject({
      step: 'paying',
      order: { orderId: order.orderId, qrCodeText: order.qrCodeText },
    })
  })

  test('tells that it was paid meanwhile, and only once', async () => {
    await openDeposit(50_000, 1)
    await pay()
    discard()
    expect(await resumeDeposit()).toBe(true)
    expect($deposit.get()).toMatchObject({ step: 'arrived', coin: 80_000 })
    discard()
    expect(await resumeDeposit()).toBe(false)
  })

  test('stays closed after "Pay later", but is remembered', async () => {
    await openDeposit(50_000, 1)
    leaveDeposit()
    expect(await resumeDeposit()).toBe(false)
    expect(waitingOf($waiting.get(), seat.id)).toMatchObject({ amount: 50_000, isOpen: false })
    expect($deposit.get()).toEqual({ step: 'choosing' })
  })

  test('waits for the network', async () => {
    await openDeposit(50_000, 1)
    discard()
    setTransport(async () => {
      throw new Error('offline')
    })
    expect(await resumeDeposit()).toBe(false)
    setTransport((name, body, token) => call(name, body, { token }))
    expect(await resumeDeposit()).toBe(true)
  })

  test('is forgotten some time after its expiry, and once its result is known', async () => {
    await openDeposit(50_000, 1)
    const waiting = $waiting.get()
    if (!waiting) throw new Error('nothing waits')
    vi.useFakeTimers({ toFake: ['Date'], now: waiting.expireTime + DEPOSIT_RESUME_MS })
    expect(waitingOf(waiting, seat.id)).toBeUndefined()
    vi.useRealTimers()
    await pay()
    await askForPayment()
    expect($waiting.get()).toBeUndefined()
  })

  test('is no other player’s', async () => {
    await openDeposit(50_000, 1)
    const waiting = $waiting.get()
    expect(waitingOf(waiting, seat.id + 1)).toBeUndefined()
    discard()
    $player.set({ state: 'guest' })
    expect($waiting.get()).toBeUndefined()
  })
})

describe('the open channels', () => {
  // A Monday morning in Manila, when all of them are open.
  beforeEach(() => setClock(new Date('2026-11-23T10:00:00+08:00')))
  afterEach(() => setClock(undefined))

  test('are those that a gateway carries', async () => {
    await loadChannels()
    const all = catalogue().webConfig.appRechargeTypeList.map(({ id }) => id)
    expect($channels.get()).toEqual({ state: 'ready', value: { open: all, off: [], resting: [] } })
  })

  test('are none while payments are off, which a refused order finds out too', async () => {
    await loadChannels()
    chooseGateways([])
    expect(await openDeposit(50_000, 1)).toEqual({ key: 'refusal.channelClosed' })
    await expect.poll(() => $channels.get()).toEqual({ state: 'ready', value: { open: [], off: [], resting: [] } })
    expect(
      (await call('recharge3', { amount: 50_000, version: 4, actType: 0, rechargeType: 1 }, seat)).errcode,
    ).not.toBe(0)
  })
})
