import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { metrics } from '#server/base/metrics.ts'
import { db } from '#server/db/database.ts'
import { deliverDue } from '#server/sandbox/reports.ts'
import { sandboxPayments } from '#server/sandbox/tables.ts'
import { waitingNow } from '#server/verbs/waiting.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { reachSandbox, reachSandboxBy, reportTo } from '#server/wallet/gateways/sandbox/reach.ts'
import { choosePayout, choosePayouts, knownPayouts } from '#server/wallet/payouts/opened.ts'
import { sandboxPayouts } from '#server/wallet/payouts/sandbox/tables.ts'
import { reconcileDue } from '#server/wallet/reconcile/due.ts'
import { closeDifference } from '#server/wallet/reconcile/keepDifferences.ts'
import '#server/wallet/reconcile/reconcileMetrics.ts'
import { listedPayments, paymentDifferences, reconciledDays } from '#server/wallet/reconcile/tables.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { freshDatabase } from '../database.ts'
import { by, newest } from '../operators/operatorHarness.ts'
import { complained, said } from '../terminal.ts'
import { at, byHand, DAY, type Made, order, paid, payout, transferOf } from './reconcile.ts'
import { expectCleanBooks, orderOf, reportOf, send, startWalletServer, type WalletServer } from './walletHarness.ts'

/** A day with the sandbox gateway, and the mornings after it. */

let walletServer: WalletServer
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perya-statement-'))
  await freshDatabase()
  walletServer = await startWalletServer()
  reportTo(walletServer.address)
})
beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(log, level).mockReturnValue()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await expectCleanBooks()
})
afterAll(async () => {
  setClock(undefined)
  rmSync(folder, { recursive: true })
  reportTo(undefined)
  await walletServer.close()
})

const found = async () =>
  await db.select().from(paymentDifferences).orderBy(paymentDifferences.kind, paymentDifferences.hereCents)
const openKinds = async () =>
  (await found()).filter(({ closedAt }) => closedAt === null).map(({ flow, kind, orderId }) => [flow, kind, orderId])
const dayOf = async (flow: 'deposits' | 'payouts', day = DAY) =>
  (
    await db
      .select()
      .from(reconciledDays)
      .where(and(eq(reconciledDays.flow, flow), eq(reconciledDays.day, day)))
  )[0]

let silent: Made
let forged: Made
let lost: Made
let unsent = ''

test('each difference of a day is found once, by however many processes at once', async () => {
  at(`${DAY} 12:00:00`)
  await paid('fair')
  silent = await paid('silent')
  const wrong = await paid('wrongAmount')
  const back = await paid('reversed')
  lost = await paid('fair')
  const stray = await paid('', { amount: '700.00', reference: 'thank you' }, 5)
  forged = await order()
  expect(await send(walletServer, reportOf(forged.gatewayId, 50_000))).toBe(200)
  await payout()
  unsent = await payout()
  at(`${DAY} 12:05:00`)
  await expect.poll(deliverDue).toBe(0)
  expect(await orderOf(back.orderId)).toMatchObject({ state: 'credited' })
  // What the gateway never told: money taken back, and a payout that the receiving bank refused.
  await db
    .update(sandboxPayments)
    .set({ reversedAt: new Date(`${DAY}T05:00:00Z`) })
    .where(eq(sandboxPayments.id, lost.gatewayId))
  await db.update(sandboxPayouts).set({ state: 'returned' }).where(eq(sandboxPayouts.reference, unsent))

  at('2026-11-18 02:00:00')
  await reconcileDue()
  expect(await dayOf('deposits')).toBeUndefined()
  at('2026-11-18 03:20:00')
  await Promise.all([reconcileDue(), reconcileDue(), reconcileDue()])
  expect(await openKinds()).toEqual(
    expect.arrayContaining([
      ['deposits', 'onlyThere', silent.orderId],
      ['deposits', 'onlyThere', wrong.orderId],
      ['deposits', 'onlyThere', expect.any(String)],
      ['deposits', 'reversedThere', lost.orderId],
      ['deposits', 'onlyHere', forged.orderId],
      ['payouts', 'onlyHere', unsent],
    ]),
  )
  expect(await openKinds()).toHaveLength(6)
  expect(stray.orderId).not.toBe((await found()).find(({ thereCents }) => thereCents === 70_000)?.orderId)
  expect(await dayOf('deposits')).toMatchObject({ source: 'list', problem: null })
  expect((await dayOf('deposits'))?.sums.find(({ channel }) => channel === '1')).toEqual({
    channel: '1',
    there: { count: 5, cents: 50_000 + 50_000 + 49_900, fees: 0 },
    here: { count: 4, cents: 150_000 },
  })
  expect(await db.$count(listedPayments)).toBe(7)
  expect((await waitingNow()).differences).toEqual({ count: 6, oldest: new Date('2026-11-17T19:20:00Z') })
  expect(await metrics.metrics()).toContain(
    'perya_open_differences{flow="deposits",gateway="sandbox",kind="onlyThere"} 3',
  )
})

test('a difference that is gone closes itself, and one that an operator closed stays closed', async () => {
  at('2026-11-18 09:00:00')
  await sweepDeposits()
  expect(await orderOf(silent.orderId)).toMatchObject({ state: 'credited', isLate: true })
  const wrongly = (await found()).find(({ orderId }) => orderId === forged.orderId)?.id ?? ''
  const close = (...words: string[]) =>
    by('ana', 'payments')('reconcile', 'close', wrongly, '--reason', 'a forged key, replaced', ...words)
  expect(await by('sam', 'support')('reconcile', 'close', wrongly, '--reason', 'x', '--confirm', wrongly)).toBe(1)
  expect(await close('--confirm', 'another')).toBe(1)
  expect(await close('--confirm', wrongly), complained.join()).toBe(0)
  expect(await newest()).toMatchObject({ verb: 'reconcile close', operator: 'ana' })
  expect(await close('--confirm', wrongly)).toBe(1)
  expect(complained.at(-1)).toContain('closed already')

  at('2026-11-19 04:20:00')
  await reconcileDue()
  expect((await found()).find(({ orderId }) => orderId === silent.orderId)).toMatchObject({
    ...{ closedBy: null, reason: 'resolved' },
  })
  expect((await found()).find(({ id }) => id === wrongly)).toMatchObject({ closedBy: 'ana' })
  expect(await openKinds()).toHaveLength(4)
  const [first] = await found()
  expect(first?.lastSeen.getTime()).toBeGreaterThan(first?.firstSeen.getTime() ?? 0)

  const other = (await found()).find(({ orderId }) => orderId === unsent)?.id ?? ''
  await db.transaction((tx) => closeDifference(tx, other, 'ana', 'the bank paid it by hand'))
  expect(await openKinds()).toHaveLength(3)
  // It is back with other amounts: the operator has closed something else.
  await db.update(withdrawals).set({ cents: 39_000 }).where(eq(withdrawals.id, unsent))
  at('2026-11-25 03:20:00')
  await reconcileDue()
  expect(await openKinds()).toHaveLength(4)
  await db.update(withdrawals).set({ cents: 40_000 }).where(eq(withdrawals.id, unsent))
})

test('lists differences with their age, oldest first, in every form', async () => {
  at('2026-11-25 03:30:00')
  expect(await by('cora', 'compliance')('reconcile', '--as', 'json')).toBe(0)
  const { lists } = JSON.parse(said.at(-1) ?? '{}')
  expect(lists[0]).toHaveLength(4)
  expect(lists[0][0]).toMatchObject({ day: DAY, gateway: 'sandbox', age: 7, closed: null })
  expect(lists[0].map((row: { difference: string }) => row.difference)).toContain('taken back there, not here')
  expect(await by('cora', 'compliance')('reconcile', '--day', DAY, '--flow', 'deposits', '--all')).toBe(0)
  expect(said.join('\n')).toMatch(/QR Ph .*reconciled/)
  expect(said.join('\n')).toContain('a forged key, replaced')
  expect(await by('edna', 'editor')('reconcile')).toBe(1)
  for (const day of ['2026-13-01', '2026-11-25', 'yesterday'])
    expect(await by('ana', 'payments')('reconcile', '--day', day)).toBe(2)
})

test('a silent gateway leaves its days not reconciled, and told so, until its list is there', async () => {
  at('2026-11-26 04:20:00')
  const honest = reachSandbox
  reachSandboxBy(async (path, init) => {
    if (path.startsWith('/v1/payments')) throw new TypeError('fetch failed')
    return await honest(path, init)
  })
  await reconcileDue()
  reachSandboxBy(honest)
  expect(await dayOf('deposits', '2026-11-25')).toMatchObject({ listedAt: null })
  expect(await by('ana', 'payments')('reconcile')).toBe(0)
  expect(said.join('\n')).toMatch(/2026-11-25 +deposits +sandbox .*not reconciled .*GET .v1.payments/)
  expect(await metrics.metrics()).toContain('perya_unreconciled_days{flow="deposits",gateway="sandbox"} 1')
  expect(await dayOf('payouts', '2026-11-25')).toMatchObject({ problem: null })

  const run = (...words: string[]) => by('ana', 'payments')('reconcile', 'run', ...words)
  expect(await run('--day', '2026-11-25', '--gateway', 'sandbox')).toBe(0)
  expect(said).toContain('deposits by sandbox: reconciled, 0 open.')
  expect(await run('--day', '2026-11-25', '--gateway', 'nobody')).toBe(1)
  expect(await metrics.metrics()).not.toContain('perya_unreconciled_days{')
})

test('a bank’s statement stands for the list of payments by hand, and one that is broken changes nothing', async () => {
  choosePayouts(knownPayouts(), ['hand'])
  const [known, unknown] = [await byHand('BDO 4711'), await byHand('BDO 4712')]
  at('2026-11-18 03:20:00')
  await reconcileDue()
  const hand = async () => (await db.select().from(reconciledDays).where(eq(reconciledDays.gateway, 'hand')))[0]
  expect(await hand()).toMatchObject({ day: DAY, listedAt: null, problem: expect.stringContaining('statement') })
  const statement = (text: string) => {
    const file = join(folder, 'statement.csv')
    writeFileSync(file, text)
    const words = ['--flow', 'payouts', '--gateway', 'hand', '--day', DAY, '--file', file]
    return by('ana', 'payments')('reconcile', 'statement', ...words)
  }
  expect(await statement(`id,time,amount,reference\nB1,${DAY} 13:00,-400,bdo4711`)).toBe(1)
  expect(complained.join()).toContain('Line 2: its amount "-400" must be written like')
  expect(await hand()).toMatchObject({ listedAt: null })
  const rows = [`B1,${DAY} 13:00,400.00,bdo4711`, `B2,${DAY} 13:05,250,other`]
  expect(await statement(['id,time,amount,reference', ...rows].join('\n')), complained.join()).toBe(0)
  expect(said.at(-1)).toBe('Done: 2 payments compared, 2 differences open.')
  expect(await newest()).toMatchObject({ verb: 'reconcile statement', fields: { day: DAY, gateway: 'hand' } })
  expect(await hand()).toMatchObject({ source: 'statement', problem: null })
  const differing = (await found()).filter(({ gateway }) => gateway === 'hand')
  expect(differing).toMatchObject([
    { kind: 'onlyHere', orderId: unknown, hereCents: 40_000 },
    { kind: 'onlyThere', paymentId: 'B2', thereCents: 25_000 },
  ])
  expect(differing.some(({ orderId }) => orderId === known)).toBe(false)
  choosePayout()
})

test('bank transfers are listed by what they need, with the orders that unknown money may be meant for', async () => {
  at('2026-11-18 12:00:00')
  const near = await order(5, 70_000)
  const reference = (await orderOf(near.orderId))?.bankOwn?.reference ?? ''
  const odd = `${reference.slice(0, -1)}?`
  await send(walletServer, transferOf('P_near', odd, 70_000))
  await send(walletServer, transferOf('P_right', reference, 69_000))
  expect(await by('sam', 'support')('transfers', '--as', 'json')).toBe(0)
  const rows = JSON.parse(said.at(-1) ?? '[]')
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ written: 'thank you', came: 70_000, player: null, ordered: null }),
      expect.objectContaining({
        ...{ state: 'its reference names no order, not credited', written: odd, payment: 'P_near' },
        'may be meant for': null,
      }),
      expect.objectContaining({ state: 'other amount, not credited', id: near.orderId, reference, came: 69_000 }),
    ]),
  )
  const second = await order(5, 70_000)
  expect(await by('sam', 'support')('transfers', '--state', 'unmatched', '--as', 'json')).toBe(0)
  const meant = JSON.parse(said.at(-1) ?? '[]').map((row: Record<string, string>) => row['may be meant for'])
  expect(meant).toEqual([expect.stringContaining(orderNumber(second.orderId)), expect.anything()])
  expect(await by('sam', 'support')('transfers', '--state', 'lost')).toBe(2)
})
