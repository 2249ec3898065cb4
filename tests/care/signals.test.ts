import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markers } from '#contract/care/signals.ts'
import type { SignalRules } from '#contract/lobby/catalogueCare.ts'
import { now, setClock } from '#server/base/clock.ts'
import { quickPlayOff } from '#server/care/quickPlay.ts'
import { careStepOf } from '#server/care/signals.ts'
import { careCases, careDue, careScores, limitRaises } from '#server/care/signalTables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { scorePlayer } from '#server/signals/apply.ts'
import { factsOf } from '#server/signals/facts.ts'
import { forgetOldRaises, scoreAll, scoreDue } from '#server/signals/jobs.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { mayPromote } from '#server/wallet/limits/promotions.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { mailbox } from '../inbox/mailboxHarness.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { said, terminal } from '../terminal.ts'
import { takeBack } from '../wallet/cancel.ts'
import { expectCleanBooks, newWithdrawer, openDeposit } from '../wallet/walletHarness.ts'
import { DAY, HOUR, later, MINUTE, moveTo, setLimit } from './careHarness.ts'

/** Noon in Manila. */
const NOON = new Date('2026-11-23T12:00:00+08:00')
const { care } = catalogue()
const { signals: own } = care

const withRules = (change: Partial<SignalRules>) =>
  setCatalogue({ ...catalogue(), care: { ...care, signals: { ...own, ...change } } })
/** Every marker is found at its first sign. */
const strict = () =>
  withRules({
    chasing: { ...own.chasing, lost: 1_000, times: 1 },
    cancelledWithdrawals: { points: 2, times: 1 },
    failedDeposits: { points: 1, times: 1 },
    raises: { points: 2, times: 1 },
  })

let player: TestPlayer
beforeAll(freshDatabase)
beforeEach(async () => {
  setClock(NOON)
  player = await newPlayer({ coin: 0 })
})
afterEach(async () => {
  setCatalogue(undefined)
  setClock(undefined)
  await db.delete(careDue)
  await expectCleanBooks()
})

const ago = (ms: number) => new Date(now().getTime() - ms)
/** A round that was settled then. Only its row counts here. */
async function played(playedAt: Date, stake: number, win = 0): Promise<void> {
  const row = { id: randomUUID(), seed: randomUUID(), gameId: 1001, nonce: 1, outcome: {} }
  await db.insert(rounds).values({ ...row, player: player.id, stake, win, playedAt })
}
/** A deposit order of then. Only its row counts here. */
async function ordered(createdAt: Date, state: 'credited' | 'expired' = 'credited'): Promise<void> {
  const times = { createdAt, expiresAt: createdAt, creditedAt: state === 'credited' ? createdAt : null }
  const row = { player: player.id, channel: 1, gateway: 'sandbox', gatewayId: randomUUID(), cents: 50_000, state }
  await db.insert(depositOrders).values({ ...row, ...times })
}
const dueNow = async () => (await db.select().from(careDue)).map((row) => row.player)
const titles = async () => (await mailbox(player)).map(({ title }) => title)
const signals = () => succeed('getSignals', {}, player)
const rowOf = async ({ id } = player) => (await db.select().from(careScores).where(eq(careScores.player, id)))[0]

describe('the facts', () => {
  test('are the player’s own rounds, orders, withdrawals and wishes, by days, nights and sessions in Manila', async () => {
    const night = new Date('2026-11-22T04:58:00+08:00')
    for (let minute = 0; minute < 4; minute += 1) await played(new Date(night.getTime() + minute * MINUTE), 1_000, 400)
    await played(new Date(night.getTime() + 20 * MINUTE), 500)
    await played(new Date('2026-10-26T23:59:59+08:00'), 9_000)
    await ordered(new Date(night.getTime() + 30 * MINUTE))
    await ordered(ago(HOUR), 'expired')
    await ordered(ago(28 * DAY))
    const facts = await db.transaction((tx) => factsOf(tx, player.id, own))
    expect(facts.days).toEqual([
      { day: '2026-11-22', rounds: 5, staked: 4_500, lost: 2_900, minutes: 5, nightMinutes: 2 },
    ])
    expect(facts.sessions).toEqual([4, 1])
    expect(facts.deposits).toMatchObject([
      { isCredited: true, isUnpaid: false, lostBefore: 2_900 },
      { isCredited: false, isUnpaid: true, lostBefore: 0 },
    ])
    const other = await newPlayer({ coin: 0 })
    expect(await db.transaction((tx) => factsOf(tx, other.id, own))).toMatchObject({
      days: [],
      deposits: [],
      sessions: [],
    })
  })
})

describe('what happens', () => {
  test('makes a score due: a raise, a withdrawal taken back, deposits paid or not, and a game that is opened', async () => {
    await setLimit(player, 'lossDay', 5_000)
    expect(await dueNow()).toEqual([])
    await setLimit(player, 'lossDay', 6_000)
    await setLimit(player, 'lossDay', 7_000)
    expect([await dueNow(), await db.$count(limitRaises)]).toEqual([[player.id], 1])
    await scoreDue()
    expect(await dueNow()).toEqual([])
    const seat = await newWithdrawer(200_000)
    await db.delete(careDue)
    const requestId = randomUUID()
    await succeed('exchange', { requestId, amount: 100_000, accountId: seat.accountId }, seat)
    expect(await dueNow()).toEqual([])
    expect(await takeBack(requestId, seat)).toMatchObject({ errcode: 0 })
    expect(await dueNow()).toEqual([seat.id])
    await openDeposit(player)
    await later(player, HOUR)
    await sweepDeposits()
    expect((await dueNow()).toSorted()).toEqual([player.id, seat.id].toSorted())
    await db.delete(careDue)
    const gambler = await newPlayer({ isIdentified: true })
    await succeed('startGame', { gameId: 1001 }, gambler)
    expect(await dueNow()).toEqual([gambler.id])
  })

  test('is scored once, however many ask at a time, and who shows nothing has no row', async () => {
    strict()
    await played(ago(2 * HOUR), 100)
    await Promise.all(Array.from({ length: 8 }, () => scorePlayer(player.id)))
    expect(await rowOf()).toBeUndefined()
    await setLimit(player, 'lossDay', 5_000)
    await setLimit(player, 'lossDay', null)
    await played(ago(20 * MINUTE), 5_000)
    await ordered(ago(10 * MINUTE))
    await Promise.all(Array.from({ length: 8 }, () => scorePlayer(player.id)))
    expect(await rowOf()).toMatchObject({ score: 5, step: 'offer', measured: { chasing: 1, raises: 1 } })
    expect(await titles()).toEqual(['careOffer', 'welcome'].filter((title) => title === 'careOffer'))
  })
})

describe('the steps', () => {
  test('rise from a note to an offer to a case, each with its letter once, and fall by themselves', async () => {
    strict()
    expect(await mayPromote(player.id, 'pushed')).toBe(true)
    await played(ago(50 * MINUTE), 90_000)
    await ordered(ago(40 * MINUTE))
    await scorePlayer(player.id)
    expect(await signals()).toMatchObject({ score: 3, step: 'note', isWatched: false, time: NOON.getTime() })
    expect([await titles(), await careStepOf(player.id)]).toEqual([['careNote'], 'note'])
    expect(await quickPlayOff(player.id)).toBe(false)
    await later(player, HOUR)
    expect(await mayPromote(player.id, 'shown')).toBe(false)
    expect(await succeed('getActivityIds', {}, player)).toMatchObject({ promotions: 'none', activityIds: [] })
    await setLimit(player, 'stakeDay', 5_000)
    await setLimit(player, 'stakeDay', 9_000)
    await scorePlayer(player.id)
    expect(await signals()).toMatchObject({ score: 5, step: 'offer', offer: { limit: 'lossWeek', most: 20_000 } })
    expect(await titles()).toEqual(['careOffer', 'careNote'])
    expect(await quickPlayOff(player.id)).toBe(true)
    await setLimit(player, 'stakeWeek', 5_000)
    await setLimit(player, 'stakeWeek', 9_000)
    withRules({ ...catalogue().care.signals, raises: { points: 4, times: 2 } })
    await scorePlayer(player.id)
    expect(await signals()).toMatchObject({ score: 7, step: 'case', isWatched: true })
    expect([await titles(), await db.$count(careCases)]).toEqual([['careOffer', 'careNote'], 1])
    await moveTo(player, new Date(NOON.getTime() + 40 * DAY))
    expect([await scoreAll(), (await rowOf())?.step]).toEqual([expect.any(Number), 'case'])
    const [row] = await db.select().from(careCases)
    await runOperator(['care', 'close', row?.id ?? '', '--outcome', 'contacted', '--reason', 'We spoke'], terminal())
    expect(await signals()).toMatchObject({ score: 0, step: 'none', isWatched: false })
    expect(await quickPlayOff(player.id)).toBe(false)
    expect(await succeed('getActivityIds', {}, player)).not.toMatchObject({ promotions: 'none' })
    expect([await forgetOldRaises(), await db.$count(limitRaises, eq(limitRaises.player, player.id))]).toEqual([
      ...[expect.any(Number), 0],
    ])
  })

  test('do not open a closed case again for the same score in quiet days, and the player stays raised', async () => {
    strict()
    withRules({ ...catalogue().care.signals, steps: { note: 1, offer: 2, case: 3 } })
    await played(ago(20 * MINUTE), 5_000)
    await ordered(ago(10 * MINUTE))
    expect(await scorePlayer(player.id)).toBe('case')
    const open = async () => (await db.select().from(careCases).where(eq(careCases.player, player.id))).at(-1)?.id ?? ''
    await runOperator(['care', 'close', await open(), '--outcome', 'noConcern', '--reason', 'Known'], terminal())
    expect([await careStepOf(player.id), await scorePlayer(player.id)]).toEqual(['offer', 'offer'])
    await setLimit(player, 'lossDay', 5_000)
    await setLimit(player, 'lossDay', null)
    expect(await scorePlayer(player.id)).toBe('case')
    expect(await db.$count(careCases, eq(careCases.player, player.id))).toBe(2)
  })

  test('are not taken for who is excluded', async () => {
    strict()
    await played(ago(20 * MINUTE), 5_000)
    await ordered(ago(10 * MINUTE))
    await exclude({ player: player.id, kind: 'break', term: { days: 1 }, by: 'player', reason: 'ownChoice' })
    expect([await scorePlayer(player.id), await rowOf()]).toEqual(['none', undefined])
  })
})

test('players read each marker with its threshold and points, before anything was found too', async () => {
  const told = await signals()
  expect(told).toMatchObject({ days: own.days, score: 0, step: 'none', steps: own.steps, isWatched: false })
  expect(told).not.toHaveProperty('time')
  expect(told.markers).toEqual(
    markers.map((marker) => ({
      ...{ marker, value: 0, points: own[marker].points, isFound: false, threshold: expect.any(Number) },
    })),
  )
  expect(await call('getSignals', {})).toMatchObject({ code: 401 })
})

test('operators list, read, close and score; nobody without the right does', async () => {
  strict()
  withRules({ ...catalogue().care.signals, steps: { note: 1, offer: 2, case: 3 } })
  await played(ago(20 * MINUTE), 5_000)
  await ordered(ago(10 * MINUTE))
  const run = async (role: 'support' | 'payments' | 'compliance', ...words: string[]) => {
    said.length = 0
    const code = await runOperator(['care', ...words], terminal(String(player.id), `${role}-op`, role))
    return [code, said.join('\n')] as const
  }
  expect(await run('support', 'score', String(player.id))).toEqual([0, expect.stringContaining('the step is case')])
  const [row] = await db.select().from(careCases).where(eq(careCases.player, player.id))
  const id = row?.id ?? ''
  expect((await run('payments', 'list'))[0]).toBe(1)
  expect((await run('support', 'list'))[1]).toContain(`${player.id} ${player.account}`)
  expect((await run('compliance', 'show', id))[1]).toMatch(/chasing +1 +1 +3/)
  expect((await run('compliance', 'show', randomUUID()))[0]).toBe(1)
  expect((await run('support', 'close', id, '--outcome', 'gone', '--reason', 'x'))[0]).toBe(2)
  expect((await run('support', 'close', id, '--outcome', 'contacted', '--reason', 'We spoke'))[0]).toBe(0)
  expect((await run('support', 'close', id, '--outcome', 'contacted', '--reason', 'We spoke'))[0]).toBe(1)
  expect((await run('support', 'list', '--all'))[1]).toContain('contacted')
})
