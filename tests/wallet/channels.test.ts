import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import '#server/wallet/gateways/healthMetrics.ts'
import { metrics } from '#server/base/metrics.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { restingChannels } from '#server/wallet/channels.ts'
import { GatewayError, type OpenedPayment, type PaymentRequest } from '#server/wallet/gateway.ts'
import { FAILURES_MAX, noteOpening, PROBE_MS, pickGateway } from '#server/wallet/gateways/health.ts'
import { channelWarnings, chooseGateways, gatewayOf, gatewaysFor } from '#server/wallet/gateways/opened.ts'
import { gatewayHealth } from '#server/wallet/gateways/tables.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { bindPayee } from './payee.ts'
import { expectCleanBooks, orderOf, wish } from './walletHarness.ts'

beforeAll(() => freshDatabase())
afterEach(() => {
  setClock(undefined)
  chooseGateways()
  vi.restoreAllMocks()
})
afterAll(() => expectCleanBooks())

/** The only gateway from now on, with answers of the test's own. */
function answerBy(answer: (request: PaymentRequest) => Partial<OpenedPayment>): void {
  const real = gatewayOf('sandbox')
  if (!real) throw new Error('no gateway')
  const createPayment = async (request: PaymentRequest) => {
    const { orderId, expiresAt } = request
    return { gatewayId: `T${orderId}`, expiresAt, ...answer(request) }
  }
  chooseGateways([{ ...real, createPayment }])
}

const bankOwn = {
  bankName: 'Bangko ng Perya',
  shortBankName: 'BNP',
  accountName: 'PERYA DEMO',
  cardNum: '001234567890',
  amount: 12_345,
  reference: 'PX7K2M',
}

describe('a deposit by bank transfer', () => {
  test('has the account in its reply, the order and the record', async () => {
    const seat = await newPlayer({ coin: 0 })
    const asked: PaymentRequest[] = []
    answerBy((request) => {
      asked.push(request)
      return { bankOwn }
    })
    const reply = await call('recharge3', wish(12_345), seat)
    expect(reply).toMatchObject({ errcode: 0, appRechargeBankOwn: bankOwn })
    expect(asked).toMatchObject([{ kind: 'qrph', returnUrl: 'http://localhost:4321/pay/back' }])
    const { order } = await call('isRechargeDone', { orderId: reply.orderId }, seat)
    const { rows } = await call('getRechargeRecord', {}, seat)
    expect(order).toMatchObject({ appRechargeBankOwn: bankOwn })
    expect(rows).toMatchObject([{ appRechargeBankOwn: bankOwn }])
  })

  test.each([
    ['nothing to pay by', {}],
    ['a code and an account', { qrCodeText: 'x', bankOwn }],
    ['an account for another amount', { bankOwn: { ...bankOwn, amount: 12_346 } }],
  ])('is refused if the gateway answers with %s', async (_, answer) => {
    vi.spyOn(log, 'error').mockReturnValue()
    answerBy(() => answer)
    expect(await call('recharge3', wish(12_345), await newPlayer({ coin: 0 }))).toMatchObject({ errcode: 2003 })
  })
})

/** A Monday and a Saturday in Manila, at a time of day. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00+08:00`)
const saturday = (time: string) => new Date(`2026-11-28T${time}:00+08:00`)

describe('a channel with opening hours', () => {
  const PESONET = 6
  const opensAt = (date: Date) => {
    setClock(() => date)
    return restingChannels().find(({ id }) => id === PESONET)?.until
  }

  test.each([
    ['a minute before it opens', monday('08:59'), monday('09:00')],
    ['as it opens', monday('09:00'), undefined],
    ['in its last minute', monday('13:59'), undefined],
    ['as it closes', monday('14:00'), new Date('2026-11-24T09:00:00+08:00')],
    ['on a day without hours', saturday('10:00'), new Date('2026-11-30T09:00:00+08:00')],
  ])('rests or is open by the clock of Manila: %s', (_, at, opens) => {
    expect(opensAt(at)).toBe(opens?.getTime())
  })

  test('is refused outside them with the moment it opens, and told as resting', async () => {
    const seat = await newPlayer({ coin: 0 })
    setClock(() => monday('15:00'))
    const until = new Date('2026-11-24T09:00:00+08:00').getTime()
    const order = { ...wish(100_000), rechargeType: PESONET }
    expect(await call('recharge3', order, seat)).toEqual({ code: 200, errcode: 2020, until })
    const { open, resting } = await call('getRechargeChannels', {}, seat)
    expect(open).not.toContain(PESONET)
    expect(resting).toContainEqual({ id: PESONET, until })
  })

  test('of a bank without a bankId needs any bound account', async () => {
    const seat = await newPlayer({ coin: 0 })
    setClock(() => monday('10:00'))
    const order = { ...wish(100_000), rechargeType: PESONET }
    expect(await call('recharge3', order, seat)).toMatchObject({ errcode: 2010 })
    await bindPayee(seat.id)
    expect(await call('recharge3', order, seat)).toMatchObject({ errcode: 0, appRechargeBankOwn: { amount: 100_000 } })
  })
})

describe('each channel of the configuration', () => {
  const channels = catalogue().webConfig.appRechargeTypeList

  test.each(channels.map((channel) => [channel.name, channel] as const))(
    'takes its limits and no centavo beyond: %s',
    async (_, { id, minimum, maximum }) => {
      setClock(() => monday('10:00'))
      const seat = await newPlayer({ coin: 0 })
      await bindPayee(seat.id)
      const open = (amount: number) => call('recharge3', { ...wish(amount), rechargeType: id }, seat)
      for (const amount of [minimum - 1, maximum + 1])
        expect(await open(amount)).toEqual({ code: 200, errcode: 2002, minimum, maximum })
      for (const amount of [minimum, maximum]) expect(await open(amount)).toMatchObject({ errcode: 0, amount })
    },
  )

  test('has one way to be paid, a picture of its own, and a place in the map', () => {
    expect(new Set(channels.map(({ kind }) => kind)).size).toBe(7)
    expect(channels.map(({ iconH5 }) => iconH5)).toEqual(channels.map(({ kind }) => `/icon/channel/${kind}.svg`))
    const { appRechargeTypeMap: map } = catalogue().webConfig
    expect(channels.every((channel) => map[channel.id] === channel)).toBe(true)
  })

  test('is closed where none of its gateways on offer carries its kind, and the log says so', async () => {
    const real = gatewayOf('sandbox')
    if (!real) throw new Error('no gateway')
    chooseGateways([{ ...real, kinds: ['qrph'] }])
    const order = { ...wish(50_000), rechargeType: 2 }
    expect(await call('recharge3', order, await newPlayer({ coin: 0 }))).toMatchObject({ errcode: 2003 })
    expect(channelWarnings()).toContain('channel 2 (GCash) is closed: none of its gateways on offer carries gcash')
  })
})

describe('a channel with two gateways', () => {
  const open = async (amount = 50_000) => await call('recharge3', wish(amount), await newPlayer({ coin: 0 }))
  const gatewayOfOrder = async (reply: Record<string, unknown>) => (await orderOf(String(reply.orderId)))?.gateway
  let isBroken = true

  beforeEach(async () => {
    await db.delete(gatewayHealth)
    const real = gatewayOf('sandbox')
    if (!real) throw new Error('no gateway')
    isBroken = true
    const createPayment = async (request: PaymentRequest) => {
      if (isBroken) throw new GatewayError('maintenance')
      return { gatewayId: `F${request.orderId}`, expiresAt: request.expiresAt, payUrl: 'https://pay.example.org/' }
    }
    // QR Ph names paymongo first.
    chooseGateways([real, { ...real, name: 'paymongo', createPayment }])
    vi.spyOn(log, 'error').mockReturnValue()
    vi.spyOn(log, 'warn').mockReturnValue()
  })

  test('falls over after repeated failures, for new orders alone, and comes back after one that succeeds', async () => {
    const first = await newPlayer({ coin: 0 })
    for (let tries = 0; tries < FAILURES_MAX; tries += 1)
      expect(await call('recharge3', wish(50_000 + tries), first)).toMatchObject({ errcode: 2003 })
    const failed = await db.select().from(depositOrders).where(eq(depositOrders.player, first.id))
    expect(failed.map(({ gateway, state }) => [gateway, state])).toEqual(Array(3).fill(['paymongo', 'failed']))
    expect(await gatewayOfOrder(await open())).toBe('sandbox')
    expect(await metrics.metrics()).toContain('perya_gateway_failures{gateway="paymongo",kind="qrph"} 3')
    // Other kinds of the gateway are not affected.
    expect(await pickGateway([...gatewaysFor({ id: 1, kind: 'qrph' })].reverse(), 'gcash')).toMatchObject({
      name: 'sandbox',
    })

    isBroken = false
    setClock(() => new Date(Date.now() + PROBE_MS + 1_000))
    const orders = await Promise.all([open(), open(), open()])
    const tried = await Promise.all(orders.map(gatewayOfOrder))
    expect(tried).toContain('paymongo')
    expect(await gatewayOfOrder(await open())).toBe('paymongo')
  })

  test('is tried by one order of many at once, and rests longer each time', async () => {
    for (let tries = 0; tries < FAILURES_MAX; tries += 1) await open()
    setClock(() => new Date(Date.now() + PROBE_MS + 1_000))
    // One that is refused does not use up the turn.
    expect(await call('recharge3', wish(1), await newPlayer({ coin: 0 }))).toMatchObject({ errcode: 2002 })
    const picked = await Promise.all(
      Array.from({ length: 8 }, () => pickGateway(gatewaysFor({ id: 1, kind: 'qrph' }), 'qrph')),
    )
    expect(picked.filter((gateway) => gateway?.name === 'paymongo')).toHaveLength(1)
    await noteOpening('paymongo', 'qrph', false)
    const [row] = await db.select().from(gatewayHealth)
    expect(Number(row?.probeAt) - Number(row?.failedAt)).toBe(2 * PROBE_MS)
  })
})

describe('what a deposit is for', () => {
  test('is told by its kind of recharge bonus in the record, and left out without one', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await call('recharge3', { ...wish(50_000), actType: 13 }, seat)).toMatchObject({ errcode: 0 })
    expect(await call('recharge3', wish(50_000), seat)).toMatchObject({ errcode: 0 })
    const { rows } = await call('getRechargeRecord', {}, seat)
    expect((rows as { actType?: number }[]).map(({ actType }) => actType).sort()).toEqual([13, undefined])
  })

  test.each([-1, 14, 39, 9.5, '9', null])('is refused as malformed if it is no such kind: %s', async (actType) => {
    const reply = await call('recharge3', { ...wish(50_000), actType }, await newPlayer({ coin: 0 }))
    expect(reply).toMatchObject({ code: 400, field: 'actType' })
  })
})
