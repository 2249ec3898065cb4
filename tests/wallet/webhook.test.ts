import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { reachSandbox, reportTo } from '#server/wallet/gateways/sandbox/reach.ts'
import { signSandbox } from '#server/wallet/gateways/sandbox/wire.ts'
import { paymentEvents } from '#server/wallet/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import {
  expectCleanBooks,
  openDeposit,
  orderOf,
  pockets,
  reportOf,
  send,
  startWalletServer,
  totalsOf,
  type WalletServer,
} from './walletHarness.ts'

let walletServer: WalletServer
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await freshDatabase()
  walletServer = await startWalletServer()
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})
afterAll(() => walletServer.close())

const eventsOf = (eventId: string) => db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId))

async function waiting(amount = 50_000) {
  const seat = await newPlayer({ coin: 0 })
  const { orderId, gatewayId } = await openDeposit(seat, amount)
  return { seat, orderId, gatewayId, report: reportOf(gatewayId, amount) }
}

describe('a webhook that is not genuine', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)

  test.each([
    ['no signature', () => ''],
    ['an empty one', () => 't=,v1='],
    ['another secret', (body: string) => `${signSandbox(body).split('v1=')[0]}v1=${'0'.repeat(64)}`],
    ['a shorter one', (body: string) => signSandbox(body).slice(0, -1)],
    ['the signature of another body', (body: string) => signSandbox(`${body} `)],
    [
      'a time that was not signed',
      (body: string) => signSandbox(body).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 1}`),
    ],
    ['a time long past', (body: string) => signSandbox(body, minutes(-6))],
    ['a time to come', (body: string) => signSandbox(body, minutes(6))],
  ])('is refused: %s', async (_, header) => {
    const { seat, report, orderId } = await waiting()
    expect(await send(walletServer, report, header(report))).toBe(401)
    expect((await pockets(seat)).coin).toBe(0)
    expect(await orderOf(orderId)).toMatchObject({ state: 'pending' })
  })

  test.each([
    ['a signature twice', (body: string) => `${signSandbox(body)},v1=${'0'.repeat(64)}`],
    ['a time twice', (body: string) => `t=1,${signSandbox(body)}`],
    ['another gateway’s names', (body: string) => signSandbox(body).replace('v1=', 'te=')],
  ])('is refused: %s', async (_, header) => {
    const { seat, report } = await waiting()
    expect(await send(walletServer, report, header(report))).toBe(401)
    expect((await pockets(seat)).coin).toBe(0)
  })

  test.each([
    ['an id without end', (id: string) => reportOf(id, 50_000, 'payment.paid', 'x'.repeat(9_000))],
    ['an id that no database holds', (id: string) => reportOf(id, 50_000, 'payment.paid', 'evt_\u0000')],
    ['a payment that no database holds', (id: string) => reportOf(`${id}\u0000`, 50_000)],
    [
      'brackets without end',
      (id: string) => reportOf(id, 50_000).replace('"r"', `"r","x":${'['.repeat(9_000)}${']'.repeat(9_000)}`),
    ],
  ])('is malformed, although correctly signed: %s', async (_, report) => {
    const { seat, gatewayId } = await waiting()
    expect(await send(walletServer, report(gatewayId))).toBe(400)
    expect((await pockets(seat)).coin).toBe(0)
  })

  test('is refused if a single digit of its body was changed', async () => {
    const { seat, report } = await waiting()
    expect(await send(walletServer, report.replace('50000', '50001'), signSandbox(report))).toBe(401)
    expect((await pockets(seat)).coin).toBe(0)
  })

  test('is refused at another gateway’s address, unread or too large', async () => {
    const elsewhere = await fetch(`${walletServer.address}/pay/v1/paymongo`, { method: 'POST', body: '{}' })
    expect(elsewhere.status).toBe(404)
    expect((await fetch(`${walletServer.address}/pay/v1/sandbox`)).status).toBe(404)
    expect(await send(walletServer, 'not json')).toBe(400)
    expect(await send(walletServer, '{"id":"x"}')).toBe(400)
    expect(await send(walletServer, JSON.stringify({ pad: 'x'.repeat(70_000) }))).toBe(413)
  })
})

describe('a genuine webhook', () => {
  test('credits once, though it comes fifty times in parallel', async () => {
    const { seat, report, orderId, gatewayId } = await waiting()
    const codes = await Promise.all(Array.from({ length: 50 }, () => send(walletServer, report)))
    expect(new Set(codes)).toEqual(new Set([200]))
    expect((await pockets(seat)).coin).toBe(80_000)
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited', isLate: false })
    expect(await eventsOf(`evt_${gatewayId}_paid`)).toHaveLength(1)
    expect(await totalsOf(seat)).toMatchObject({
      deposited: 50_000,
      bonusLeft: 30_000 * catalogue().webConfig.bonusTurnover,
    })
  })

  test('credits once, though twenty different events report the same payment in parallel', async () => {
    const { seat, gatewayId } = await waiting()
    const reports = Array.from({ length: 20 }, (_, n) =>
      reportOf(gatewayId, 50_000, 'payment.paid', `evt_${gatewayId}_${n}`),
    )
    expect(new Set(await Promise.all(reports.map((report) => send(walletServer, report))))).toEqual(new Set([200]))
    expect((await pockets(seat)).coin).toBe(80_000)
  })

  test.each([[49_999], [50_001], [5_000_000], [1]])(
    'of %i cents for an order of 50,000 is not credited, and flagged',
    async (cents) => {
      const { seat, orderId, gatewayId } = await waiting()
      expect(await send(walletServer, reportOf(gatewayId, cents))).toBe(200)
      expect((await pockets(seat)).coin).toBe(0)
      expect(await orderOf(orderId)).toMatchObject({ state: 'failed', reportedCents: cents })
      expect(await totalsOf(seat)).toMatchObject({ deposited: 0, bonusLeft: 0 })
    },
  )

  test('of an unknown payment is stored without effect', async () => {
    expect(await send(walletServer, reportOf('SNOBODY', 50_000))).toBe(200)
    expect(await eventsOf('evt_SNOBODY_paid')).toMatchObject([{ outcome: 'orderUnknown' }])
  })

  test('of another kind is stored, and flagged for a refund', async () => {
    const { seat, orderId, gatewayId } = await waiting()
    expect(await send(walletServer, reportOf(gatewayId, 50_000, 'payment.refunded', `evt_${gatewayId}_refund`))).toBe(
      200,
    )
    expect(await eventsOf(`evt_${gatewayId}_refund`)).toMatchObject([{ outcome: 'refunded', orderId }])
    expect((await pockets(seat)).coin).toBe(0)
  })

  test('of a declined payment does not undo a credit', async () => {
    const { seat, report, orderId, gatewayId } = await waiting()
    await send(walletServer, report)
    await send(walletServer, reportOf(gatewayId, 50_000, 'payment.declined', `evt_${gatewayId}_declined`))
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited' })
    expect((await pockets(seat)).coin).toBe(80_000)
  })

  test('is handled again by the next process if the first was killed between commit and reply', async () => {
    const { seat, report, orderId } = await waiting()
    const dying = await openDyingDesk()
    await expect(send(dying, report)).rejects.toThrow()
    await dying.close()
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited' })
    expect(await send(walletServer, report)).toBe(200)
    expect((await pockets(seat)).coin).toBe(80_000)
  })
})

describe('the sandbox bank', () => {
  const press = (gatewayId: string, verb: string) =>
    reachSandbox(`/pay/${gatewayId}/${verb}`, { method: 'POST', redirect: 'manual' })

  const page = (gatewayId: string) => reachSandbox(`/pay/${gatewayId}`, {})

  test('shows shop and amount, and pays by a webhook of its own', async () => {
    reportTo(walletServer.address)
    const { seat, orderId, gatewayId } = await waiting()
    const shown = await page(gatewayId)
    const html = await shown.text()
    expect(html).toContain('PERYA DEMO')
    expect(html).toContain('₱500.00')
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toMatch(/<script|style=/)
    expect((await press(gatewayId, 'pay')).status).toBe(303)
    await expect.poll(() => call('isRechargeDone', { orderId }, seat)).toMatchObject({ isRechargeDone: true })
    await press(gatewayId, 'pay')
    expect((await pockets(seat)).coin).toBe(80_000)
    expect(await (await page(gatewayId)).text()).toContain('Payment sent')
  })

  test('declines, and knows nothing of payments that are not its own', async () => {
    reportTo(walletServer.address)
    const { seat, orderId, gatewayId } = await waiting()
    await press(gatewayId, 'decline')
    await expect.poll(() => call('isRechargeDone', { orderId }, seat)).toMatchObject({ order: { state: 'failed' } })
    expect((await page('SNOBODY')).status).toBe(404)
    expect((await press('SNOBODY', 'pay')).status).toBe(303)
  })

  test('refuses money for an expired code', async () => {
    const { seat, gatewayId } = await waiting()
    setClock(() => new Date(Date.now() + 11 * 60_000))
    expect(await (await page(gatewayId)).text()).toContain('expired')
    await press(gatewayId, 'pay')
    expect((await pockets(seat)).coin).toBe(0)
  })
})

/** The same routes in a process that kills itself before its reply: everything is committed, and nobody is told. */
async function openDyingDesk(): Promise<WalletServer> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'dying.ts'), databaseUrl], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = await once(child, 'message')
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
