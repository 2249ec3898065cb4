import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { now, setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { windowOf } from '#server/care/windows.ts'
import { db } from '#server/db/database.ts'
import { creditDeposit } from '#server/wallet/deposits/credit.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { call, newClient, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { GAME, startGameSession } from '../games/gameSession.ts'
import { by } from '../operators/operatorHarness.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'
import { said } from '../terminal.ts'
import { openDeposit, orderOf, pockets, wish } from '../wallet/walletHarness.ts'
import { brokenLaws, confirm, DAY, getLimit, HOUR, later, limitIn, moveTo, setLimit } from './careHarness.ts'

/** Noon of a Wednesday in Manila. */
const START = new Date('2027-03-10T12:00:00+08:00')
const STAKE = 500

let player: TestPlayer

beforeAll(freshDatabase)
beforeEach(async () => {
  setClock(START)
  player = await newPlayer({ coin: 0, deposited: 1_000_000 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await brokenLaws()).toEqual([])
  setClock(undefined)
})

const order = (amount: number) => call('recharge3', wish(amount), player)
const spin = (token: string) => call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token })

/** Credits an order as its gateway's report does. */
async function credit(orderId: string, cents?: number): Promise<string> {
  const found = await orderOf(orderId)
  if (!found) throw new Error(`no order ${orderId}`)
  return await db.transaction((tx) => creditDeposit(tx, found, { cents: cents ?? found.cents, paymentId: orderId }))
}

const expire = (orderId: string) =>
  db
    .update(depositOrders)
    .set({ state: 'expired' })
    .where(and(eq(depositOrders.id, orderId)))

describe('setting', () => {
  test('a first limit and a lower one hold at once, and every limit is shown with its window', async () => {
    expect(limitIn(await setLimit(player, 'depositDay', 100_000), 'depositDay')).toEqual({
      ...{ limit: 'depositDay', most: 100_000, left: 100_000, used: 0 },
      ...{ own: { most: 100_000, time: START.getTime() }, renewTime: new Date('2027-03-11T00:00:00+08:00').getTime() },
    })
    expect(limitIn(await setLimit(player, 'depositDay', 0), 'depositDay')).toMatchObject({ most: 0, left: 0 })
    expect(await order(50_000)).toMatchObject({ errcode: errcodes.depositLimit, limit: 'depositDay', most: 0, left: 0 })
    expect((await succeed('getLimits', {}, player)).limits).toHaveLength(15)
  })

  test('what the limits leave is told to the deposit form and the stake picker before anything is refused', async () => {
    const inForm = async () => (await succeed('getRechargeChannels', {}, player)).limit
    const token = await startGameSession(player.token)
    const inPlay = async () => (await succeed('houseLimits', {}, { token })).limits
    expect([await inForm(), await inPlay()]).toEqual([undefined, []])
    await setLimit(player, 'depositDay', 90_000)
    await setLimit(player, 'depositMonth', 60_000)
    await openDeposit(player, 50_000)
    const renewTime = windowOf('month', START).until.getTime()
    expect(await inForm()).toEqual({ limit: 'depositMonth', most: 60_000, left: 10_000, renewTime })
    await setLimit(player, 'stakeMonth', 700)
    await setLimit(player, 'round', 600)
    expect((await spin(token)).errcode).toBe(0)
    const left = { limit: 'stakeMonth', most: 700, left: 200, renewTime }
    expect(await inPlay()).toEqual([left, { limit: 'round', most: 600, left: 600 }])
  })

  test('more minutes than a window has, or an unknown limit, are refused', async () => {
    const refused = { errcode: errcodes.amountOutOfRange, maximum: 1_440 }
    expect(await call('setLimit', { limit: 'timeDay', most: 1_441 }, player)).toMatchObject(refused)
    for (const most of [-1, 0.5, '5'])
      expect(await call('setLimit', { limit: 'round', most }, player)).toMatchObject({ code: 400 })
    expect(await call('setLimit', { limit: 'lossYear', most: 5 }, player)).toMatchObject({ code: 400 })
    expect(await call('setLimit', { limit: 'round' }, player)).toMatchObject({ code: 400 })
  })
})

describe('a raise', () => {
  test('waits 24 hours, must be confirmed then, and holds from there on', async () => {
    await setLimit(player, 'stakeDay', 10_000)
    const asked = limitIn(await setLimit(player, 'stakeDay', 20_000), 'stakeDay')
    expect(asked).toMatchObject({ most: 10_000, raise: { most: 20_000, state: 'waiting' } })
    await later(player, DAY - 1)
    // Asked again with the same amount, it goes on waiting.
    await setLimit(player, 'stakeDay', 20_000)
    const early = { errcode: errcodes.raiseEarly, until: START.getTime() + DAY }
    expect(await confirm(player, 'stakeDay', 20_000)).toMatchObject(early)
    await later(player, 1)
    expect(await getLimit(player, 'stakeDay')).toMatchObject({ most: 10_000, raise: { state: 'ripe' } })
    expect(await confirm(player, 'stakeDay', 30_000)).toMatchObject({ errcode: errcodes.raiseUnknown })
    expect(limitIn(await confirm(player, 'stakeDay', 20_000), 'stakeDay')).toMatchObject({ most: 20_000 })
    expect(await confirm(player, 'stakeDay', 20_000)).toMatchObject({ errcode: errcodes.raiseUnknown })
  })

  test('to nothing at all is a removal and waits too; left for more than seven days it lapses', async () => {
    await setLimit(player, 'lossWeek', 10_000)
    await setLimit(player, 'lossWeek', null)
    await later(player, 8 * DAY)
    expect(await getLimit(player, 'lossWeek')).toMatchObject({ most: 10_000, raise: { state: 'lapsed' } })
    expect(await confirm(player, 'lossWeek', null)).toMatchObject({ errcode: errcodes.raiseUnknown })
    await setLimit(player, 'lossWeek', null)
    await later(player, 8 * DAY - 1)
    const removed = limitIn(await confirm(player, 'lossWeek', null), 'lossWeek')
    expect(removed).toEqual({ limit: 'lossWeek', used: 0, renewTime: removed.renewTime })
  })

  test('is taken back by its player, by a lower limit, and by another wish', async () => {
    await setLimit(player, 'round', 10_000)
    await setLimit(player, 'round', 20_000)
    expect(limitIn(await succeed('cancelLimit', { limit: 'round' }, player), 'round').raise).toBeUndefined()
    await succeed('cancelLimit', { limit: 'round' }, player)
    await setLimit(player, 'round', 20_000)
    await later(player, HOUR)
    const other = limitIn(await setLimit(player, 'round', 15_000), 'round')
    expect(other.raise).toMatchObject({ most: 15_000, askTime: START.getTime() + HOUR })
    expect(limitIn(await setLimit(player, 'round', 9_000), 'round')).toMatchObject({ most: 9_000 })
    await later(player, 2 * DAY)
    expect(await confirm(player, 'round', 15_000)).toMatchObject({ errcode: errcodes.raiseUnknown })
  })

  test('is void once something is refused by a limit of its kind, and no other kind', async () => {
    for (const name of ['stakeDay', 'depositDay', 'lossDay'] as const) {
      await setLimit(player, name, 800)
      await setLimit(player, name, 900)
    }
    const token = await startGameSession(player.token)
    await setLimit(player, 'stakeWeek', 0)
    expect(await spin(token)).toMatchObject({ errcode: errcodes.stakeLimit, limit: 'stakeWeek' })
    expect(await order(50_000)).toMatchObject({ errcode: errcodes.depositLimit })
    await later(player, DAY)
    const raises = await Promise.all(
      (['stakeDay', 'depositDay', 'lossDay'] as const).map(async (name) => (await getLimit(player, name)).raise?.state),
    )
    expect(raises).toEqual(['void', 'void', 'ripe'])
    expect(await confirm(player, 'stakeDay', 900)).toMatchObject({ errcode: errcodes.raiseUnknown })
    expect(await confirm(player, 'lossDay', 900)).toMatchObject({ errcode: 0 })
    // Asked for anew, it waits anew.
    expect(limitIn(await setLimit(player, 'stakeDay', 900), 'stakeDay').raise?.state).toBe('waiting')
  })

  test('confirmed and changed on two devices at once has one outcome, and neither device a higher limit than asked for', async () => {
    const { token } = await call('accountLogin', await credentials(player.account, player.password), newClient())
    const second = { ...player, ...newClient(), token: String(token) }
    await setLimit(player, 'stakeDay', 10_000)
    await setLimit(second, 'stakeDay', 20_000)
    await later(player, DAY)
    const [confirmed, lowered, again] = await Promise.all([
      confirm(player, 'stakeDay', 20_000),
      call('setLimit', { limit: 'stakeDay', most: 5_000 }, second),
      confirm(second, 'stakeDay', 20_000),
    ])
    expect(lowered.errcode).toBe(0)
    expect([confirmed.errcode, again.errcode].filter((errcode) => errcode === 0).length).toBeLessThanOrEqual(1)
    expect(await getLimit(second, 'stakeDay')).toMatchObject({ most: 5_000 })
    expect((await getLimit(player, 'stakeDay')).raise).toBeUndefined()
  })
})

describe('deposits', () => {
  test('of 64 orders at once never pass a limit by a centavo', async () => {
    await setLimit(player, 'depositDay', 149_999)
    const amounts = Array.from({ length: 64 }, (_, at) => 50_000 + (at % 4) * 100)
    const replies = await Promise.all(amounts.map(order))
    const opened = replies.filter(({ errcode }) => errcode === 0)
    const ids = new Set(opened.map(({ orderId }) => String(orderId)))
    expect(ids.size).toBe(2)
    expect(replies.filter(({ errcode }) => errcode === errcodes.depositLimit)).toHaveLength(64 - opened.length)
    expect((await getLimit(player, 'depositDay')).used).toBeLessThanOrEqual(149_999)
  })

  test('count in full while open, not at all once ended, and by their credit in its window', async () => {
    await setLimit(player, 'depositDay', 100_000)
    const { orderId } = await openDeposit(player, 60_000)
    expect(await order(50_000)).toMatchObject({ errcode: errcodes.depositLimit, left: 40_000 })
    await expire(orderId)
    const next = await openDeposit(player, 60_000)
    expect(await credit(next.orderId)).toBe('credited')
    expect(await getLimit(player, 'depositDay')).toMatchObject({ used: 60_000, left: 40_000 })
    await moveTo(player, new Date('2027-03-10T23:59:59.999+08:00'))
    expect(await order(50_000)).toMatchObject({ errcode: errcodes.depositLimit })
    await later(player, 1)
    expect(await getLimit(player, 'depositDay')).toMatchObject({ used: 0, left: 100_000 })
    expect(await getLimit(player, 'depositWeek')).toMatchObject({ used: 60_000 })
    expect((await order(50_000)).errcode).toBe(0)
  })

  test('a payment that comes late and above the limit is credited, not for play, counts, and lets no further order in', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const { orderId } = await openDeposit(player, 90_000)
    await setLimit(player, 'depositDay', 50_000)
    await expire(orderId)
    await later(player, HOUR)
    const { coin } = await pockets(player)
    expect(await credit(orderId)).toBe('creditedLate')
    expect(await pockets(player)).toMatchObject({ coin, hold: 90_000 })
    expect(await getLimit(player, 'depositDay')).toMatchObject({ used: 90_000, left: 0 })
    expect(await order(50_000)).toMatchObject({ errcode: errcodes.depositLimit, left: 0 })
  })
})

describe("the operator's limit", () => {
  const nena = (...words: string[]) => by('nena', 'compliance', String(player.id))('limits', ...words)
  const why = ['--reason', 'A family asked us']

  test('is shown with its reason, cannot be raised by the player, and goes when it is lifted', async () => {
    await setLimit(player, 'lossDay', 90_000)
    expect(await nena('set', String(player.id), '--limit', 'lossDay', '--coin', '4', ...why)).toBe(0)
    const operator = { most: 400, time: START.getTime(), reason: 'A family asked us' }
    expect(await getLimit(player, 'lossDay')).toMatchObject({ most: 400, own: { most: 90_000 }, operator })
    const token = await startGameSession(player.token, GAME)
    expect(await spin(token)).toMatchObject({ errcode: errcodes.lossLimit, most: 400 })
    // The player's own may fall below it, and rise above it without effect.
    await setLimit(player, 'lossDay', null)
    await later(player, DAY)
    expect(limitIn(await confirm(player, 'lossDay', null), 'lossDay')).toMatchObject({ most: 400, operator })
    expect(await nena('set', String(player.id), '--limit', 'lossDay', '--coin', '5', ...why)).toBe(1)
    expect(await nena('list')).toBe(0)
    expect(said.join('\n')).toContain('A family asked us')
    expect(await nena('lift', String(player.id), '--limit', 'lossDay', ...why)).toBe(0)
    expect((await getLimit(player, 'lossDay')).most).toBeUndefined()
    expect(await nena('lift', String(player.id), '--limit', 'lossDay', ...why)).toBe(1)
    expect((await spin(await startGameSession(player.token, GAME))).errcode).toBe(0)
  })

  test('of time takes minutes, of all else coin', async () => {
    expect(await nena('set', String(player.id), '--limit', 'timeDay', '--coin', '5', ...why)).not.toBe(0)
    expect(await nena('set', String(player.id), '--limit', 'round', '--minutes', '5', ...why)).not.toBe(0)
    expect(await nena('set', String(player.id), '--limit', 'timeDay', '--minutes', '5', ...why)).toBe(0)
    expect(await getLimit(player, 'timeDay')).toMatchObject({ most: 5, left: 5 })
  })
})

test.each([
  ['day', '2027-03-10T00:00', '2027-03-11T00:00'],
  ['week', '2027-03-08T00:00', '2027-03-15T00:00'],
  ['month', '2027-03-01T00:00', '2027-04-01T00:00'],
] as const)('a %s of Manila begins and ends at its midnight', (span, from, until) => {
  const window = { from: new Date(`${from}+08:00`), until: new Date(`${until}+08:00`) }
  for (const moment of [window.from, now(), new Date(window.until.getTime() - 1)])
    expect(windowOf(span, moment)).toEqual(window)
  expect(windowOf(span, window.until).from).toEqual(window.until)
  expect(windowOf('month', new Date('2027-12-31T23:00+08:00')).until).toEqual(new Date('2028-01-01T00:00+08:00'))
})
