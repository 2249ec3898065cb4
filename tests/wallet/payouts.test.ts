import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { tellOfWithdrawals } from '#server/inbox/withdrawals.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { approveWithdrawal, findWithdrawal, rejectWithdrawal, settleByHand } from '#server/wallet/decide.ts'
import type { Payout, PayoutReport, PayoutRequest, PayoutStatus } from '#server/wallet/payout.ts'
import { payouts } from '#server/wallet/payouts/list.ts'
import { choosePayout, payoutOf } from '#server/wallet/payouts/opened.ts'
import { sweepPayouts } from '#server/wallet/payouts/send.ts'
import { settle } from '#server/wallet/payouts/settle.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { said, terminal } from '../terminal.ts'
import { arrive, CENTS, requested } from './payouts.ts'
import { expectCleanBooks, newWithdrawer, pockets, totalsOf, type Withdrawer } from './walletHarness.ts'

const PAID = { state: 'paid', reference: 'BDO-1' } as const
const RETURNED = { state: 'returned', reason: 'The account is closed' } as const

beforeAll(async () => {
  await freshDatabase()
})
afterEach(async () => {
  setClock(undefined)
  choosePayout()
  vi.restoreAllMocks()
  await expectCleanBooks()
})

const later = (ms: number) => setClock(() => new Date(Date.now() + ms))

const stateOf = async (id: string) => (await findWithdrawal(id))?.state
const shownTo = async (seat: Withdrawer) => (await call('getExchangeOrder', {}, seat)).rows
const isHeld = { coin: 60_000, hold: CENTS }
const isPaid = { coin: 60_000, hold: 0 }
const isBack = { coin: 100_000, hold: 0 }

/** A payout for this test: its books, and its faults. */
function newPayout() {
  const books = new Map<string, PayoutStatus>()
  const sent: PayoutRequest[] = []
  const mood: { send?: 'lost' | 'refused' } = {}
  const payout: Payout = {
    name: 'sandbox',
    send: async (request) => {
      if (mood.send === 'refused') throw new Error('connection refused')
      sent.push(request)
      if (!books.has(request.orderId)) books.set(request.orderId, { state: 'sending' })
      if (mood.send === 'lost') throw new Error('the answer was lost')
      return books.get(request.orderId) ?? { state: 'unknown' }
    },
    query: async (orderId) => books.get(orderId) ?? { state: 'unknown' },
  }
  return { payout, books, sent, mood }
}

describe('an approved withdrawal', () => {
  test('is sent with its coin held, and paid by the demo’s bank after a moment', async () => {
    const { seat, id } = await requested()
    const before = await balanceOf(db, 'house:withdrawals')
    expect(await approveWithdrawal(id, 'nena')).toMatchObject({
      done: true,
      order: { state: 'sending', payout: 'sandbox' },
    })
    await sweepPayouts()
    expect(await pockets(seat)).toMatchObject(isHeld)
    expect(await shownTo(seat)).toMatchObject([{ state: 'sending' }])
    expect((await call('getExchange', {}, seat)).open).toMatchObject([{ state: 'sending' }])
    later(10_000)
    await Promise.all([sweepPayouts(), sweepPayouts(), sweepPayouts()])
    expect(await pockets(seat)).toMatchObject(isPaid)
    expect(await totalsOf(seat)).toMatchObject({ withdrawn: CENTS })
    expect((await balanceOf(db, 'house:withdrawals')) - before).toBe(CENTS)
    expect(await findWithdrawal(id)).toMatchObject({
      state: 'paid',
      reference: expect.stringMatching(/^SANDBOX-/),
      decidedBy: 'nena',
    })
    expect(await shownTo(seat)).toMatchObject([{ state: 'paid' }])
    expect((await call('getExchange', {}, seat)).open).toEqual([])
  })

  test('that is returned gives its coin back, with the reason in record and mail', async () => {
    const { seat, id } = await requested()
    await approveWithdrawal(id, 'nena')
    expect(await settleByHand(id, RETURNED, 'ramon')).toMatchObject({ done: true, order: { state: 'returned' } })
    await arrive(id)
    expect(await pockets(seat)).toMatchObject(isBack)
    expect(await totalsOf(seat)).toMatchObject({ withdrawn: 0 })
    expect(await shownTo(seat)).toMatchObject([{ state: 'returned', reason: RETURNED.reason }])
    expect((await call('getTransactions', { kinds: ['withdrawal'] }, seat)).rows).toMatchObject([
      { reason: 'withdrawalReturned', change: CENTS },
      { reason: 'withdrawalHold', change: -CENTS },
    ])
    await tellOfWithdrawals()
    const { rows } = await call('getMail2', {}, seat)
    expect(rows).toMatchObject([
      { title: 'withdrawalReturned', values: { reason: RETURNED.reason } },
      ...[{ title: 'withdrawalSent' }, { title: 'withdrawalApproved' }, { title: 'withdrawalAsked' }],
    ])
  })

  test('is announced by mail as sent, and once paid, not before', async () => {
    const { seat, id } = await requested()
    await approveWithdrawal(id, 'nena')
    await tellOfWithdrawals()
    const sent = [{ title: 'withdrawalSent' }, { title: 'withdrawalApproved' }, { title: 'withdrawalAsked' }]
    expect((await call('getMail2', {}, seat)).rows).toMatchObject(sent)
    await arrive(id)
    await tellOfWithdrawals()
    expect((await call('getMail2', {}, seat)).rows).toMatchObject([{ title: 'withdrawalPaid' }, ...sent])
  })

  test('ends one way, even with parallel reports', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { seat, id } = await requested()
      const taps = [approveWithdrawal(id, 'one'), approveWithdrawal(id, 'two'), rejectWithdrawal(id, 'three', 'no')]
      await Promise.all([...taps, sweepPayouts()])
      const words = [PAID, RETURNED, PAID, RETURNED].map((word) => settleByHand(id, word, 'nena'))
      await Promise.all([...words, arrive(id), settle(id, round % 2 === 0 ? PAID : RETURNED), sweepPayouts()])
      const state = await stateOf(id)
      expect(['paid', 'returned', 'rejected']).toContain(state)
      expect(await pockets(seat)).toMatchObject(state === 'paid' ? isPaid : isBack)
      expect(await totalsOf(seat)).toMatchObject({ withdrawn: state === 'paid' ? CENTS : 0 })
    }
  })

  test('stays as it ended, whatever later reports say, and the log records a contradiction', async () => {
    const told = vi.spyOn(log, 'error').mockReturnValue()
    const { seat, id } = await requested()
    await approveWithdrawal(id, 'nena')
    for (const word of [PAID, PAID, RETURNED, PAID]) await settle(id, word)
    expect(await pockets(seat)).toMatchObject(isPaid)
    expect(told).toHaveBeenCalledTimes(1)
    expect(await rejectWithdrawal(id, 'nena', 'late')).toMatchObject({ done: false })
    expect(await call('exchangeCancel', { orderId: id }, seat)).toMatchObject({ errcode: 2009 })
  })

  test('is listed for the operator: returned after it was paid, the reverse, paid twice, another amount', async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    const listed = async (id: string) => {
      expect(await runOperator(['withdrawals', 'contradicted'], terminal())).toBe(0)
      return said.find((line) => line.startsWith(id))
    }
    const told = async (...words: PayoutReport[]) => {
      const { seat, id } = await requested()
      await approveWithdrawal(id, 'nena')
      for (const word of words) await settle(id, word)
      return { id, line: await listed(id), pockets: await pockets(seat) }
    }
    expect((await told(PAID, PAID)).line).toBeUndefined()
    expect((await told(RETURNED, RETURNED)).line).toBeUndefined()
    const back = await told(PAID, RETURNED, { ...PAID, reference: 'BDO-3' })
    expect([back.line, back.pockets]).toEqual([
      expect.stringMatching(/₱400\.00 +sandbox +paid, BDO-1 +returned, The account is closed/),
      expect.objectContaining(isPaid),
    ])
    const after = await told(RETURNED, PAID)
    expect([after.line, after.pockets]).toEqual([
      expect.stringMatching(/returned, The account is closed +paid, BDO-1/),
      expect.objectContaining(isBack),
    ])
    expect((await told(PAID, { ...PAID, reference: 'BDO-2' })).line).toMatch(/paid, BDO-1 +paid, BDO-2/)
    const less = await told({ ...PAID, cents: CENTS - 100 }, { ...PAID, cents: CENTS - 100 })
    expect([less.line, less.pockets]).toEqual([
      expect.stringMatching(/sending +paid ₱399\.00, BDO-1/),
      expect.objectContaining(isHeld),
    ])
    await settle(less.id, { ...PAID, cents: CENTS })
    expect([await stateOf(less.id), (await listed(less.id))?.includes('₱399.00')]).toEqual(['paid', true])
  })

  test('counts as open while being sent: for the limit of three, and for freeing the number', async () => {
    const seat = await newWithdrawer(100_000)
    const ask = () => call('exchange', { requestId: randomUUID(), amount: 10_000, accountId: seat.accountId }, seat)
    for (let n = 0; n < 3; n += 1) await ask()
    const rows = await db.select().from(withdrawals).where(eq(withdrawals.player, seat.id))
    for (const { id } of rows) await approveWithdrawal(id, 'nena')
    expect(await ask()).toMatchObject({ errcode: 2006 })
    for (const { id } of rows) await arrive(id)
    expect(await ask()).toMatchObject({ errcode: 0 })
  })
})

describe('a payout that does not answer', () => {
  test('after accepting is asked, and not handed it again', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const { payout, books, sent, mood } = newPayout()
    choosePayout(payout)
    mood.send = 'lost'
    const { seat, id } = await requested()
    expect(await approveWithdrawal(id, 'nena')).toMatchObject({ done: true, order: { state: 'sending' } })
    later(10_000)
    await sweepPayouts()
    expect(await stateOf(id)).toBe('sending')
    expect(await pockets(seat)).toMatchObject(isHeld)
    books.set(id, PAID)
    later(20_000)
    await sweepPayouts()
    expect(await findWithdrawal(id)).toMatchObject(PAID)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      orderId: id,
      cents: CENTS,
      payee: { bank: 'GCASH', accountName: expect.any(String) },
    })
    expect(sent[0]?.payee.cardNum).toMatch(/^\+639\d{9}$/)
  })

  test('without accepting is handed it again, under the same id, by the job', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const { payout, sent, mood } = newPayout()
    choosePayout(payout)
    mood.send = 'refused'
    const { id } = await requested()
    await approveWithdrawal(id, 'nena')
    expect(sent).toEqual([])
    delete mood.send
    later(10_000)
    await Promise.all([sweepPayouts(), sweepPayouts()])
    expect(sent).toMatchObject([{ orderId: id }])
    await settle(id, RETURNED)
  })

  test('is still asked after another was chosen; a missing one is waited for', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    const { payout, books, sent } = newPayout()
    choosePayout(payout)
    const { id } = await requested()
    await approveWithdrawal(id, 'nena')
    const hand = payouts.hand.open(readConfig({}))
    if (!hand) throw new Error('no payout by hand')
    books.set(id, PAID)
    choosePayout(hand)
    later(10_000)
    await sweepPayouts()
    expect(await stateOf(id)).toBe('sending')
    expect(warned).toHaveBeenCalled()
    choosePayout(hand, [payout])
    later(20_000)
    await sweepPayouts()
    expect(await stateOf(id)).toBe('paid')
    expect(sent).toHaveLength(1)
  })

  test('in a process that died in between: the job sends approved withdrawals, even unsent ones', async () => {
    const [one, other] = [await requested(), await requested()]
    await db
      .update(withdrawals)
      .set({ state: 'approved', decidedBy: 'nena', decidedAt: new Date() })
      .where(eq(withdrawals.id, one.id))
    await db
      .update(withdrawals)
      .set({ state: 'sending', payout: 'sandbox', decidedBy: 'nena', decidedAt: new Date(), sentAt: new Date() })
      .where(eq(withdrawals.id, other.id))
    await sweepPayouts()
    later(10_000)
    await sweepPayouts()
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['paid', 'paid'])
    expect([await pockets(one.seat), await pockets(other.seat)]).toMatchObject([isPaid, isPaid])
  })
})

test('is chosen by configuration; live mode pays by hand and never by the demo’s bank', () => {
  expect(readConfig({}).payouts).toEqual(['sandbox'])
  expect(readConfig({ PERYA_PAYOUTS: 'hand' }).payouts).toEqual(['hand'])
  expect(readConfig({ PERYA_PAYOUTS: 'sandbox:instapay, hand' }).payouts).toEqual(['sandbox:instapay', 'hand'])
  for (const wrong of ['bank', 'hand:visa', 'hand,hand', ',', 'off', 'hand:bank:wallet'])
    expect(() => readConfig({ PERYA_PAYOUTS: wrong })).toThrow('PERYA_PAYOUTS')
  expect(() => readConfig({ PERYA_PAYOUTS: 'hand:wallet sandbox:instapay' })).toThrow('a payment by pesonet to a bank')
  expect(payouts.sandbox.open({ ...readConfig({}), mode: 'live' })).toBeUndefined()
  expect(payoutOf('nobody')).toBeUndefined()
})
