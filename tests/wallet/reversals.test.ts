import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { depositReversals } from '#server/wallet/debtTables.ts'
import { waiveWagers } from '#server/wallet/wagers/wagers.ts'
import { onlyMatch } from '../activities/fixture.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { approve, flagOf, idOf, isOpen, lettersOf, paidTwice, settled, tell } from '../operators/flaggedHarness.ts'
import { by } from '../operators/operatorHarness.ts'
import { newPlayer } from '../player.ts'
import { complained, said } from '../terminal.ts'
import {
  BONUS,
  CENTS,
  credited,
  expectCleanDebts,
  owed,
  recordOf,
  reversalOf,
  rowsOf,
  stake,
  WHOLE,
  win,
} from './reversals.ts'
import { newWithdrawer, openDeposit, orderOf, pockets, totalsOf } from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
  setCatalogue(onlyMatch())
})
afterEach(expectCleanDebts)

describe('a payment that was taken back', () => {
  test('takes coin and bonus once, however often it is told at once', async () => {
    const { seat, orderId, gatewayId } = await credited()
    const reversal = reversalOf(gatewayId)
    const told = await Promise.all(Array.from({ length: 10 }, () => tell(reversal)))
    expect(told.toSorted()).toEqual([...Array<string>(9).fill('repeated'), 'reversed'])
    expect(await pockets(seat)).toMatchObject({ coin: 0 })
    expect(await owed(seat)).toBe(0)
    expect(await totalsOf(seat)).toMatchObject({ deposited: 0, depositLeft: 0, bonusLeft: 0, lockedBonus: 0 })
    expect(await rowsOf(orderId)).toMatchObject([{ cents: CENTS, bonus: BONUS, taken: WHOLE, debt: 0 }])
    const [letter] = await lettersOf(seat, 'depositReversed')
    expect(letter?.values).toMatchObject({ amount: '₱500.00' })
    const { rows, days } = await recordOf(seat)
    expect(rows).toMatchObject([
      { kind: 'reward', reason: 'depositBonusReversed', change: -BONUS, balance: 0, orderId },
      { kind: 'deposit', reason: 'depositReversed', change: -CENTS, balance: BONUS, orderId },
      { reason: 'depositBonus' },
      { reason: 'deposit' },
    ])
    expect(days).toMatchObject([{ in: WHOLE, out: WHOLE }])
    expect(await recordOf(seat, ['reward'])).toMatchObject({ days: [{ in: BONUS, out: BONUS }] })
    const reversed = { state: 'credited', reversed: { amount: CENTS, time: expect.any(Number) } }
    expect(await succeed('getOrder', { orderId }, seat)).toMatchObject({ receipt: { order: reversed } })
    expect(await succeed('isRechargeDone', { orderId }, seat)).toMatchObject({ order: reversed })
    expect(await succeed('getRechargeRecord', {}, seat)).toMatchObject({ rows: [reversed] })
    // What came back is no deposit any more, and is not corrected by hand too.
    await by('ana', 'payments')(
      'correct',
      String(seat.id),
      `deposit:${orderId}`,
      '--reason',
      'x',
      '--confirm',
      String(seat.id),
    )
    expect(complained.at(-1)).toContain('Its gateway has taken this deposit back')
  })

  test('takes what is there, the safe-box too, but no stake and no held coin; the rest is owed', async () => {
    const seat = await newWithdrawer(40_000)
    const { gatewayId } = await credited(seat)
    const moves = [{ from: `player:${seat.id}:coin`, to: `player:${seat.id}:safebox`, cents: 10_000 } as const]
    await db.transaction((tx) => post(tx, { id: `safeboxIn:${randomUUID()}`, reason: 'safeboxIn', moves }))
    const hold = { requestId: randomUUID(), amount: 20_000, accountId: seat.accountId }
    const { coin: amount } = await pockets(seat)
    expect(await call('exchange', { ...hold, amount }, seat)).toMatchObject({ errcode: 2007 })
    await db.transaction((tx) => waiveWagers(tx, seat.id, 'correction'))
    await succeed('exchange', hold, seat)
    await stake(seat, 45_000)
    expect(await tell(reversalOf(gatewayId))).toBe('reversed')
    expect(await pockets(seat)).toMatchObject({ coin: 0, safebox: 0, hold: 20_000 })
    // ₱150 were coin, and ₱100 in the safe-box.
    expect(await owed(seat)).toBe(CENTS - 25_000)
    const [letter] = await lettersOf(seat, 'depositReversedOwed')
    expect(letter?.values?.debt).toBeDefined()
    // The open round ends as it would have: nobody takes its win for the debt.
    await win(seat, 90_000)
    expect(await pockets(seat)).toMatchObject({ coin: 90_000 })
  })

  test('leaves the player as before a first deposit, and only one first bonus is kept', async () => {
    const { seat, gatewayId } = await credited()
    const standing = async () => {
      const [{ firstRecharge, totalRecharge }, { hasDeposited }] = [
        await succeed('refreshData', {}, seat),
        await succeed('getExchange', {}, seat),
      ]
      return { firstRecharge, totalRecharge, hasDeposited }
    }
    await tell(reversalOf(gatewayId, CENTS / 2))
    expect(await standing()).toEqual({ firstRecharge: true, totalRecharge: CENTS / 2, hasDeposited: true })
    const second = await credited(seat)
    expect(await orderOf(second.orderId)).toMatchObject({ bonus: 0 })
    await tell(reversalOf(gatewayId, CENTS / 2))
    expect(await standing()).toMatchObject({ firstRecharge: true, totalRecharge: CENTS })
    await tell(reversalOf(second.gatewayId))
    expect(await standing()).toEqual({ firstRecharge: false, totalRecharge: 0, hasDeposited: false })
    expect(await pockets(seat)).toMatchObject({ coin: 0 })
    const third = await credited(seat)
    expect(await orderOf(third.orderId)).toMatchObject({ bonus: BONUS })
    expect(await pockets(seat)).toMatchObject({ coin: WHOLE })
  })

  test('in parts takes the bonus in parts, and never more than came', async () => {
    const { seat, orderId, gatewayId } = await credited()
    expect(await tell(reversalOf(gatewayId, 20_000))).toBe('reversed')
    expect(await pockets(seat)).toMatchObject({ coin: WHOLE - 32_000 })
    expect(await Promise.all([tell(reversalOf(gatewayId, 10_001)), tell(reversalOf(gatewayId, 10_001))])).toEqual([
      'reversed',
      'reversed',
    ])
    expect(await tell(reversalOf(gatewayId, 20_000))).toBe('reversedUnclear')
    expect(await pockets(seat)).toMatchObject({ coin: 0 })
    const rows = await rowsOf(orderId)
    expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(CENTS)
    expect(rows.reduce((sum, { bonus }) => sum + bonus, 0)).toBe(BONUS)
    expect(await tell(reversalOf(gatewayId, 1))).toBe('reversedUnclear')
    expect(await flagOf(orderId)).not.toBe('')
  })

  test('looks anew where rounds spend the coin meanwhile', async () => {
    const { seat, gatewayId } = await credited()
    const stakes = Array.from({ length: 12 }, () => stake(seat, 3_000).catch(() => undefined))
    const [outcome] = await Promise.all([tell(reversalOf(gatewayId)), ...stakes])
    expect(outcome).toBe('reversed')
    const { coin } = await pockets(seat)
    expect(coin).toBeGreaterThanOrEqual(0)
    const [row] = await db.select().from(depositReversals).where(eq(depositReversals.player, seat.id))
    expect((row?.taken ?? 0) + (row?.debt ?? 0)).toBe(WHOLE)
  })

  test('of nobody, or of an entry that was corrected by hand, is left to an operator', async () => {
    expect(await tell(reversalOf(`S${randomUUID()}`))).toBe('reversedUnclear')
    const { seat, orderId, gatewayId } = await credited()
    await by(
      'ana',
      'payments',
    )(...['correct', String(seat.id), `deposit:${orderId}`, '--reason', 'He asked', '--confirm', String(seat.id)])
    expect(await approve(idOf()), complained.join()).toBe(0)
    expect(await tell(reversalOf(gatewayId))).toBe('reversedUnclear')
    expect(await rowsOf(orderId)).toEqual([])
  })
})

describe('before it was credited', () => {
  test('a payment brings no coin: told first, it is settled when it comes, as often as it comes', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat, CENTS)
    const reversal = reversalOf(gatewayId)
    expect([await tell(reversal), await tell(reversal)]).toEqual(['reversedEarly', 'repeated'])
    expect(await tell({ kind: 'paid', gatewayId, cents: CENTS })).toBe('reversedFirst')
    expect(await tell({ kind: 'paid', gatewayId, cents: CENTS })).toBe('repeated')
    expect(await pockets(seat)).toMatchObject({ coin: 0 })
    expect(await orderOf(orderId)).toMatchObject({ state: 'failed', settlement: 'returned', settledBy: 'sandbox' })
    expect(await isOpen(orderId)).toBe(false)
    const order = { state: 'failed', reversed: { amount: CENTS, time: expect.any(Number) } }
    expect(await succeed('getOrder', { orderId }, seat)).toMatchObject({ receipt: { order } })
    expect(await lettersOf(seat, 'depositReturned')).toHaveLength(1)
  })

  test('and the other way round at once, coin and debt end alike', async () => {
    const seats = await Promise.all(Array.from({ length: 4 }, () => newPlayer({ coin: 0 })))
    for (const seat of seats) {
      const { gatewayId } = await openDeposit(seat, CENTS)
      await Promise.all([tell(reversalOf(gatewayId)), tell({ kind: 'paid', gatewayId, cents: CENTS })])
      expect(await pockets(seat)).toMatchObject({ coin: 0 })
      expect(await owed(seat)).toBe(0)
    }
  })

  test('a part leaves the rest to an operator, who credits no more than is there', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat, CENTS)
    await tell(reversalOf(gatewayId, 20_000))
    for (const _ of [1, 2]) await tell({ kind: 'paid', gatewayId, cents: CENTS })
    expect(await orderOf(orderId)).toMatchObject({ state: 'failed', reportedCents: 30_000 })
    await settled('credit', seat, orderId, { coin: '300' })
    expect(await totalsOf(seat)).toMatchObject({ deposited: 30_000 })
    expect(await tell(reversalOf(gatewayId, 30_000))).toBe('reversed')
    expect(await owed(seat)).toBe(0)
  })

  test('a flagged payment is settled as sent back, in part or whole', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat, CENTS)
    await tell({ kind: 'paid', gatewayId, cents: 60_000 })
    expect(await tell(reversalOf(gatewayId, 20_000))).toBe('reversedUncredited')
    expect(await orderOf(orderId)).toMatchObject({ reportedCents: 40_000, settlement: null })
    expect(await tell(reversalOf(gatewayId, 40_000))).toBe('reversedUncredited')
    expect(await orderOf(orderId)).toMatchObject({ settlement: 'returned' })
    expect(await isOpen(orderId)).toBe(false)
  })
})

describe('a second payment of an order', () => {
  const twice = async () => {
    const seat = await newWithdrawer(0)
    const payment = await paidTwice(seat)
    const [order] = (await succeed('getRechargeRecord', {}, seat)).rows as { orderId: string }[] // one deposit
    return {
      seat,
      payment,
      orderId: order?.orderId ?? '',
      gatewayId: (await orderOf(order?.orderId ?? ''))?.gatewayId ?? '',
    }
  }

  test('goes back without touching the first: waiting, it is settled', async () => {
    const { seat, payment, gatewayId } = await twice()
    const { coin } = await pockets(seat)
    expect(await tell({ ...reversalOf(gatewayId, 60_000), paymentId: 'pay_2' })).toBe('reversedUncredited')
    expect(await pockets(seat)).toMatchObject({ coin })
    expect(await isOpen(payment)).toBe(false)
  })

  test('that was credited is taken back as the deposit that it became', async () => {
    const { seat, payment, gatewayId } = await twice()
    await settled('credit', seat, payment)
    const { coin } = await pockets(seat)
    // By its payment's id alone it would be another test's.
    expect(await tell({ ...reversalOf(gatewayId, 60_000), paymentId: 'pay_2' })).toBe('reversed')
    expect((await pockets(seat)).coin).toBe(coin - 60_000)
  })

  test('that was refunded to an account of the player is owed as far as no coin is there', async () => {
    const { seat, payment, gatewayId } = await twice()
    await settled('refund', seat, payment)
    const { coin } = await pockets(seat)
    await stake(seat, coin)
    expect(await tell({ ...reversalOf(gatewayId, 60_000), paymentId: 'pay_2' })).toBe('reversed')
    expect(await owed(seat)).toBe(60_000)
  })
})

test('of a closed or an excluded player goes as far as coin is there, and the rest is owed', async () => {
  const closed = await credited()
  await stake(closed.seat, WHOLE)
  await db.update(players).set({ state: 'closed' }).where(eq(players.id, closed.seat.id))
  const excluded = await credited()
  await stake(excluded.seat, 10_000)
  await exclude({ player: excluded.seat.id, kind: 'licensee', term: 'open', by: 'cora', reason: 'Order 5' })
  expect(await Promise.all([tell(reversalOf(closed.gatewayId)), tell(reversalOf(excluded.gatewayId))])).toEqual([
    'reversed',
    'reversed',
  ])
  expect([await owed(closed.seat), await owed(excluded.seat)]).toEqual([WHOLE, 10_000])
  expect(await by('ana', 'payments')('debts')).toBe(0)
  const listed = said.filter((line) => line.includes(closed.seat.account) || line.includes(excluded.seat.account))
  expect(listed).toHaveLength(2)
})
