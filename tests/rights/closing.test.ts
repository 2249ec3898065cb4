import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { sessions } from '#server/account/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { openRounds } from '#server/games/openTables.ts'
import { letters, mails } from '#server/inbox/tables.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { closeDueAccounts } from '#server/rights/close.ts'
import { accountClosings } from '#server/standing/rightsTables.ts'
import { players } from '#server/standing/tables.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, encrypted, newPlayer, type TestPlayer } from '../player.ts'
import { enrich } from '../safety/case.ts'
import { setWagers } from '../wallet/wagers.ts'
import { fill } from './filled.ts'

const DAY_MS = 86_400_000
const COOLING_MS = 7 * DAY_MS
const DEPOSIT = { amount: 10_000, version: 4, actType: 0, rechargeType: 1 }
let moment = Date.now()

beforeEach(async () => void (await freshDatabase()))
beforeEach(() => {
  setClock(() => new Date(moment))
  vi.spyOn(log, 'warn').mockReturnValue()
})
afterEach(() => setClock(undefined))

/** Requests the closing, forfeiting all coin. */
async function wish(player: TestPlayer, leftover?: number) {
  const { coin } = await balancesOf(db, player.id)
  return call('askClosing', { password: await encrypted(player.password), leftover: leftover ?? coin }, player)
}

const logIn = async ({ account, password }: TestPlayer) => call('accountLogin', await credentials(account, password))

/** The player's letters in the inbox after the welcome, by name. */
async function letterNames(player: number): Promise<string[]> {
  const rows = await db
    .select({ title: letters.title })
    .from(mails)
    .innerJoin(letters, eq(letters.id, mails.letter))
    .where(eq(mails.player, player))
    .orderBy(mails.createdAt)
  return rows.map(({ title }) => title).filter((title) => title !== 'welcome')
}

const stateOf = async (id: number) =>
  (await db.select({ state: players.state }).from(players).where(eq(players.id, id)))[0]?.state

const give = (player: number, cents: number) =>
  db.transaction((tx) =>
    post(tx, {
      id: `reward:${randomUUID()}`,
      reason: 'reward',
      moves: [{ from: 'house:promotions', to: `player:${player}:coin`, cents }],
    }),
  )

test('an account closes once its days are over, not a moment before', async () => {
  const player = await newPlayer()
  const { coin } = await balancesOf(db, player.id)
  const asked = await wish(player)
  expect(asked).toMatchObject({
    errcode: 0,
    closing: { askTime: moment, closeTime: moment + COOLING_MS, leftover: coin },
  })
  expect(await letterNames(player.id)).toEqual(['closingAsked'])
  const again = await logIn(player)
  expect(again).toMatchObject({ errcode: 0, closeTime: moment + COOLING_MS })
  moment += COOLING_MS - 1
  expect(await closeDueAccounts()).toBe(0)
  expect(await logIn(player)).toMatchObject({ errcode: 0 })
  moment += 1
  const both = await Promise.all([closeDueAccounts(), closeDueAccounts()])
  expect(both.toSorted()).toEqual([0, 1])
  expect(await logIn(player)).toMatchObject({ errcode: errcodes.accountClosed })
  const withOld = { ...player, token: String(again.token) }
  expect(await call('refreshData', {}, withOld)).toMatchObject({ errcode: errcodes.sessionEnded })
  expect(await call('getMyData', {}, { ...player, token: String(again.token) })).toMatchObject({ code: 401 })
  expect(await balancesOf(db, player.id)).toEqual({ coin: 0, points: 0, hold: 0, safebox: 0 })
  const live = await db.select().from(sessions).where(eq(sessions.player, player.id))
  expect(live.every(({ endedAt }) => endedAt !== null)).toBe(true)
  expect(await verifyLedger(db)).toEqual([])
})

test('the name stays taken while the account can still report its closing', async () => {
  const player = await newPlayer()
  await wish(player)
  moment += COOLING_MS
  await closeDueAccounts()
  const anew = { ...(await credentials(player.account.toUpperCase(), 'Another-4321')), type: 0 }
  expect(await call('accountRegist', anew)).toMatchObject({ errcode: errcodes.accountExists })
  // Only a caller with the password learns that it has closed.
  expect(await logIn({ ...player, password: 'Another-4321' })).toMatchObject({ errcode: errcodes.loginWrong })
})

test('it can be cancelled until then, and requested again', async () => {
  const player = await newPlayer()
  await wish(player)
  expect((await call('cancelClosing', {}, player)).closing).toBeUndefined()
  expect((await call('cancelClosing', {}, player)).errcode).toBe(0)
  moment += COOLING_MS
  await db.update(sessions).set({ lastSeenAt: new Date(moment), expiresAt: new Date(moment + DAY_MS) })
  expect(await closeDueAccounts()).toBe(0)
  expect((await logIn(player)).closeTime).toBeUndefined()
  expect(await wish(player)).toMatchObject({ closing: { closeTime: moment + COOLING_MS } })
  expect(await letterNames(player.id)).toEqual(['closingAsked', 'closingCancelled', 'closingAsked'])
})

test('requesting twice, or in parallel, begins one', async () => {
  const player = await newPlayer()
  const replies = await Promise.all([wish(player), wish(player), wish(player)])
  expect(replies.map(({ errcode }) => errcode)).toEqual([0, 0, 0])
  moment += 1_000
  expect(await wish(player)).toMatchObject({ closing: { askTime: moment - 1_000 } })
  expect(await letterNames(player.id)).toEqual(['closingAsked'])
})

test('only the owner may request it, and accepts the forfeit', async () => {
  const player = await newPlayer()
  const { coin } = await balancesOf(db, player.id)
  expect(await wish({ ...player, password: 'Another-4321' })).toMatchObject({ errcode: errcodes.ownerUnproven })
  for (const leftover of [0, coin - 1, coin + 1]) {
    expect(await wish(player, leftover)).toMatchObject({ errcode: errcodes.closingLeftover, leftover: coin })
  }
  expect(await wish(player, -1)).toMatchObject({ code: 400, field: 'leftover' })
  expect(await call('askClosing', { leftover: 0 })).toMatchObject({ code: 401 })
  expect((await call('getMyData', {}, player)).closing).toBeUndefined()
})

describe('nothing may be pending', () => {
  const refused = (what: string) => ({ errcode: errcodes.closingUnsettled, what })

  test('the player’s own coin is paid out until then, and keeps the account open', async () => {
    const player = await newPlayer()
    await enrich(player, 100_000)
    const { coin } = await balancesOf(db, player.id)
    expect(await wish(player)).toMatchObject({ errcode: errcodes.closingLeftover, leftover: 0 })
    expect(await wish(player, 0)).toMatchObject({ errcode: 0, standing: { own: coin } })
    moment += COOLING_MS
    expect(await closeDueAccounts()).toBe(0)
    expect(await letterNames(player.id)).toEqual(['closingAsked', 'closingHeld'])
    expect(await balancesOf(db, player.id)).toMatchObject({ coin })
  })

  test('a pending request is waited for', async () => {
    const player = await newPlayer()
    await enrich(player, 100_000)
    const { coin } = await balancesOf(db, player.id)
    await db.transaction((tx) =>
      post(tx, {
        id: `withdrawalHold:${randomUUID()}`,
        reason: 'withdrawalHold',
        moves: [{ from: `player:${player.id}:coin`, to: `player:${player.id}:hold`, cents: coin }],
      }),
    )
    expect(await wish(player)).toMatchObject(refused('withdrawals'))
  })

  test('coin in the safe-box', async () => {
    const player = await newPlayer()
    await db.transaction((tx) =>
      post(tx, {
        id: `safebox:${randomUUID()}`,
        reason: 'safeboxIn',
        moves: [{ from: `player:${player.id}:coin`, to: `player:${player.id}:safebox`, cents: 100 }],
      }),
    )
    expect(await wish(player)).toMatchObject(refused('safebox'))
  })

  test('a pending deposit, and one with another amount', async () => {
    const player = await newPlayer()
    await succeed('recharge3', DEPOSIT, player)
    expect(await wish(player)).toMatchObject(refused('deposits'))
    const order = eq(depositOrders.player, player.id)
    await db.update(depositOrders).set({ state: 'failed', reportedCents: 9_999 }).where(order)
    expect(await wish(player)).toMatchObject(refused('deposits'))
    await db.update(depositOrders).set({ state: 'expired', reportedCents: null }).where(order)
    expect(await wish(player)).toMatchObject({ errcode: 0 })
  })

  test('a round that was not watched to its end', async () => {
    const player = await newPlayer()
    await fill(player.id, new Date(moment))
    await db.delete(openRounds).where(eq(openRounds.player, player.id))
    const { openGame } = await call('getMyData', {}, player)
    expect(openGame).toBe(1)
    expect(await wish(player)).toMatchObject(refused('rounds'))
  })

  test('coin with an unmet wagering requirement is forfeited', async () => {
    const player = await newPlayer()
    await setWagers(player.id, { bonusLeft: 5_000, lockedBonus: 5_000 })
    expect(await call('getMyData', {}, player)).toMatchObject({ standing: { own: 0, isFree: false } })
    expect(await wish(player)).toMatchObject({ errcode: 0 })
  })
})

test('no money comes in while an account is closing', async () => {
  const player = await newPlayer()
  await wish(player)
  const refused = { errcode: errcodes.closingUnderWay }
  expect(await call('recharge3', DEPOSIT, player)).toMatchObject(refused)
  await call('cancelClosing', {}, player)
  expect(await call('recharge3', DEPOSIT, player)).toMatchObject({ errcode: 0 })
})

test('money that comes in nevertheless keeps it open, and its player is told once', async () => {
  const player = await newPlayer()
  await wish(player)
  await give(player.id, 1)
  moment += COOLING_MS
  expect(await closeDueAccounts()).toBe(0)
  expect(await closeDueAccounts()).toBe(0)
  expect(await letterNames(player.id)).toEqual(['closingAsked', 'closingHeld'])
  expect(await logIn(player)).toMatchObject({ errcode: 0 })
  await db.transaction((tx) =>
    post(tx, {
      id: `paid:${randomUUID()}`,
      reason: 'adjustment',
      moves: [{ from: `player:${player.id}:coin`, to: 'house:withdrawals', cents: 1 }],
    }),
  )
  expect(await closeDueAccounts()).toBe(1)
})

test('closing does not end an exclusion', async () => {
  const player = await newPlayer()
  await wish(player)
  await db.update(players).set({ state: 'excluded' }).where(eq(players.id, player.id))
  expect(await wish(player)).toMatchObject({ code: 401 })
  moment += COOLING_MS
  expect(await closeDueAccounts()).toBe(0)
  expect(await stateOf(player.id)).toBe('excluded')
  expect(await logIn(player)).toMatchObject({ errcode: errcodes.restricted })
})

test('a failing one does not block the others', async () => {
  const [broken, fine] = [await newPlayer(), await newPlayer()]
  await wish(broken)
  await wish(fine)
  const said = vi.spyOn(log, 'error').mockReturnValue()
  // Makes the id of the forfeit posting collide.
  const own = eq(accountClosings.player, broken.id)
  const [closing] = await db.select().from(accountClosings).where(own)
  await db.transaction((tx) =>
    post(tx, {
      id: `closing:${closing?.id}`,
      reason: 'reward',
      moves: [{ from: 'house:promotions:points', to: `player:${fine.id}:points`, cents: 7 }],
    }),
  )
  moment += COOLING_MS
  expect(await closeDueAccounts()).toBe(1)
  expect([await stateOf(broken.id), await stateOf(fine.id)]).toEqual(['open', 'closed'])
  expect(said).toHaveBeenCalledOnce()
  expect(await balancesOf(db, fine.id)).toMatchObject({ points: 0 })
})
