import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { SLOW_MS } from '#server/sandbox/books.ts'
import { deliverDue } from '#server/sandbox/reports.ts'
import { reachSandbox, reportTo } from '#server/wallet/gateways/sandbox/reach.ts'
import { depositOrders, paymentEvents } from '#server/wallet/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { expectCleanBooks, orderOf, pockets, startWalletServer, type WalletServer, wish } from './walletHarness.ts'

let walletServer: WalletServer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
  reportTo(walletServer.address)
})
afterEach(async () => {
  setClock(undefined)
  vi.restoreAllMocks()
  await expectCleanBooks()
})
afterAll(async () => {
  reportTo(undefined)
  await walletServer.close()
})

const later = (ms: number) => setClock(() => new Date(Date.now() + ms))

async function order(rechargeType: number, amount = 50_000) {
  vi.spyOn(log, 'warn').mockReturnValue()
  const seat = await newPlayer({ coin: 0 })
  const reply = await call('recharge3', { ...wish(amount), rechargeType }, seat)
  expect(reply).toMatchObject({ errcode: 0 })
  const orderId = String(reply.orderId)
  return { seat, reply, orderId, gatewayId: (await orderOf(orderId))?.gatewayId ?? '' }
}

const send = (path: string, fields: Record<string, string>) =>
  reachSandbox(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const outcomes = async (orderId: string) =>
  (await db.select().from(paymentEvents).where(eq(paymentEvents.orderId, orderId))).map(({ outcome }) => outcome).sort()

describe('a bad day of the gateway', () => {
  test.each([
    ['fair', 1_000, 80_000, ['credited']],
    ['slow', SLOW_MS + 1_000, 80_000, ['credited']],
    ['twice', 1_000, 80_000, ['credited', 'repeated']],
    ['outOfOrder', 5_000, 80_000, ['closed', 'credited']],
    ['wrongAmount', 1_000, 0, ['amountDiffers']],
  ])('leaves the money right: %s', async (day, ms, coin, heard) => {
    const { seat, orderId, gatewayId } = await order(1)
    expect((await send(`/pay/${gatewayId}/pay`, { day })).status).toBe(303)
    later(ms)
    const told = async () => {
      await deliverDue()
      return await outcomes(orderId)
    }
    await expect.poll(told).toEqual(heard)
    expect((await pockets(seat)).coin).toBe(coin)
  })

  test('that is silent is found by asking, and a slow one not before its money has come', async () => {
    const [silent, slow] = [await order(1), await order(1)]
    await send(`/pay/${silent.gatewayId}/pay`, { day: 'silent' })
    await send(`/pay/${slow.gatewayId}/pay`, { day: 'slow' })
    later(16_000)
    expect(await call('isRechargeDone', { orderId: silent.orderId }, silent.seat)).toMatchObject({ coin: 80_000 })
    expect(await call('isRechargeDone', { orderId: slow.orderId }, slow.seat)).toMatchObject({ isRechargeDone: false })
    expect(await outcomes(silent.orderId)).toEqual([])
  })

  test('is chosen by an amount’s centavos: it opens no payment while it is down', async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    const reply = await call('recharge3', wish(50_097), await newPlayer({ coin: 0 }))
    expect(reply).toMatchObject({ errcode: 2003 })
  })
})

describe('a payment page', () => {
  test.each([2, 3, 4])('of an e-wallet asks who pays, then pays: channel %i', async (channel) => {
    const { seat, reply, orderId, gatewayId } = await order(channel)
    expect(reply).toMatchObject({ payUrl: `http://localhost:6321/pay/${gatewayId}`, isEmbedded: true })
    expect((await send(`/pay/${gatewayId}/pay`, {})).status).toBe(422)
    expect((await send(`/pay/${gatewayId}/login`, { mobile: '12', pin: '1234' })).status).toBe(422)
    expect((await send(`/pay/${gatewayId}/login`, { mobile: '0917 123 4567', pin: '1234' })).status).toBe(303)
    expect((await send(`/pay/${gatewayId}/pay`, {})).status).toBe(303)
    await expect.poll(async () => await outcomes(orderId)).toEqual(['credited'])
    expect((await pockets(seat)).coin).toBe(80_000)
  })

  test('is framed by the lobby alone, and its API hears the merchant alone', async () => {
    const { gatewayId } = await order(2)
    const page = await reachSandbox(`/pay/${gatewayId}`, {})
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:4321')
    expect((await reachSandbox(`/v1/payments/${gatewayId}`, {})).status).toBe(401)
  })
})

describe('a bank transfer', () => {
  const INSTAPAY = 5
  const pay = async (change: (reference: string) => string, amount = '500.00') => {
    const made = await order(INSTAPAY)
    const [row] = await db.select().from(depositOrders).where(eq(depositOrders.id, made.orderId))
    const reference = change(row?.bankOwn?.reference ?? '')
    await send(`/pay/${made.gatewayId}/pay`, { amount, reference })
    return made
  }

  test('is matched by what its payer wrote, in small letters and with spaces', async () => {
    const { seat, orderId } = await pay((reference) => ` ${reference.toLowerCase().slice(0, 4)} ${reference.slice(4)}`)
    await expect.poll(async () => await outcomes(orderId)).toEqual(['credited'])
    expect((await pockets(seat)).coin).toBe(80_000)
  })

  test('of another amount is flagged at its order', async () => {
    const { seat, orderId } = await pay((reference) => reference, '499.99')
    await expect.poll(async () => await outcomes(orderId)).toEqual(['amountDiffers'])
    expect(await orderOf(orderId)).toMatchObject({ state: 'failed', reportedCents: 49_999 })
    expect((await pockets(seat)).coin).toBe(0)
  })

  test('with an unknown reference is flagged alone, and credits nobody', async () => {
    const { seat, orderId } = await pay(() => 'thanks!')
    const unknown = () => db.select().from(paymentEvents).where(eq(paymentEvents.outcome, 'orderUnknown'))
    await expect.poll(unknown).toMatchObject([{ gateway: 'sandbox', cents: 50_000, orderId: null }])
    expect(await orderOf(orderId)).toMatchObject({ state: 'pending' })
    expect((await pockets(seat)).coin).toBe(0)
  })
})
