import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { encrypted, newPlayer, type TestPlayer } from '../player.ts'
import { expectCleanBooks, newWithdrawer, pockets, type Withdrawer } from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})

const PASSWORD = '402917'
const MINUTE_MS = 60_000

async function seatWithBox(cents = 100_000): Promise<Withdrawer> {
  const seat = await newWithdrawer(cents)
  expect(await call('safeboxPasswordInit', { password: await encrypted(PASSWORD) }, seat)).toMatchObject({ errcode: 0 })
  return seat
}

const put = (seat: TestPlayer, amount: number, requestId = randomUUID()) =>
  call('putSafebox', { requestId, amount }, seat)

async function take(seat: TestPlayer, amount: number, typed = PASSWORD, requestId = randomUUID()) {
  return await call('takeSafebox', { requestId, amount, password: await encrypted(typed) }, seat)
}

async function guess(seat: TestPlayer, times: number) {
  const replies = []
  for (let left = times; left > 0; left -= 1) replies.push(await take(seat, 100, '999998'))
  return replies
}

describe('the password of the safe-box', () => {
  test('is set once, and the player knows it', async () => {
    const seat = await newWithdrawer(50_000)
    expect(await call('getSafebox', {}, seat)).toMatchObject({ hasSafeboxPassword: false, safebox: 0, coin: 50_000 })
    const password = await encrypted(PASSWORD)
    const taps = await Promise.all([1, 2, 3].map(() => call('safeboxPasswordInit', { password }, seat)))
    expect(taps.map(({ errcode }) => errcode).sort()).toEqual([0, 2105, 2105])
    const facts = { gameListVersion: '', os: '', version: '', deviceModel: '' }
    const { user } = await call('getAfterLoginInfoWeb', facts, seat)
    expect(user).toMatchObject({ hasSafeboxPassword: true, safebox: 0 })
  })

  test.each([
    '',
    '12345',
    '1234567',
    '12345a',
    ' 40291',
    '４０２９１７',
    '٤٠٢٩١٧',
    '🔒🔒🔒',
    '000000',
    '123456',
    '654321',
  ])('may not be %o', async (typed) => {
    const seat = await newPlayer({ coin: 0 })
    const body = { password: await encrypted(typed) }
    expect(await call('safeboxPasswordInit', body, seat)).toMatchObject({ errcode: 2104 })
    expect(await call('getSafebox', {}, seat)).toMatchObject({ hasSafeboxPassword: false })
  })

  test('is refused without encryption', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await call('safeboxPasswordInit', { password: PASSWORD }, seat)).toMatchObject({ errcode: 2104 })
  })

  test('is changed by its owner', async () => {
    const seat = await seatWithBox()
    const change = async (from: string, to: string) =>
      (await call('modifySafePassword', { oldPassword: await encrypted(from), password: await encrypted(to) }, seat))
        .errcode
    expect(await change('111222', '707070')).toBe(2102)
    expect(await change(PASSWORD, '111111')).toBe(2104)
    expect(await change(PASSWORD, '707070')).toBe(0)
    expect(await change(PASSWORD, '808080')).toBe(2102)
    await put(seat, 1_000)
    expect(await take(seat, 1_000)).toMatchObject({ errcode: 2102 })
    expect(await take(seat, 1_000, '707070')).toMatchObject({ errcode: 0 })
  })

  test('has one value after two parallel changes', async () => {
    const seat = await seatWithBox()
    const oldPassword = await encrypted(PASSWORD)
    const wishes = ['515151', '626262', '737373']
    const replies = await Promise.all(
      wishes.map(async (to) => call('modifySafePassword', { oldPassword, password: await encrypted(to) }, seat)),
    )
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    const winner = wishes[replies.findIndex(({ errcode }) => errcode === 0)] ?? ''
    await put(seat, 1_000)
    expect(await take(seat, 1_000, winner)).toMatchObject({ errcode: 0 })
  })
})

describe('wrong tries', () => {
  test('are counted down, then lock the box for an announced time', async () => {
    const seat = await seatWithBox()
    await put(seat, 5_000)
    const replies = await guess(seat, 5)
    expect(replies.map(({ errcode, triesLeft }) => [errcode, triesLeft])).toEqual([
      [2102, 4],
      [2102, 3],
      [2102, 2],
      [2102, 1],
      [2103, undefined],
    ])
    const until = Number(replies.at(-1)?.until)
    expect((until - Date.now()) / MINUTE_MS).toBeCloseTo(15, 0)
    expect(await take(seat, 5_000)).toMatchObject({ errcode: 2103, until })
    expect(await call('getSafebox', {}, seat)).toMatchObject({ lockedUntil: until, safebox: 5_000 })
    setClock(new Date(until + 1))
    expect(await take(seat, 5_000)).toMatchObject({ errcode: 0, safebox: 0 })
    expect((await guess(seat, 1))[0]).toMatchObject({ errcode: 2102, triesLeft: 4 })
  })

  test('lock it longer each time, at most for a day', async () => {
    const seat = await seatWithBox()
    let at = Date.now()
    const minutes: number[] = []
    for (let lock = 0; lock < 5; lock += 1) {
      setClock(new Date(at))
      const until = Number((await guess(seat, 5)).at(-1)?.until)
      minutes.push(Math.round((until - at) / MINUTE_MS))
      at = until + 1
    }
    expect(minutes).toEqual([15, 60, 240, 960, 1440])
  })

  test('in parallel are all counted', async () => {
    const seat = await seatWithBox()
    await put(seat, 5_000)
    const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => take(seat, 5_000, `30${1000 + index}`)))
    expect(replies.filter(({ errcode }) => errcode === 2102)).toHaveLength(4)
    expect(replies.filter(({ errcode }) => errcode === 2103)).toHaveLength(26)
  })

  test('of one player lock nobody else’s box', async () => {
    const [one, other] = [await seatWithBox(), await seatWithBox()]
    await guess(one, 5)
    await put(other, 1_000)
    expect(await take(other, 1_000)).toMatchObject({ errcode: 0 })
  })
})

describe('coin in the safe-box', () => {
  test('goes in and comes out through the ledger, and the points stay', async () => {
    const seat = await seatWithBox()
    expect(await put(seat, 60_000)).toMatchObject({ errcode: 0, safebox: 60_000, coin: 40_000 })
    expect(await take(seat, 25_000)).toMatchObject({ errcode: 0, safebox: 35_000, coin: 65_000 })
    expect(await pockets(seat)).toEqual({ coin: 65_000, points: 0, hold: 0, safebox: 35_000 })
    const { rows } = await call('getTransactions', { kinds: ['safebox'] }, seat)
    expect(rows).toMatchObject([
      { reason: 'safeboxOut', kind: 'safebox', change: 25_000 },
      { reason: 'safeboxIn', kind: 'safebox', change: -60_000 },
    ])
  })

  test('cannot be withdrawn or put in again', async () => {
    const seat = await seatWithBox(50_000)
    await put(seat, 45_000)
    const password = await encrypted(PASSWORD)
    const wish = { requestId: randomUUID(), amount: 20_000, accountId: seat.accountId, password }
    expect(await call('exchange', wish, seat)).toMatchObject({ errcode: 2001 })
    expect(await put(seat, 5_001)).toMatchObject({ errcode: 2001 })
    expect(await take(seat, 45_001)).toMatchObject({ errcode: 2001 })
    expect(await pockets(seat)).toMatchObject({ coin: 5_000, safebox: 45_000 })
  })

  test('needs a password to go in and to come out', async () => {
    const seat = await newWithdrawer(50_000)
    expect(await put(seat, 1_000)).toMatchObject({ errcode: 2101 })
    expect(await take(seat, 1_000)).toMatchObject({ errcode: 2101 })
    expect(await pockets(seat)).toMatchObject({ coin: 50_000, safebox: 0 })
  })

  test('moves once however often a request is repeated, and not under another request’s id', async () => {
    const seat = await seatWithBox()
    const requestId = randomUUID()
    const taps = await Promise.all(Array.from({ length: 16 }, () => put(seat, 30_000, requestId)))
    for (const tap of taps) expect(tap).toMatchObject({ errcode: 0, safebox: 30_000 })
    expect(await put(seat, 30_001, requestId)).toMatchObject({ errcode: 2011 })
    expect(await take(seat, 30_000, PASSWORD, requestId)).toMatchObject({ errcode: 2011 })
    const other = await seatWithBox()
    expect(await put(other, 10_000, requestId)).toMatchObject({ errcode: 0, safebox: 10_000 })
  })

  test('is never more than before, whatever moves in parallel', async () => {
    const seat = await seatWithBox(100_000)
    const puts = Array.from({ length: 20 }, () => put(seat, 15_000))
    const takes = Array.from({ length: 4 }, () => take(seat, 10_000))
    const replies = await Promise.all([...puts, ...takes])
    for (const { errcode } of replies) expect([0, 2001]).toContain(errcode)
    const { coin, safebox } = await pockets(seat)
    expect(coin + safebox).toBe(100_000)
    expect(Math.min(coin, safebox)).toBeGreaterThanOrEqual(0)
  })

  test.each([0, -1, 0.5, Number.NaN, 2 ** 60, '100', null])('moves by whole centavos, not by %o', async (amount) => {
    const seat = await seatWithBox()
    const body = { requestId: randomUUID(), amount }
    expect(await call('putSafebox', body, seat)).toMatchObject({ code: 400, field: 'amount' })
  })
})
