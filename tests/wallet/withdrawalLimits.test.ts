import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withdrawalsSource } from '#contract/lobby/catalogueWithdrawals.ts'
import { bandOf, feeOf } from '#contract/wallet/bands.ts'
import { processingDays } from '#contract/wallet/processing.ts'
import { setClock } from '#server/base/clock.ts'
import { checkWithdrawals } from '#server/content/checkWithdrawals.ts'
import { readContent } from '#server/content/yaml.ts'
import { db } from '#server/db/database.ts'
import { identities } from '#server/kyc/tables.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { findWithdrawal, rejectWithdrawal } from '#server/wallet/decide.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { limitsOf } from '#server/wallet/withdrawalLimits.ts'
import { partsOf } from '#server/wallet/withdrawals/parts.ts'
import { expectedOf } from '#server/wallet/withdrawals/times.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { takeBack } from './cancel.ts'
import { approveAndPay } from './payouts.ts'
import { ask, asked, cleanBetween, DAY_MS, own, rule } from './ruled.ts'
import { newWithdrawer, pockets, totalsOf, type Withdrawer } from './walletHarness.ts'

/** The bands of the lobby, with fees. */
const bands = own.withdrawals.bands.map((band, index) => ({ ...band, fee: { fixed: 2_500 * index, share: 0 } }))

beforeAll(freshDatabase)
cleanBetween()

const ROWS = [
  [1, 0, 1],
  [4_999_999, 0, 1],
  [5_000_000, 0, 1],
  [5_000_001, 2_500, 3],
  [49_999_999, 2_500, 3],
  [50_000_000, 5_000, 5],
  [50_000_001, 5_000, 5],
] as const

describe('fees and times', () => {
  test.each(ROWS)('of %i centavos are those of its band', (amount, fee, days) => {
    expect([feeOf(bands, amount), bandOf(bands, amount).days.min]).toEqual([fee, days])
    // Deposits, withdrawals and the terms tell the same times.
    expect(bandOf(bands, amount).days).toEqual(processingDays(amount))
  })

  test('stand in the terms, and every band can be asked for', () => {
    const terms = readFileSync('content/pages/en/terms-of-use/1.0.md', 'utf8')
    for (const { fee, days } of own.withdrawals.bands) {
      expect(terms).toContain(`${days.min} to ${days.max} business days`)
      expect([fee, terms.includes('We do not charge for withdrawals.')]).toEqual([{ fixed: 0, share: 0 }, true])
    }
    expect(bandOf(bands, own.webConfig.withdrawal.maximum)).toBe(bands.at(-1))
  })

  test('a share is rounded down to the centavo, and exact at the largest amount', () => {
    const share = (each: number) => [{ fee: { fixed: 1, share: each }, days: { min: 1, max: 1 } }]
    expect(feeOf(share(150), 9_999)).toBe(1 + 149)
    expect(feeOf(share(1_000), 900_000_000_000_000)).toBe(90_000_000_000_001)
    expect(feeOf(share(1), 9_999)).toBe(1)
  })

  test('the fee is taken out of the amount, and kept by the house once it is paid', async () => {
    rule({ bands })
    const seat = await newWithdrawer(6_000_000)
    const kept = await balanceOf(db, 'house:fees')
    const orderId = await asked(seat, 5_000_001)
    expect(await pockets(seat)).toMatchObject({ coin: 999_999, hold: 5_000_001 })
    expect(await findWithdrawal(orderId)).toMatchObject({ cents: 4_997_501, fee: 2_500 })
    const { order } = (await call('getOrder', { orderId }, seat)).receipt as { order: object }
    expect(order).toMatchObject({ amount: 5_000_001, fee: 2_500, expected: { by: 'days', min: 3, max: 5 } })
    await approveAndPay(orderId, 'nena')
    expect(await pockets(seat)).toMatchObject({ coin: 999_999, hold: 0 })
    expect((await balanceOf(db, 'house:fees')) - kept).toBe(2_500)
    expect(await totalsOf(seat)).toMatchObject({ withdrawn: 5_000_001 })
  })

  test.each(['cancelled', 'rejected'])('the fee of one that is %s comes back with it', async (end) => {
    rule({ bands: [{ fee: { fixed: 100, share: 100 }, days: { min: 1, max: 1 } }] })
    const seat = await newWithdrawer(50_000)
    const orderId = await asked(seat, 20_000)
    if (end === 'cancelled') await takeBack(orderId, seat)
    else await rejectWithdrawal(orderId, 'nena', 'The name differs')
    expect(await findWithdrawal(orderId)).toMatchObject({ state: end, fee: 300, cents: 19_700 })
    expect(await pockets(seat)).toMatchObject({ coin: 50_000, hold: 0 })
  })

  test.each<[string, string, string]>([
    ['a band after the last', '- { fee:', '- { upTo: 900000000, fee:'],
    ['two ends', '{ upTo: 5000000,', '{ upTo: 5000000, below: 5000001,'],
    ['a wrong order', 'below: 50000000', 'below: 5000'],
    ['a fee above the amount', 'fixed: 0, share: 0', 'fixed: 9000, share: 0'],
    ['days that run back', 'min: 1, max: 3', 'min: 3, max: 1'],
    ['no level 0', 'level: 0', 'level: 1'],
    ['a level with less', 'level: 4, day: 50000000', 'level: 4, day: 5'],
    ['a month below its day', 'day: 1000000, month: 5000000', 'day: 1000000, month: 5'],
    ['no samples', 'sampled: 2', 'sampled: 0'],
  ])('%s in withdrawals.yaml is refused', (_, from, to) => {
    const text = readFileSync('content/lobby/withdrawals.yaml', 'utf8')
    expect(text).toContain(from)
    const wrong = (written: string) => {
      const problems: Parameters<typeof readContent>[3] = []
      try {
        checkWithdrawals(
          readContent('withdrawals.yaml', written, withdrawalsSource, problems),
          own.webConfig.withdrawal,
        )
      } catch {
        return true
      }
      return problems.length > 0
    }
    expect([wrong(text), wrong(text.replace(from, to))]).toEqual([false, true])
  })
})

describe('the limits of a day and a month', () => {
  const limits = { unidentified: { day: 5_000, month: 9_000 }, levels: [{ level: 0, day: 25_000, month: 40_000 }] }
  const left = async (seat: Withdrawer) => (await call('getExchange', {}, seat)).limits

  test('are never passed by a centavo, by 64 requests in parallel', async () => {
    rule({ limits })
    const seat = await newWithdrawer(1_000_000)
    const replies = await Promise.all(Array.from({ length: 64 }, (_, n) => ask(seat, 12_000 + n)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
    expect(replies.filter(({ errcode }) => errcode === 2013)).toHaveLength(62)
    const { hold } = await pockets(seat)
    expect(await left(seat)).toMatchObject({ day: { most: 25_000, left: 25_000 - hold } })
    expect(await ask(seat, 25_001 - hold)).toMatchObject({ errcode: 2013, span: 'day', left: 25_000 - hold })
    expect(await ask(seat, 25_000 - hold)).toMatchObject({ errcode: 0 })
    expect(await left(seat)).toMatchObject({ day: { left: 0 }, month: { left: 15_000 } })
  })

  test('begin anew at midnight in Manila, and what came back counts no more', async () => {
    rule({ limits })
    const at = (time: string) => setClock(() => new Date(`2026-11-${time}+08:00`))
    at('28T23:59:59')
    const seat = await newWithdrawer(1_000_000)
    const first = await asked(seat, 25_000)
    expect(await ask(seat, 1)).toMatchObject({ errcode: 2013, span: 'day' })
    at('29T00:00:00')
    await asked(seat, 15_000)
    expect(await ask(seat, 1)).toMatchObject({ errcode: 2013, span: 'month', most: 40_000, left: 0 })
    await takeBack(first, seat)
    expect(await left(seat)).toMatchObject({ day: { left: 10_000 }, month: { left: 25_000 } })
    setClock(() => new Date('2026-12-01T00:00:00+08:00'))
    // Their session has ended by then.
    expect(await limitsOf(seat.id)).toEqual({
      day: { most: 25_000, left: 25_000 },
      month: { most: 40_000, left: 40_000 },
    })
  })

  test('follow the VIP level and the identity', async () => {
    rule({ limits: { ...limits, levels: [...limits.levels, { level: 1, day: 30_000, month: 90_000 }] } })
    const seat = await newWithdrawer(100_000)
    const { betAmount = 0 } = own.webConfig.appUserLevelConfigList.find(({ level }) => level === 1) ?? {}
    const play = (validBet: number) => db.update(playerTotals).set({ validBet }).where(eq(playerTotals.player, seat.id))
    await play(betAmount - 1)
    expect(await left(seat)).toMatchObject({ day: { most: 25_000 } })
    await play(betAmount)
    expect(await left(seat)).toMatchObject({ day: { most: 30_000 }, month: { most: 90_000 } })
    await db.delete(identities).where(eq(identities.player, seat.id))
    expect(await left(seat)).toMatchObject({ day: { most: 5_000 }, month: { most: 9_000 } })
  })
})

describe('the expected time', () => {
  test('is measured by the latest payments of the band, once there are enough', async () => {
    const seat = await newWithdrawer(10_000)
    const at = Date.now()
    const rows = Array.from({ length: 20 }, (_, n) => ({
      ...{ id: randomUUID(), player: seat.id, cents: 60_000_000, payeeKind: 'BDO', payee: '•••• 1' },
      ...{ state: 'paid' as const, createdAt: new Date(at - (n + 1) * 1_000), settledAt: new Date(at) },
    }))
    await db.insert(withdrawals).values(rows.slice(1))
    expect(await expectedOf(60_000_000)).toEqual({ by: 'days', min: 5, max: 10 })
    await db.insert(withdrawals).values(rows.slice(0, 1))
    expect(await expectedOf(60_000_000)).toMatchObject({ by: 'days' })
    setClock(() => new Date(at + 400_000))
    expect(await expectedOf(60_000_000)).toEqual({ by: 'measured', median: 10_000, ninth: 18_000 })
    expect(await expectedOf(6_000_000)).toEqual({ by: 'days', min: 3, max: 5 })
    setClock(() => new Date(at + 31 * DAY_MS))
    expect(await expectedOf(60_000_000)).toMatchObject({ by: 'days' })
    await db.delete(withdrawals).where(eq(withdrawals.player, seat.id))
  })
})

test('a sum goes in as few parts as fit, all alike to the centavo', () => {
  expect(partsOf(10, 10)).toEqual([10])
  expect(partsOf(11, 10)).toEqual([6, 5])
  expect(partsOf(1, 10)).toEqual([1])
  const parts = partsOf(250_000_001, 100_000_000)
  expect([parts.length, parts.reduce((sum, part) => sum + part, 0)]).toEqual([3, 250_000_001])
})
