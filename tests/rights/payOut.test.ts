import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { closeDueAccounts } from '#server/rights/close.ts'
import { players, playerTotals } from '#server/standing/tables.ts'
import { rejectWithdrawal } from '#server/wallet/decide.ts'
import { giveReward } from '#server/wallet/reward.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { startGameSession } from '../games/gameSession.ts'
import { encrypted, newPlayer, type TestPlayer } from '../player.ts'
import { enrich } from '../safety/case.ts'
import { takeBack } from '../wallet/cancel.ts'
import { bindPayee } from '../wallet/payee.ts'
import { approveAndPay } from '../wallet/payouts.ts'
import { setWagers } from '../wallet/wagers.ts'
import { leave } from './leaving.ts'

const WELCOME = 5_000

beforeAll(freshDatabase)
beforeEach(() => void vi.spyOn(log, 'warn').mockReturnValue())
afterEach(() => {
  setClock(undefined)
  setCatalogue(undefined)
})

/** Deposited coin, and a bonus with a wagering requirement. */
async function rewarded({ deposit = 0, bonus = 0, rate = 1 }): Promise<TestPlayer> {
  const player = await newPlayer()
  if (deposit > 0) await enrich(player, deposit)
  const items = [{ id: 2001, count: bonus, betRate: rate }]
  const id = `reward:${randomUUID()}`
  if (bonus > 0) await db.transaction((tx) => giveReward(tx, player.id, { id, reason: 'reward', items }))
  return player
}

const standingOf = async (seat: TestPlayer) => (await call('getMyData', {}, seat)).standing
const totalsOf = ({ id }: TestPlayer) => wagersLeft(id)
const balances = ({ id }: TestPlayer) => balancesOf(db, id)
const orders = ({ id }: TestPlayer) => db.select().from(withdrawals).where(eq(withdrawals.player, id))

/** Arguments of payOut for a player whose account is closing. */
async function payment(player: TestPlayer, amount: number, leftover: number) {
  await leave(player.id)
  return { requestId: randomUUID(), accountId: await bindPayee(player.id), amount, leftover }
}

async function wish(player: TestPlayer, leftover: number) {
  return await call('askClosing', { password: await encrypted(player.password), leftover }, player)
}

test('a bonus is locked until its requirement is met, together with others', async () => {
  const player = await rewarded({ deposit: 50_000, bonus: 10_000, rate: 3 })
  expect(await totalsOf(player)).toMatchObject({ bonusLeft: 30_000, lockedBonus: 10_000 })
  const items = [
    { id: 2001, count: 500, betRate: 1 },
    { id: 2001, count: 700 },
    { id: 2002, count: 900 },
  ]
  await db.transaction((tx) => giveReward(tx, player.id, { id: `reward:${randomUUID()}`, reason: 'reward', items }))
  expect(await totalsOf(player)).toMatchObject({ bonusLeft: 30_500, lockedBonus: 10_500 })
})

test('a bonus is free with the last of its stakes, and not before', async () => {
  const { id: player, token } = await newPlayer({ coin: 100_000 })
  const gameToken = await startGameSession(token)
  const left = { bonusLeft: 1_000, lockedBonus: 700 }
  await setWagers(player, left)
  const spin = () => call('houseSpin', { roundId: randomUUID(), stake: 500 }, { token: gameToken })
  expect(await spin()).toMatchObject({ errcode: 0 })
  expect(await wagersLeft(player)).toMatchObject({ ...left, bonusLeft: 500 })
  await spin()
  expect(await wagersLeft(player)).toMatchObject({ bonusLeft: 0, lockedBonus: 0 })
})

describe('before an account closes', () => {
  test('the deposit is paid out and the bonus forfeited, in one entry; then it closes empty', async () => {
    const player = await rewarded({ deposit: 30_000, bonus: 20_000 })
    const bound = 20_000
    const own = 30_000 + WELCOME
    expect(await standingOf(player)).toMatchObject({ coin: own + bound, own, isFree: false })
    expect(await wish(player, own + bound)).toMatchObject({ errcode: errcodes.closingLeftover, leftover: bound })
    expect(await wish(player, bound)).toMatchObject({ errcode: 0, closing: { leftover: bound } })
    const fields = await payment(player, own, bound)
    const reply = await call('payOut', fields, player)
    expect(reply).toMatchObject({
      errcode: 0,
      order: { amount: own },
      standing: { coin: 0, hold: own, withdrawals: 1 },
    })
    expect(await balances(player)).toMatchObject({ coin: 0, hold: own })
    expect(await totalsOf(player)).toMatchObject({ bonusLeft: 0, lockedBonus: 0 })
    const { rows } = (await call('getTransactions', {}, player)) as { rows?: object[] }
    expect(rows?.[0]).toMatchObject({ reason: 'withdrawalHold', change: -own - bound, givenUp: bound })
    expect(await call('getMyData', {}, player)).toMatchObject({ closing: { payout: 'asked' } })
    await approveAndPay(fields.requestId, 'Nena')
    const { closing } = (await call('getMyData', {}, player)) as { closing?: { closeTime: number } }
    expect(closing).toMatchObject({ payout: 'gone' })
    setClock(new Date(closing?.closeTime ?? 0))
    expect(await closeDueAccounts()).toBe(1)
    expect(await balances(player)).toMatchObject({ coin: 0, hold: 0 })
    expect(await verifyLedger(db)).toEqual([])
  })

  test('a sum above the largest payment goes in several, whatever the limits of a day and the fees are', async () => {
    const { webConfig, withdrawals: rules, ...own } = catalogue()
    const withdrawal = { ...webConfig.withdrawal, maximum: 20_000 }
    const limits = { ...rules.limits, levels: [{ level: 0, day: 1, month: 1 }] }
    const bands = rules.bands.map((band) => ({ ...band, fee: { fixed: 100, share: 0 } }))
    setCatalogue({ ...own, webConfig: { ...webConfig, withdrawal }, withdrawals: { ...rules, limits, bands } })
    const player = await rewarded({ deposit: 40_000 })
    await setWagers(player.id, { depositLeft: 40_000 })
    const own3 = 40_000 + WELCOME
    const fields = await payment(player, own3, 0)
    const { order } = await call('payOut', fields, player)
    await Promise.all(Array.from({ length: 8 }, () => call('payOut', fields, player)))
    expect(await call('payOut', fields, player)).toMatchObject({ errcode: 0, order })
    const parts = await orders(player)
    expect(parts.map(({ cents, fee, isFinal }) => ({ cents, fee, isFinal }))).toEqual(
      Array.from({ length: 3 }, () => ({ cents: own3 / 3, fee: 0, isFinal: true })),
    )
    expect(parts.reduce((sum, { waived }) => sum + waived, 0)).toBe(40_000)
    expect(parts.every(({ closing }) => closing === parts[0]?.closing && closing !== null)).toBe(true)
    expect(await balances(player)).toMatchObject({ coin: 0, hold: own3 })
    const [paid, back] = parts
    await approveAndPay(paid?.id ?? '', 'Nena')
    await rejectWithdrawal(back?.id ?? '', 'Nena', 'The account is closed.')
    expect(await balances(player)).toMatchObject({ coin: own3 / 3, hold: own3 / 3 })
    expect(await totalsOf(player)).toMatchObject({ depositLeft: back?.waived })
    expect(await verifyLedger(db)).toEqual([])
  })

  test('an amount below the withdrawal minimum is paid out too', async () => {
    const player = await rewarded({ deposit: 1_000 })
    expect(await standingOf(player)).toMatchObject({ own: 1_000 + WELCOME, isFree: false })
    const reply = await call('payOut', await payment(player, 1_000 + WELCOME, 0), player)
    expect(reply).toMatchObject({ errcode: 0, order: { amount: 1_000 + WELCOME } })
  })

  test('requested many times in parallel it is held once, by one id and by several', async () => {
    const player = await rewarded({ deposit: 30_000, bonus: 20_000 })
    const first = await payment(player, 30_000 + WELCOME, 20_000)
    const asks = [first, first, { ...first, requestId: randomUUID() }, first, { ...first, requestId: randomUUID() }]
    const replies = await Promise.all(asks.map((fields) => call('payOut', fields, player)))
    expect(replies.filter(({ errcode }) => errcode === 0).length).toBeGreaterThan(0)
    for (const { errcode } of replies) expect([0, errcodes.closingUnsettled]).toContain(errcode)
    expect(await orders(player)).toHaveLength(1)
    expect(await balances(player)).toMatchObject({ coin: 0, hold: 30_000 + WELCOME })
    expect(await verifyLedger(db)).toEqual([])
  })

  test('a repetition returns the same; another request under its id is refused', async () => {
    const player = await rewarded({ deposit: 30_000 })
    const fields = await payment(player, 30_000 + WELCOME, 0)
    const { order } = await call('payOut', fields, player)
    expect(await call('payOut', fields, player)).toMatchObject({ errcode: 0, order })
    expect(await call('payOut', { ...fields, amount: 1 }, player)).toMatchObject({
      errcode: errcodes.requestReused,
    })
  })

  test('cancelled or rejected, the player’s own coin returns, and the bonus does not', async () => {
    for (const end of ['cancel', 'reject'] as const) {
      const player = await rewarded({ deposit: 30_000, bonus: 20_000 })
      const fields = await payment(player, 30_000 + WELCOME, 20_000)
      await call('payOut', fields, player)
      if (end === 'cancel') await takeBack(fields.requestId, player)
      else await rejectWithdrawal(fields.requestId, 'Nena', 'The account is closed.')
      expect(await standingOf(player)).toMatchObject({ coin: 30_000 + WELCOME, own: 30_000 + WELCOME, isFree: true })
    }
    expect(await verifyLedger(db)).toEqual([])
  })

  test('other sums than the actual ones are refused, and nothing moves', async () => {
    const player = await rewarded({ deposit: 30_000, bonus: 20_000 })
    const own = 30_000 + WELCOME
    const fields = await payment(player, own, 20_000)
    const refused = { errcode: errcodes.closingLeftover, leftover: 20_000 }
    for (const change of [{ amount: own - 1 }, { amount: own + 20_000, leftover: 0 }, { leftover: 0 }, { amount: 1 }]) {
      expect(await call('payOut', { ...fields, ...change }, player)).toMatchObject(refused)
    }
    for (const change of [{ amount: 0 }, { amount: -1 }, { amount: 1.5 }, { leftover: -1 }, { leftover: '0' }]) {
      expect(await call('payOut', { ...fields, ...change }, player)).toMatchObject({ code: 400 })
    }
    expect(await balances(player)).toMatchObject({ coin: own + 20_000, hold: 0 })
    expect(await call('payOut', fields)).toMatchObject({ code: 401 })
  })

  test('coin without any deposit is never paid', async () => {
    const player = await rewarded({})
    expect(await wish(player, WELCOME)).toMatchObject({ errcode: 0 })
    const reply = await call('payOut', await payment(player, WELCOME, 0), player)
    expect(reply).toMatchObject({ errcode: errcodes.closingLeftover, leftover: WELCOME })
  })

  test('it has the requirements of every withdrawal, and comes last', async () => {
    const player = await rewarded({ deposit: 30_000 })
    const other = await rewarded({ deposit: 30_000 })
    const fields = await payment(player, 30_000 + WELCOME, 0)
    const theirs = { ...fields, accountId: await bindPayee(other.id) }
    expect(await call('payOut', theirs, player)).toMatchObject({ errcode: errcodes.bankAccountUnknown })
    const nobody = await newPlayer()
    await db.update(playerTotals).set({ deposited: WELCOME }).where(eq(playerTotals.player, nobody.id))
    const early = await payment(nobody, WELCOME, 0)
    expect(await call('payOut', early, nobody)).toMatchObject({ errcode: errcodes.kycNeeded })
    await db.transaction((tx) =>
      post(tx, {
        id: `safebox:${randomUUID()}`,
        reason: 'safeboxIn',
        moves: [{ from: `player:${player.id}:coin`, to: `player:${player.id}:safebox`, cents: 100 }],
      }),
    )
    const unsettled = { errcode: errcodes.closingUnsettled, what: 'safebox' }
    expect(await call('payOut', fields, player)).toMatchObject(unsettled)
  })
})

test('a bonus that became the player’s own during the closing is not taken', async () => {
  const player = await rewarded({ deposit: 10_000, bonus: 20_000 })
  await db.transaction((tx) =>
    post(tx, {
      id: `lost:${randomUUID()}`,
      reason: 'adjustment',
      moves: [{ from: `player:${player.id}:coin`, to: 'house:promotions', cents: 10_000 + WELCOME }],
    }),
  )
  await db.update(playerTotals).set({ withdrawn: 10_000 }).where(eq(playerTotals.player, player.id))
  expect(await wish(player, 20_000)).toMatchObject({ errcode: 0, closing: { leftover: 20_000 } })
  await setWagers(player.id, { bonusLeft: 0, lockedBonus: 0 })
  const later = (await call('getMyData', {}, player)).closing as { closeTime: number }
  setClock(new Date(later.closeTime))
  await closeDueAccounts()
  const [row] = await db.select({ state: players.state }).from(players).where(eq(players.id, player.id))
  expect(row?.state).toBe('open')
  expect(await balances(player)).toMatchObject({ coin: 20_000 })
})
