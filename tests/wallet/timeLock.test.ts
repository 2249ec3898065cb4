import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reply } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { TIME_LOCKS_MAX } from '#contract/wallet/limits.ts'
import { now, setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { endDueExclusions, exclude } from '#server/rights/exclusion.ts'
import { payOutExcluded } from '#server/rights/payOutExcluded.ts'
import { findWithdrawal, rejectWithdrawal } from '#server/wallet/decide.ts'
import { safeboxLocks } from '#server/wallet/safebox/tables.ts'
import { verifyTimeLocks } from '#server/wallet/safebox/verify.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { call, succeed } from '../call.ts'
import { DAY, HOUR, later } from '../care/careHarness.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { tell } from '../operators/flaggedHarness.ts'
import { encrypted, type TestPlayer } from '../player.ts'
import { CENTS, credited, expectCleanDebts, reversalOf } from './reversals.ts'
import { Boxes, type Step, step, sum } from './timeLockModel.ts'
import { setWagers } from './wagers.ts'
import { newWithdrawer, pockets, type Withdrawer } from './walletHarness.ts'

/** The beginning of a test. It comes later each time, so that no lock of an earlier one is in force again. */
let start = new Date('2027-03-10T12:00:00+08:00').getTime()
const PASSWORD = '402917'
const DAY_HOURS = 24
/** Encrypted once: it may be sent again. */
let password = ''

beforeAll(async () => {
  await freshDatabase()
  password = await encrypted(PASSWORD)
})
beforeEach(() => void vi.spyOn(log, 'warn').mockReturnValue())
afterEach(async () => {
  await expectCleanDebts()
  setClock(undefined)
  vi.restoreAllMocks()
})

/** A test that ends, at the time it has reached, with all locked coin in its box. */
function lawful(name: string, follow: () => Promise<void>): void {
  test(name, async () => {
    begin()
    await follow()
    expect(await verifyTimeLocks(db)).toEqual([])
  })
}

function begin(): void {
  start += 100 * DAY
  setClock(new Date(start))
}

async function seatWithBox(cents = 100_000): Promise<Withdrawer> {
  const seat = await newWithdrawer(cents)
  await succeed('safeboxPasswordInit', { password }, seat)
  return seat
}

const put = (seat: TestPlayer, amount: number, lock?: number, requestId = randomUUID()) =>
  call('putSafebox', { requestId, amount, ...(lock !== undefined && { lock }) }, seat)
const lockIn = (seat: TestPlayer, amount: number, lock: number, requestId = randomUUID()) =>
  call('lockSafebox', { requestId, amount, lock }, seat)
const take = (seat: TestPlayer, amount: number) =>
  call('takeSafebox', { requestId: randomUUID(), amount, password }, seat)
const withdraw = (seat: Withdrawer, amount: number, requestId = randomUUID()) =>
  call('exchange', { requestId, amount, accountId: seat.accountId, password, from: 'safebox' }, seat)
const idOf = (reply: object) => (reply as Reply<'exchange'>).order.orderId

/** An operator says no: the coin returns. */
async function sendBack(orderId: string): Promise<void> {
  expect(await rejectWithdrawal(orderId, 'nena', 'test')).toMatchObject({ done: true })
}

describe('coin under a time lock', () => {
  lawful('is taken out to play when the lock has ended, and not a moment before', async () => {
    const seat = await seatWithBox()
    const until = start + DAY
    expect(await put(seat, 60_000, DAY_HOURS)).toMatchObject({
      ...{ safebox: 60_000, coin: 40_000, locked: 60_000 },
      locks: [{ amount: 60_000, endTime: until }],
    })
    expect(await put(seat, 10_000)).toMatchObject({ safebox: 70_000, locked: 60_000 })
    const refused = { errcode: errcodes.safeboxTimeLocked, free: 10_000, until }
    expect(await take(seat, 10_001)).toMatchObject(refused)
    expect(await take(seat, 70_001)).toMatchObject({ errcode: errcodes.insufficientCoin })
    expect(await lockIn(seat, 10_001, 1)).toMatchObject({ errcode: errcodes.insufficientCoin })
    const taps = await Promise.all(Array.from({ length: 4 }, () => take(seat, 4_000)))
    expect(taps.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
    await later(seat, DAY - 1)
    expect(await take(seat, 60_000)).toMatchObject({ errcode: errcodes.safeboxTimeLocked, free: 2_000 })
    await later(seat, 1)
    expect(await take(seat, 62_000)).toMatchObject({ errcode: 0, locked: 0, locks: [], coin: 100_000 })
  })

  lawful('is locked once however often the request is repeated, and not under another one’s id', async () => {
    const seat = await seatWithBox()
    const [first, second] = [randomUUID(), randomUUID()]
    const puts = await Promise.all(Array.from({ length: 4 }, () => put(seat, 30_000, 5, first)))
    for (const each of puts) expect(each).toMatchObject({ errcode: 0, safebox: 30_000, locked: 30_000 })
    expect(await put(seat, 30_000, 6, first)).toMatchObject({ errcode: errcodes.requestReused })
    const free = randomUUID()
    await put(seat, 20_000, undefined, free)
    expect(await put(seat, 20_000, 5, free)).toMatchObject({ errcode: errcodes.requestReused })
    const locks = await Promise.all(Array.from({ length: 4 }, () => lockIn(seat, 15_000, 744, second)))
    for (const each of locks) expect(each).toMatchObject({ errcode: 0, locked: 45_000 })
    expect(await lockIn(seat, 5_000, 744, second)).toMatchObject({ errcode: errcodes.requestReused })
    expect(await put(seat, 15_000, 744, second)).toMatchObject({ errcode: errcodes.requestReused })
    expect(await lockIn(seat, 30_000, 5, first)).toMatchObject({ errcode: errcodes.requestReused })
    await later(seat, 5 * HOUR)
    expect(await put(seat, 30_000, 5, first)).toMatchObject({ errcode: 0, safebox: 50_000, locked: 15_000 })
  })

  lawful('has a term of 1 to 744 hours, and a bound on how many terms run', async () => {
    const seat = await seatWithBox()
    for (const lock of [0, 745, 1.5, -1, '24', null, Number.NaN]) {
      const body = { requestId: randomUUID(), amount: 1_000, lock }
      expect(await call('putSafebox', body, seat), String(lock)).toMatchObject({ code: 400, field: 'lock' })
      expect(await call('lockSafebox', body, seat), String(lock)).toMatchObject({ code: 400, field: 'lock' })
    }
    for (let count = 0; count < TIME_LOCKS_MAX; count += 1) await put(seat, 100, 1 + count)
    expect(await put(seat, 100, 1)).toMatchObject({ errcode: errcodes.timeLocksTooMany })
    expect(await pockets(seat)).toMatchObject({ safebox: 100 * TIME_LOCKS_MAX })
    await later(seat, HOUR)
    expect(await put(seat, 100, 1)).toMatchObject({ errcode: 0 })
    await later(seat, 40 * DAY)
    await put(seat, 100, 1)
    expect(await db.$count(safeboxLocks, eq(safeboxLocks.player, seat.id))).toBe(1)
  })

  lawful('goes to who took a payment back, and the lock of it ends', async () => {
    const seat = await seatWithBox()
    const { gatewayId } = await credited(seat)
    await put(seat, 90_000 + CENTS, DAY_HOURS)
    expect(await tell(reversalOf(gatewayId))).toBe('reversed')
    const left = { coin: 0, safebox: 100_000 }
    expect(await call('getSafebox', {}, seat)).toMatchObject({ ...left, locked: 100_000 })
  })
})

describe('a withdrawal from under a lock', () => {
  lawful('holds the coin at once, by the rules of any other, and what comes back is locked again', async () => {
    const seat = await seatWithBox()
    await put(seat, 40_000, DAY_HOURS)
    await put(seat, 40_000, 2 * DAY_HOURS)
    expect(await withdraw(seat, 80_001)).toMatchObject({ errcode: errcodes.insufficientCoin })
    const requestId = randomUUID()
    const taps = await Promise.all(Array.from({ length: 4 }, () => withdraw(seat, 60_000, requestId)))
    for (const tap of taps) expect(tap).toMatchObject({ errcode: 0, order: { amount: 60_000 }, coin: 20_000 })
    expect(await pockets(seat)).toMatchObject({ coin: 20_000, safebox: 20_000, hold: 60_000 })
    const asked = { requestId, amount: 60_000, accountId: seat.accountId, password }
    expect(await call('exchange', asked, seat)).toMatchObject({ errcode: errcodes.requestReused })
    const { rows } = await succeed('getTransactions', { kinds: ['withdrawal', 'safebox'], withSums: true }, seat)
    expect(rows).toMatchObject([
      { reason: 'withdrawalHold', change: -60_000, balance: 20_000, payee: expect.anything() },
      { reason: 'safeboxOut', change: 60_000, balance: 80_000 },
      { reason: 'safeboxIn', change: -40_000 },
      { reason: 'safeboxIn', change: -40_000 },
    ])
    // The first lock has ended meanwhile: its coin is free, the rest is locked again.
    await later(seat, DAY)
    await sendBack(requestId)
    expect(await pockets(seat)).toMatchObject({ coin: 60_000, safebox: 40_000, hold: 0 })
    const { locks } = await call('getSafebox', {}, seat)
    expect(locks).toMatchObject([{ amount: 40_000, endTime: start + 2 * DAY }])
    expect(await take(seat, 100)).toMatchObject({ errcode: errcodes.safeboxTimeLocked, free: 0 })
  })

  lawful('asks for no stakes of deposits, is looked at by a person, and its requirement returns with it', async () => {
    const seat = await seatWithBox()
    await setWagers(seat.id, { depositLeft: 70_000 })
    await put(seat, 50_000, DAY_HOURS)
    const order = idOf(await withdraw(seat, 50_000))
    const found = await findWithdrawal(order)
    expect(found).toMatchObject({ state: 'requested', waived: 50_000, boxed: 50_000 })
    expect(found?.flags).toContain('wagering')
    expect(await wagersLeft(seat.id)).toMatchObject({ depositLeft: 20_000 })
    await sendBack(order)
    expect(await wagersLeft(seat.id)).toMatchObject({ depositLeft: 70_000 })
    expect(await pockets(seat)).toMatchObject({ coin: 50_000, safebox: 50_000 })
  })

  lawful('never takes bonus coin that is still to be staked, nor that of who never deposited', async () => {
    const seat = await seatWithBox()
    const moves = [{ from: 'house:promotions', to: `player:${seat.id}:coin`, cents: 30_000 } as const]
    await db.transaction((tx) => post(tx, { id: `gift:${randomUUID()}`, reason: 'reward', moves }))
    await setWagers(seat.id, { bonusLeft: 90_000, lockedBonus: 30_000 })
    await put(seat, 130_000, DAY_HOURS)
    expect(await withdraw(seat, 100_001)).toMatchObject({ errcode: errcodes.turnoverLeft, turnoverLeft: 90_000 })
    expect(await withdraw(seat, 100_000)).toMatchObject({ errcode: 0 })
    expect(await withdraw(seat, 20_000)).toMatchObject({ errcode: errcodes.turnoverLeft })
  })

  lawful('may be as small as all that is locked', async () => {
    const seat = await seatWithBox()
    await put(seat, 700, DAY_HOURS)
    expect(await withdraw(seat, 699)).toMatchObject({ errcode: errcodes.amountOutOfRange, minimum: 700 })
    expect(await withdraw(seat, 700)).toMatchObject({ errcode: 0 })
    const elsewhere = { requestId: randomUUID(), amount: 20_000, accountId: seat.accountId, password, from: 'coin' }
    expect(await call('exchange', elsewhere, seat)).toMatchObject({ code: 400, field: 'from' })
  })
})

describe('the end of an account', () => {
  lawful('a break releases locked coin for its pay-out alone: what comes back after it is locked', async () => {
    const seat = await seatWithBox()
    await put(seat, 60_000, 20 * DAY_HOURS)
    await put(seat, 10_000)
    const deed = { by: 'player', reason: 'ownChoice' }
    await exclude({ player: seat.id, kind: 'break', term: { days: 1 }, ...deed })
    expect(await payOutExcluded(seat.id, { accountId: randomUUID() }, deed)).toMatchObject({ why: 'refused' })
    expect(await pockets(seat)).toMatchObject({ coin: 30_000, safebox: 70_000 })
    const paid = await payOutExcluded(seat.id, { accountId: seat.accountId }, deed)
    if (!paid.done) throw new Error(paid.why)
    expect(await pockets(seat)).toMatchObject({ coin: 0, safebox: 0, hold: 100_000 })
    setClock(new Date(start + 2 * DAY))
    await endDueExclusions()
    await sendBack(paid.orders[0].id)
    expect(await pockets(seat)).toMatchObject({ coin: 40_000, safebox: 60_000, hold: 0 })
  })

  lawful('a closing pays locked coin out, and asks for no other to be taken out first', async () => {
    const seat = await seatWithBox()
    await put(seat, 60_000, 20 * DAY_HOURS)
    const login = await encrypted(seat.password)
    expect(await call('askClosing', { password: login, leftover: 0 }, seat)).toMatchObject({
      errcode: 0,
      standing: { coin: 40_000, safebox: 60_000, locked: 60_000, own: 100_000, isFree: false },
    })
    const wish = { requestId: randomUUID(), accountId: seat.accountId, amount: 100_000, leftover: 0 }
    const { order } = await succeed('payOut', wish, seat)
    expect(await pockets(seat)).toMatchObject({ coin: 0, safebox: 0, hold: 100_000 })
    await sendBack((order as { orderId: string }).orderId)
    expect(await call('getSafebox', {}, seat)).toMatchObject({ coin: 40_000, safebox: 60_000, locked: 60_000 })
  })
})

async function follow(seat: Withdrawer, law: Boxes, it: Step): Promise<void> {
  const isDone = ({ errcode }: { errcode?: unknown }) => errcode === 0
  if (it.do === 'wait') {
    law.wait(it.hours)
    await later(seat, law.now - now().getTime())
  } else if (it.do === 'put') expect(isDone(await put(seat, it.amount, it.hours))).toBe(law.put(it.amount, it.hours))
  else if (it.do === 'lock') expect(isDone(await lockIn(seat, it.amount, it.hours))).toBe(law.lock(it.amount, it.hours))
  else if (it.do === 'take') expect(isDone(await take(seat, it.amount))).toBe(law.take(it.amount))
  else if (it.do === 'withdraw') {
    const id = randomUUID()
    expect(isDone(await withdraw(seat, it.amount, id))).toBe(law.withdraw(id, it.amount))
  } else {
    const id = law.back()
    if (id) await sendBack(id)
  }
}

lawful('whatever is put, locked, taken, withdrawn and returned when, locked coin is never playable', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
    begin()
    const seat = await seatWithBox(400_000)
    const law = new Boxes(400_000, start)
    for (const each of steps) {
      await follow(seat, law, each)
      const { coin, safebox, hold } = await pockets(seat)
      const locked = sum(law.locks)
      expect({ coin, safebox, hold }).toEqual({
        ...{ coin: law.coin, safebox: law.free + locked },
        hold: law.held.reduce((all, { parts }) => all + sum(parts), 0),
      })
      expect(await call('getSafebox', {}, seat)).toMatchObject({ locked })
    }
  })
  await fc.assert(property, { numRuns: 5, endOnFailure: true })
})
