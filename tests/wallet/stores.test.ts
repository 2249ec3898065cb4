import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { $player } from '#islands/player.ts'
import { askCancel, cancelWithdrawal, switchCancelsOff } from '#islands/wallet/cancel.ts'
import { $paysDebt, payDebt } from '#islands/wallet/debt.ts'
import { $channels, $deposit, askForPayment, leaveDeposit, loadChannels, openDeposit } from '#islands/wallet/deposit.ts'
import { $record, chooseFilter, loadMore, loadRecord } from '#islands/wallet/record.ts'
import { $terms, loadTerms } from '#islands/wallet/terms.ts'
import { askWithdrawal, type Wish } from '#islands/wallet/withdraw.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { takeBack, think } from './cancel.ts'
import { owing as owingPlayer } from './reversals.ts'
import {
  expectCleanBooks,
  newWithdrawer,
  pockets,
  reportOf,
  send,
  startWalletServer,
  type WalletServer,
} from './walletHarness.ts'

/** From a page's stores to the ledger, without a browser and without a mock. */
let walletServer: WalletServer
let seat: TestPlayer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
beforeEach(async () => {
  await take(await newPlayer({ coin: 0 }))
})
afterEach(async () => {
  leaveDeposit()
  $paysDebt.set(undefined)
  setTransport(undefined)
  await expectCleanBooks()
})
afterAll(() => walletServer.close())

async function take(other: TestPlayer): Promise<void> {
  seat = other
  writeToken(other.token)
  setTransport((name, body, token) => call(name, body, { token }))
}

/** A player who may withdraw, and the request. */
async function takeRich(cents: number): Promise<Wish> {
  const rich = await newWithdrawer(cents)
  await take(rich)
  return { amount: 40_000, accountId: rich.accountId }
}

/** Requests reach the server, but their replies are lost. */
function loseReplies(): void {
  setTransport(async (name, body, token) => {
    await call(name, body, { token })
    throw new Error('offline')
  })
}

async function pay(): Promise<void> {
  const deposit = $deposit.get()
  if (deposit.step !== 'paying') throw new Error(deposit.step)
  const gatewayId = deposit.order.sandboxUrl?.split('/').at(-1) ?? ''
  expect(await send(walletServer, reportOf(gatewayId, deposit.order.amount))).toBe(200)
}

describe('the deposit store', () => {
  test('leads from the choice over the payment to the coin', async () => {
    expect(await openDeposit(50_000, 1)).toBeUndefined()
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'paying', order: { amount: 50_000, state: 'pending' } })
    await pay()
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'arrived', coin: 80_000, order: { bonus: 30_000 } })
  })

  test('tells what is owed, pays none of it unless the player chose so, and settles it by coin', async () => {
    const { seat: owing } = await owingPlayer()
    await take(owing)
    await loadChannels()
    expect($channels.get()).toMatchObject({ state: 'ready', value: { debt: 80_000 } })
    expect(await openDeposit(50_000, 1)).toMatchObject({ key: 'refusal.debtOpen' })
    $paysDebt.set(true)
    expect(await openDeposit(50_000, 1)).toBeUndefined()
    await pay()
    await askForPayment()
    // Nothing but the bonus: what was taken back was no first deposit.
    expect($deposit.get()).toMatchObject({ step: 'arrived', coin: 30_000 })
    leaveDeposit()
    await loadChannels()
    $paysDebt.set(false)
    expect(await openDeposit(50_000, 1)).toBeUndefined()
    await pay()
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'arrived', coin: 80_000 })
    expect(await payDebt(30_000)).toBeUndefined()
    expect($channels.get()).toMatchObject({ value: { open: expect.any(Array) } })
    expect($channels.get()).not.toHaveProperty('value.debt')
    expect(await pockets(owing)).toMatchObject({ coin: 50_000 })
  })

  test('makes a second tap wait for the first', async () => {
    await Promise.all([openDeposit(50_000, 1), openDeposit(50_000, 1)])
    expect((await call('getRechargeRecord', {}, seat)).rows).toHaveLength(1)
  })

  test('says why not, in words', async () => {
    expect(await openDeposit(1, 1)).toEqual({ key: 'refusal.amountOutOfRange' })
    expect($deposit.get()).toEqual({ step: 'choosing' })
    loseReplies()
    expect(await openDeposit(50_000, 1)).toEqual({ key: 'common.unheard' })
  })

  test('keeps polling while the network is away', async () => {
    await openDeposit(50_000, 1)
    // From here on, the page's own polling fails, too.
    loseReplies()
    await pay()
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'paying' })
    await take(seat)
    await askForPayment()
    expect($deposit.get()).toMatchObject({ step: 'arrived' })
  })
})

describe('the withdrawal store', () => {
  test('holds once for a request repeated after a lost answer', async () => {
    const wish = await takeRich(100_000)
    loseReplies()
    expect(await askWithdrawal(wish)).toEqual({ key: 'common.unheard' })
    await take(seat)
    expect(await askWithdrawal(wish)).toBeUndefined()
    expect(await pockets(seat)).toMatchObject({ coin: 60_000, hold: 40_000 })
    expect(await askWithdrawal(wish)).toBeUndefined()
    expect(await pockets(seat)).toMatchObject({ coin: 20_000, hold: 80_000 })
  })

  test('shows pending requests, and cancels them', async () => {
    const wish = await takeRich(100_000)
    await askWithdrawal(wish)
    const terms = $terms.get()
    if (terms.state !== 'ready') throw new Error(terms.state)
    expect(terms.value).toMatchObject({ coin: 60_000, open: [{ amount: 40_000, state: 'requested' }] })
    const { orderId = '' } = terms.value.open[0] ?? {}
    expect(await askCancel(orderId)).toBeUndefined()
    expect(await cancelWithdrawal(orderId)).toEqual({ key: 'refusal.cancelEarly' })
    await think(orderId, seat)
    expect(await cancelWithdrawal(orderId)).toBeUndefined()
    expect($terms.get()).toMatchObject({ value: { coin: 100_000, open: [] } })
    expect(await switchCancelsOff()).toBeUndefined()
    expect($terms.get()).toMatchObject({ value: { cancelOffTime: expect.any(Number) } })
    expect(await askCancel(orderId)).toEqual({ key: 'refusal.withdrawalDecided' })
  })

  test('reports a failed load, and loads later', async () => {
    $player.set({ state: 'guest' })
    loseReplies()
    await loadTerms()
    expect($terms.get()).toEqual({ state: 'failed' })
    await take(seat)
    await loadTerms()
    expect($terms.get()).toMatchObject({ state: 'ready' })
  })
})

describe('the record store', () => {
  test('shows the filter of the last tap, whichever answer comes first', async () => {
    await take(await newWithdrawer(100_000))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    setTransport(async (name, body, token) => {
      if ('kinds' in body) await held
      return call(name, body, { token })
    })
    chooseFilter({ kind: 'game' })
    chooseFilter({ kind: 'all' })
    await expect.poll(() => $record.get()).toMatchObject({ state: 'ready', value: { rows: [{ kind: 'deposit' }] } })
    release()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect($record.get()).toMatchObject({ state: 'ready', value: { rows: [{ kind: 'deposit' }] } })
  })

  test('appends pages, and a failed page keeps the loaded ones', async () => {
    const wish = await takeRich(1_000_000)
    for (let round = 0; round < 12; round += 1) {
      await askWithdrawal({ ...wish, amount: 10_000 + round })
      const terms = $terms.get()
      if (terms.state === 'ready') await takeBack(terms.value.open[0]?.orderId ?? '', seat)
    }
    await loadRecord()
    loseReplies()
    await loadMore()
    expect($record.get()).toMatchObject({ state: 'ready', value: { more: 'failed' } })
    await take(seat)
    await loadMore()
    const record = $record.get()
    if (record.state !== 'ready') throw new Error(record.state)
    expect(new Set(record.value.rows.map(({ id }) => id)).size).toBe(25)
    expect(record.value.cursor).toBeUndefined()
  })
})
