import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { approveWithdrawal, findWithdrawal, settleByHand } from '#server/wallet/decide.ts'
import type { Payout } from '#server/wallet/payout.ts'
import { payouts } from '#server/wallet/payouts/list.ts'
import { choosePayout } from '#server/wallet/payouts/opened.ts'
import { sweepPayouts } from '#server/wallet/payouts/send.ts'
import { makeSheet } from '#server/wallet/payouts/sheet.ts'
import { payoutSlips } from '#server/wallet/payouts/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { complained, said, terminal } from '../terminal.ts'
import { arrive, CENTS, requested } from './payouts.ts'
import { expectCleanBooks, pockets } from './walletHarness.ts'

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

const isHeld = { coin: 60_000, hold: CENTS }
const isPaid = { coin: 60_000, hold: 0 }
const isBack = { coin: 100_000, hold: 0 }

/** A payout that reports the end of its payments itself. */
const speaker: Payout = {
  name: 'sandbox',
  send: async () => ({ state: 'sending' }),
  query: async () => ({ state: 'sending' }),
}

describe('paying by hand', () => {
  async function byHand() {
    const hand = payouts.hand.open(readConfig({}))
    if (!hand) throw new Error('no payout by hand')
    choosePayout(hand)
    const { seat, id } = await requested()
    expect(await runOperator(['approve', id, '--confirm', id], terminal())).toBe(0)
    expect(said.at(-1)).toBe('Done: sending.')
    return { seat, id }
  }

  test('waits for the bank’s reference, however long', async () => {
    const { seat, id } = await byHand()
    later(86_400_000)
    await sweepPayouts()
    expect(await pockets(seat)).toMatchObject(isHeld)
    await runOperator(['withdrawals'], terminal())
    expect(said.find((line) => line.startsWith(id))).toContain('sending')
    expect(said.join('\n')).toContain('1 to be paid by hand')
    const paid = ['withdrawals', 'paid', id, '--reference', 'BDO-77', '--confirm', id]
    expect(await runOperator(paid, terminal(undefined, 'ramon'))).toBe(0)
    expect(said.at(-1)).toBe('Done: paid.')
    expect(await pockets(seat)).toMatchObject(isPaid)
    expect(await findWithdrawal(id)).toMatchObject({ state: 'paid', reference: 'BDO-77', payout: 'hand' })
    const [slip] = await db.select().from(payoutSlips).where(eq(payoutSlips.orderId, id))
    expect(slip).toMatchObject({ state: 'paid', enteredBy: 'ramon' })
    expect(await runOperator(paid, terminal())).toBe(1)
    expect(complained.join()).toContain('paid already')
  })

  test('returns the coin with a reason, and changes nothing if the id is not repeated', async () => {
    const { seat, id } = await byHand()
    const returned = ['withdrawals', 'returned', id, '--reason', 'No such account']
    expect(await runOperator(returned, terminal('another'))).toBe(1)
    expect(await pockets(seat)).toMatchObject(isHeld)
    expect(await runOperator(returned, terminal(id))).toBe(0)
    expect(await pockets(seat)).toMatchObject(isBack)
    expect((await call('getExchangeOrder', {}, seat)).rows).toMatchObject([
      { state: 'returned', reason: 'No such account' },
    ])
  })

  test('accepts no report on a withdrawal that is not being sent, nor for a payout with its own reports', async () => {
    const { id } = await requested()
    const paid = ['withdrawals', 'paid', id, '--reference', 'R-1', '--confirm', id]
    expect(await runOperator(paid, terminal())).toBe(1)
    expect(complained.join()).toContain('requested still')
    choosePayout(speaker)
    await approveWithdrawal(id, 'nena')
    complained.length = 0
    expect(await runOperator(paid, terminal())).toBe(1)
    expect(complained.join()).toContain('says itself')
    expect(await findWithdrawal(id)).toMatchObject({ state: 'sending' })
    choosePayout()
    await arrive(id)
  })
})

describe('the file for the bank', () => {
  async function byHand() {
    const hand = payouts.hand.open(readConfig({}))
    if (!hand) throw new Error('no payout by hand')
    choosePayout(hand)
    const { id } = await requested()
    await approveWithdrawal(id, 'nena')
    return id
  }
  const csv = async (...words: string[]) => {
    said.length = 0
    expect(await runOperator(['payouts', 'file', ...words, '--as', 'csv'], terminal())).toBe(0)
    return said.join('\n')
  }

  test('holds each payment by hand once, whole, and is shown again with what was entered', async () => {
    await csv()
    const [one, other] = [await byHand(), await byHand()]
    const first = await csv()
    const isRow = (id: string) =>
      new RegExp(`instapay,GCASH,GXCHPHM2XXX,09\\d{9},Maria Clara delos Reyes,400.00,,${id}`)
    for (const id of [one, other]) expect(first).toMatch(isRow(id))
    expect(await csv()).toContain('No payment by hand waits that stands in no file yet.')
    const later = [await byHand(), await byHand()]
    // Two operators at once make files of different payments.
    const both = await Promise.all([1, 2].map(() => db.transaction((tx) => makeSheet(tx, 'ramon'))))
    expect(both.filter(Boolean)).toHaveLength(1)
    const slips = await db
      .select()
      .from(payoutSlips)
      .where(inArray(payoutSlips.orderId, [one, other, ...later]))
    const names = new Map(slips.map(({ orderId, file }) => [orderId, file]))
    expect(names.get(one)).toBe(names.get(other))
    expect(names.get(one)).not.toBe(names.get(later[0] ?? ''))
    await settleByHand(one, { state: 'paid', reference: 'BDO-1' }, 'nena')
    const again = await csv('--sheet', names.get(one) ?? '')
    expect(again).toContain(`400.00,paid,${one}`)
    expect(again).toContain(`400.00,,${other}`)
    expect(await runOperator(['payouts', 'file', '--sheet', '2020-01-01-1'], terminal())).toBe(1)
  })

  test('lists sums, refusals and strangers; a refused withdrawal is paid by hand when a person says so', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    choosePayout({ ...speaker, obstacle: () => 'the bank is away' })
    const { id } = await requested()
    expect(await runOperator(['approve', id, '--confirm', id], terminal())).toBe(1)
    expect(complained.join()).toContain('No payout takes it: the bank is away.')
    await runOperator(['payouts'], terminal())
    expect(said.join('\n')).toMatch(/instapay +refused +1 +₱400\.00/)
    expect(said.find((line) => line.startsWith(id))).toContain('the bank is away')
    await runOperator(['waiting'], terminal())
    const hand = ['payouts', 'hand', id, '--confirm', id]
    const chosen = payouts.hand.open(readConfig({}))
    choosePayout(speaker, chosen ? [chosen] : [])
    expect(await runOperator(hand, terminal())).toBe(0)
    expect(await findWithdrawal(id)).toMatchObject({ state: 'sending', payout: 'hand', refusal: null })
    expect(await runOperator(hand, terminal())).toBe(1)
    await settleByHand(id, { state: 'paid', reference: 'BDO-2' }, 'nena')
    said.length = 0
    await runOperator(['payouts', '--all'], terminal())
    expect(said.join('\n')).toMatch(/hand +instapay +paid/)
  })
})
