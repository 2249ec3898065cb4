import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { channelWarnings, chooseGateways } from '#server/wallet/gateways/opened.ts'
import { sandboxGateway } from '#server/wallet/gateways/sandbox/gateway.ts'
import { signSandbox } from '#server/wallet/gateways/sandbox/wire.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { said, terminal } from '../terminal.ts'
import { eventOf, type FakePaymongo, openPaymongo, signed } from './paymongo.ts'
import {
  expectCleanBooks,
  orderOf,
  pockets,
  reportOf,
  send,
  startWalletServer,
  type WalletServer,
  wish,
} from './walletHarness.ts'

const CENTS = 50_000
/** Includes the bonus of a first deposit. */
const CREDITED = 80_000

let walletServer: WalletServer
let paymongo: FakePaymongo
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
  paymongo = await openPaymongo()
})
afterEach(async () => {
  setClock(undefined)
  chooseGateways()
  setCatalogue(undefined)
  vi.restoreAllMocks()
  await expectCleanBooks()
})
afterAll(async () => {
  await walletServer.close()
  await paymongo.close()
})

async function order(rechargeType = 1) {
  const seat = await newPlayer({ coin: 0 })
  const reply = await call('recharge3', { ...wish(CENTS), rechargeType }, seat)
  expect(reply).toMatchObject({ errcode: 0 })
  const orderId = String(reply.orderId)
  const gatewayId = (await orderOf(orderId))?.gatewayId ?? ''
  return { seat, orderId, gatewayId }
}

async function tellPaymongo(body: string, header = signed(body)): Promise<number> {
  const headers = { 'paymongo-signature': header }
  const reply = await fetch(`${walletServer.address}/pay/v1/paymongo`, { method: 'POST', body, headers })
  await reply.text()
  return reply.status
}

/** A channel for each gateway. */
function openChannels(): void {
  const { webConfig, gatewaysOf, ...rest } = catalogue()
  const [first] = webConfig.appRechargeTypeList
  if (!first) throw new Error('no channel')
  setCatalogue({
    ...rest,
    webConfig: { ...webConfig, appRechargeTypeList: [first, { ...first, id: 2, name: 'Second' }] },
    gatewaysOf: new Map([...gatewaysOf, [1, ['sandbox']], [2, ['paymongo']]]),
  })
}

describe('several gateways at once', () => {
  test('take the deposits of their channels, and each credits its own', async () => {
    openChannels()
    chooseGateways([sandboxGateway, paymongo.gateway()])
    const [one, other] = [await order(1), await order(2)]
    expect(await orderOf(one.orderId)).toMatchObject({ gateway: 'sandbox' })
    expect(await orderOf(other.orderId)).toMatchObject({ gateway: 'paymongo' })
    expect(await send(walletServer, reportOf(one.gatewayId, CENTS))).toBe(200)
    expect(await tellPaymongo(eventOf(other.gatewayId, CENTS))).toBe(200)
    expect([await pockets(one.seat), await pockets(other.seat)]).toMatchObject([{ coin: CREDITED }, { coin: CREDITED }])
  })

  test.each(['sandbox', 'paymongo'])(
    '%s does not credit the other’s order, though both use the same id',
    async (teller) => {
      openChannels()
      chooseGateways([sandboxGateway, paymongo.gateway()])
      const [one, other] = [await order(1), await order(2)]
      await db.update(depositOrders).set({ gatewayId: one.gatewayId }).where(eq(depositOrders.id, other.orderId))
      const isSandbox = teller === 'sandbox'
      const tell = isSandbox
        ? send(walletServer, reportOf(one.gatewayId, CENTS))
        : tellPaymongo(eventOf(one.gatewayId, CENTS))
      expect(await tell).toBe(200)
      expect(await orderOf(one.orderId)).toMatchObject({ state: isSandbox ? 'credited' : 'pending' })
      expect(await orderOf(other.orderId)).toMatchObject({ state: isSandbox ? 'pending' : 'credited' })
    },
  )

  test('the first offered one takes the deposit, in the channel’s order', async () => {
    chooseGateways([sandboxGateway, paymongo.gateway()])
    expect(await orderOf((await order()).orderId)).toMatchObject({ gateway: 'paymongo' })
    chooseGateways([sandboxGateway], [paymongo.gateway()])
    expect(await orderOf((await order()).orderId)).toMatchObject({ gateway: 'sandbox' })
  })
})

describe('a gateway that is no longer offered', () => {
  test('is still heard and asked about its own orders, and no other is', async () => {
    chooseGateways([paymongo.gateway()])
    const [late, silent] = [await order(), await order()]
    chooseGateways([sandboxGateway], [paymongo.gateway()])
    expect(await tellPaymongo(eventOf(late.gatewayId, CENTS))).toBe(200)
    expect((await pockets(late.seat)).coin).toBe(CREDITED)
    const intent = paymongo.intents.get(silent.gatewayId)
    Object.assign(intent ?? {}, {
      status: 'succeeded',
      payments: [{ id: 'pay_9', attributes: { amount: CENTS, currency: 'PHP', status: 'paid' } }],
    })
    setClock(() => new Date(Date.now() + 20_000))
    await sweepDeposits()
    expect((await pockets(silent.seat)).coin).toBe(CREDITED)
  })

  test('takes no new order: a channel with only this gateway is closed, and the log says so', async () => {
    openChannels()
    chooseGateways([sandboxGateway], [paymongo.gateway()])
    const seat = await newPlayer({ coin: 0 })
    expect(await call('recharge3', { ...wish(CENTS), rechargeType: 2 }, seat)).toMatchObject({ errcode: 2003 })
    expect(channelWarnings()).toEqual([
      'channel 2 (Second) is closed: PERYA_PAYMENTS names none of its gateways (paymongo)',
    ])
  })

  test('waits for its secret: meanwhile no other gateway is asked about its orders', async () => {
    chooseGateways([paymongo.gateway()])
    const { orderId, gatewayId } = await order()
    chooseGateways([sandboxGateway])
    setClock(() => new Date(Date.now() + 20 * 60_000))
    await sweepDeposits()
    expect(await orderOf(orderId)).toMatchObject({ state: 'pending' })
    expect(await tellPaymongo(eventOf(gatewayId, CENTS))).toBe(404)
  })
})

describe('a payment problem without other notice', () => {
  test('is listed for the operator: paid twice, refunded, another currency', async () => {
    const warned = vi.spyOn(log, 'warn')
    chooseGateways([paymongo.gateway()])
    const { seat, orderId, gatewayId } = await order()
    const other = await order()
    for (const id of ['pay_1', 'pay_1', 'pay_2']) await tellPaymongo(eventOf(gatewayId, CENTS, { resource: { id } }))
    await tellPaymongo(eventOf(gatewayId, CENTS, { type: 'payment.refunded' }))
    await tellPaymongo(eventOf(other.gatewayId, CENTS, { payment: { currency: 'USD' } }))
    expect((await pockets(seat)).coin).toBe(CREDITED)
    expect((await pockets(other.seat)).coin).toBe(0)
    expect(await runOperator(['deposits'], terminal())).toBe(0)
    const mine = said.filter((line) => line.startsWith(orderId))
    expect(mine.filter((line) => line.includes('paid a second time'))).toHaveLength(1)
    expect(mine.filter((line) => line.includes('sent back'))).toHaveLength(1)
    expect(said.find((line) => line.startsWith(other.orderId))).toContain('another currency')
    expect(warned.mock.calls.filter(([, words]) => String(words).includes('needs a look'))).toHaveLength(3)
  })

  test('is distinguished from a repeated report of the same payment, by asking and by webhook', async () => {
    chooseGateways([paymongo.gateway()])
    const { orderId, gatewayId } = await order()
    const payments = [{ id: 'pay_7', attributes: { amount: CENTS, currency: 'PHP', status: 'paid' } }]
    Object.assign(paymongo.intents.get(gatewayId) ?? {}, { status: 'succeeded', payments })
    setClock(() => new Date(Date.now() + 20_000))
    await sweepDeposits()
    setClock(undefined)
    await tellPaymongo(eventOf(gatewayId, CENTS, { resource: { id: 'pay_7' } }))
    said.length = 0
    await runOperator(['deposits'], terminal())
    expect(said.filter((line) => line.startsWith(orderId))).toEqual([])
    await tellPaymongo(eventOf(gatewayId, CENTS, { resource: { id: 'pay_8' } }))
    await runOperator(['deposits'], terminal())
    expect(said.find((line) => line.startsWith(orderId))).toContain('paid a second time')
  })
})

describe('forged webhooks', () => {
  test('warn once per minute and network, and are no longer read after thirty', async () => {
    const own = await startWalletServer(() => '192.0.2.1')
    const warned = vi.spyOn(log, 'warn')
    const { gatewayId } = await order()
    const report = reportOf(gatewayId, CENTS)
    const forge = () => send(own, report, 't=1,v1=00')
    const codes = await Promise.all(Array.from({ length: 30 }, forge))
    expect(new Set(codes)).toEqual(new Set([401]))
    expect(warned).toHaveBeenCalledTimes(1)
    expect(await forge()).toBe(429)
    setClock(() => new Date(Date.now() + 61_000))
    expect(await send(own, report, signSandbox(report))).toBe(200)
    expect(await forge()).toBe(401)
    expect(warned).toHaveBeenCalledTimes(2)
    await own.close()
  })

  test('at one gateway hold up no other of the same network, and no payout', async () => {
    const own = await startWalletServer(() => '192.0.2.2')
    vi.spyOn(log, 'warn').mockReturnValue()
    const { gatewayId } = await order()
    const statusAt = async (path: string) =>
      (await fetch(`${own.address}/pay/v1/${path}`, { method: 'POST', body: '{}' })).status
    for (let each = 0; each < 30; each += 1) expect(await statusAt('payouts/sandbox')).toBe(401)
    expect(await statusAt('payouts/sandbox')).toBe(429)
    const report = reportOf(gatewayId, CENTS)
    expect(await send(own, report)).toBe(200)
    await own.close()
  })
})
