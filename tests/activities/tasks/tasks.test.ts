import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activityKind } from '#contract/activities/kinds.ts'
import type { Task } from '#contract/activities/tasks/config.ts'
import type { TaskKind } from '#contract/activities/tasks/kinds.ts'
import { errcodes } from '#contract/errcodes.ts'
import { readManila } from '#contract/time.ts'
import { forgetOldClaims } from '#server/activities/retention.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { players } from '#server/standing/tables.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { isGain, isLoss, seedRounds, startGameSession } from '../../games/gameSession.ts'
import { fund, newPlayer } from '../../player.ts'
import { deposit, openDeposit, startWalletServer, type WalletServer } from '../../wallet/walletHarness.ts'
import { awardOf, everythingOn } from '../fixture.ts'
import { friendOf, shareDevice } from '../friends/fixture.ts'

const STAKE = 500
let walletServer: WalletServer

beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())
beforeEach(() => setCatalogue(everythingOn({ configs: { tasks } })))
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const aTask = (id: number, kind: TaskKind, goal: number, more: Partial<Task> = {}): Task => ({
  ...{ id, kind, goal, period: 'daily', leads: '/lobby/home', sort: id, status: 1 },
  award: [{ id: 2001, count: 100, betRate: 3 }],
  ...more,
})
const depositor = { coin: 0, deposited: 100 }
const LOGIN = 101
const FAVOURITE = 108
const DICE = 2001
const tasks = [
  aTask(LOGIN, 'login', 1),
  aTask(102, 'play', 3),
  aTask(103, 'win', 1),
  aTask(104, 'explore', 2),
  aTask(105, 'firstPay', 1, { period: 'once', award: [{ id: 2002, count: 700 }] }),
  aTask(106, 'stake', 4 * STAKE),
  aTask(107, 'todayPay', 50_000),
  aTask(FAVOURITE, 'favourite', 1, { period: 'once' }),
  aTask(109, 'bind', 1, { period: 'once' }),
  aTask(110, 'play', 1, { status: 0 }),
  aTask(112, 'invite', 2, { period: 'once' }),
]

type Standing = { progress: Record<string, number>; states: Record<string, number>; reply: WireReply }

async function standing(token: string): Promise<Standing> {
  const reply = await call('getTaskUser', {}, { token })
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  return { progress: JSON.parse(String(reply.achieveData)), states: JSON.parse(String(reply.taskData)), reply }
}
const receive = (token: string, taskId: number) =>
  call('receiveTaskAward', { taskId, award: awardOf(taskId) }, { token })

/** Plays rounds of a game. Seeded outcomes are set once the player's game session is open. */
async function play(token: string, gameId: number, rounds: number, seedBefore?: () => Promise<void>): Promise<void> {
  const gameToken = await startGameSession(token, gameId)
  await seedBefore?.()
  for (let round = 0; round < rounds; round += 1) {
    const bet = { roundId: randomUUID(), stake: STAKE }
    expect(await call('houseSpin', bet, { token: gameToken })).toMatchObject({ errcode: 0 })
  }
}

describe('progress', () => {
  test('is counted from recorded facts, and stops at the goal', async () => {
    const { id: player, token } = await newPlayer({ coin: 100_000 })
    expect((await standing(token)).progress).toEqual({
      ...{ 101: 1, 102: 0, 103: 0, 104: 0, 105: 0, 106: 0, 107: 0, 108: 0, 109: 0, 112: 0 },
    })
    await play(token, 1001, 2, () => seedRounds(player, STAKE, [isGain]))
    await play(token, 1002, 3)
    await call('gameLike', { id: 1001, like: 1 }, { token })
    await db.update(players).set({ mobile: '+639170000001' }).where(eq(players.id, player))
    const { progress, states, reply } = await standing(token)
    expect(progress).toMatchObject({ 102: 3, 103: 1, 104: 2, 106: 4 * STAKE, 108: 1, 109: 1 })
    expect(states).toMatchObject({ 101: 1, 102: 1, 103: 1, 104: 1, 106: 1, 108: 1, 109: 1 })
    expect(reply.achieveNum).toBe(7)
    expect(reply).toMatchObject({ canReceiveTaskAward: false, needRecharge: true, usedUp: [] })
  })

  test('of a stake counts what it counts at the cashier by the type of its game', async () => {
    const { token } = await newPlayer({ coin: 100_000 })
    const { wagering, gamesById } = catalogue()
    const share = wagering.contributions.find(({ typeId }) => typeId === gamesById.get(DICE)?.typeId)?.percent ?? 0
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(100)
    const gameToken = await startGameSession(token, DICE)
    const roll = (choice: string) =>
      call('houseSpin', { roundId: randomUUID(), stake: STAKE, choice }, { token: gameToken })
    for (const choice of ['over:4999', 'under:4999']) expect(await roll(choice), choice).toMatchObject({ errcode: 0 })
    await play(token, 1001, 1)
    expect((await standing(token)).progress).toMatchObject({ 102: 3, 106: STAKE + (2 * STAKE * share) / 100 })
  })

  test('of a win is zero while every round was lost', async () => {
    const { id: player, token } = await newPlayer({ coin: 100_000 })
    await play(token, 1001, 2, () => seedRounds(player, STAKE, [isLoss, isLoss]))
    const { progress, states } = await standing(token)
    expect(progress).toMatchObject({ 102: 2, 103: 0 })
    expect(states).not.toHaveProperty('103')
  })

  test('counts credited deposits, and key 105 reports the first', async () => {
    const seat = await newPlayer({ coin: 0 })
    await openDeposit(seat, 30_000)
    expect((await standing(seat.token)).progress).toMatchObject({ 105: 0, 107: 0 })
    await deposit(walletServer, seat, 30_000)
    const { progress, states } = await standing(seat.token)
    expect(progress).toMatchObject({ 105: 1, 107: 30_000 })
    expect(states[105]).toBe(1)
    setCatalogue(everythingOn({ configs: { tasks: [] } }))
    expect((await standing(seat.token)).states).toEqual({ 105: 2 })
  })

  test('counts valid friends alone: no second account on the inviter’s device, and none who only deposited', async () => {
    const inviter = await newPlayer(depositor)
    const [friend, second, depositing] = [
      await friendOf(inviter),
      await friendOf(inviter),
      await newPlayer({ coin: 0 }),
    ]
    await shareDevice(inviter, second)
    expect(await call('agentFill', { pid: String(inviter.id) }, depositing)).toMatchObject({ errcode: 0 })
    await deposit(walletServer, depositing, 30_000)
    expect((await standing(inviter.token)).progress[112]).toBe(1)
    expect(await receive(inviter.token, 112)).toMatchObject({ errcode: errcodes.rewardNotReached })
    await friendOf(inviter)
    expect((await standing(inviter.token)).progress[112]).toBe(2)
    expect(await receive(inviter.token, 112)).toMatchObject({ errcode: 0 })
    expect(await receive(inviter.token, 112)).toMatchObject({ errcode: errcodes.rewardReceived })
    expect((await standing(friend.token)).progress[112]).toBe(0)
  })

  test('of a guest is none', async () => {
    expect(await call('getTaskUser', {})).toMatchObject({
      ...{ errcode: 0, achieveNum: 0, achieveData: '{}', taskData: '{}', canReceiveTaskAward: false },
    })
  })

  test('counts one player’s facts only', async () => {
    const { token } = await newPlayer({ coin: 100_000 })
    await play(token, 1001, 3)
    expect((await standing((await newPlayer({ coin: 0 })).token)).progress[102]).toBe(0)
  })
})

describe('a reward', () => {
  test('is credited through the ledger, and its coin has a wagering requirement', async () => {
    const { id: player, token } = await newPlayer(depositor)
    const reply = await receive(token, LOGIN)
    expect(reply).toMatchObject({ errcode: 0, propList: [{ id: 2001, count: 100, betRate: 3 }], coin: 200, lottery: 0 })
    expect(JSON.parse(String(reply.taskData))[LOGIN]).toBe(2)
    expect((await balancesOf(db, player)).coin).toBe(200)
    expect((await wagersLeft(player)).bonusLeft).toBe(300)
    const record = await call('getTransactions', {}, { token })
    expect(record.rows).toMatchObject([{ reason: 'task', kind: 'reward', change: 100 }, { reason: 'deposit' }])
  })

  test('may be points', async () => {
    const seat = await newPlayer({ coin: 0 })
    await deposit(walletServer, seat, 30_000)
    expect(await receive(seat.token, 105)).toMatchObject({ errcode: 0, lottery: 700 })
  })

  test('is credited once for any number of parallel taps', async () => {
    const { id: player, token } = await newPlayer(depositor)
    const replies = await Promise.all(Array.from({ length: 12 }, () => receive(token, LOGIN)))
    const codes = replies.map(({ errcode }) => errcode).toSorted()
    expect(codes).toEqual([0, ...Array.from({ length: 11 }, () => errcodes.rewardReceived)])
    expect((await balancesOf(db, player)).coin).toBe(200)
  })

  test('of several tasks in parallel is credited for each', async () => {
    const { id: player, token } = await newPlayer(depositor)
    await call('gameLike', { id: 1001, like: 1 }, { token })
    const replies = await Promise.all([receive(token, LOGIN), receive(token, FAVOURITE), receive(token, 102)])
    expect(replies.map(({ errcode }) => errcode)).toEqual([0, 0, errcodes.rewardNotReached])
    expect((await balancesOf(db, player)).coin).toBe(300)
  })

  test('is not credited early, and then it is', async () => {
    const { token } = await newPlayer({ coin: 0, deposited: 100_000 })
    expect(await receive(token, 102)).toMatchObject({ errcode: errcodes.rewardNotReached })
    await play(token, 1001, 3)
    expect(await receive(token, 102)).toMatchObject({ errcode: 0 })
  })

  test.each([110, 111, 999])('of task %s, which is not in operation, is refused', async (id) => {
    const { token } = await newPlayer({ coin: 0 })
    expect(await receive(token, id)).toMatchObject({ errcode: errcodes.activityClosed })
  })

  test('is refused while tasks are off', async () => {
    const { token } = await newPlayer({ coin: 0 })
    const all = everythingOn()
    setCatalogue({
      ...all,
      activities: all.activities.filter(({ id }) => id !== activityKind.tasks),
      configs: { ...all.configs, tasks },
    })
    expect(await receive(token, LOGIN)).toMatchObject({ errcode: errcodes.activityClosed })
    expect((await standing(token)).progress).toEqual({})
  })

  test('needs a player', async () => {
    expect(await call('receiveTaskAward', { taskId: LOGIN, award: [] })).toMatchObject({ code: 401 })
  })
})

describe('midnight in Manila', () => {
  test('restarts daily tasks; one-time rewards stay claimed', async () => {
    setClock(readManila('2026-12-01 23:58'))
    const { id: player, token } = await newPlayer({ coin: 0, deposited: 100_000 })
    await play(token, 1001, 3)
    await call('gameLike', { id: 1001, like: 1 }, { token })
    for (const id of [LOGIN, 102, FAVOURITE]) expect(await receive(token, id)).toMatchObject({ errcode: 0 })
    setClock(readManila('2026-12-01 23:59'))
    expect(await receive(token, LOGIN)).toMatchObject({ errcode: errcodes.rewardReceived })

    setClock(readManila('2026-12-02 00:00'))
    const { progress, states } = await standing(token)
    expect(progress).toMatchObject({ 101: 1, 102: 0, 103: 0, 106: 0, 108: 1 })
    expect(states).toEqual({ 101: 1, 105: 1, 108: 2 })
    expect(await receive(token, 102)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await receive(token, LOGIN)).toMatchObject({ errcode: 0 })
    expect(await receive(token, FAVOURITE)).toMatchObject({ errcode: errcodes.rewardReceived })
    const before = (await balancesOf(db, player)).coin
    await fund(player, 1)
    expect((await balancesOf(db, player)).coin).toBe(before + 1)
  })

  test('is exact: the last millisecond is of the day before, the first of the new one', async () => {
    const midnight = readManila('2026-12-02 00:00')?.getTime() ?? Number.NaN
    const last = () => setClock(new Date(midnight - 1))
    const first = () => setClock(new Date(midnight))
    last()
    const { id: player, token } = await newPlayer({ coin: 0, deposited: 100_000 })
    await play(token, 1001, 3)
    expect((await standing(token)).progress[102]).toBe(3)
    first()
    await play(token, 1001, 1)
    expect((await standing(token)).progress[102]).toBe(1)
    // Two devices: one in time for the old day, the other on the new one. Each day credits once.
    const before = (await balancesOf(db, player)).coin
    last()
    expect(await receive(token, 102)).toMatchObject({ errcode: 0 })
    first()
    const replies = await Promise.all([LOGIN, LOGIN, 102].map((id) => receive(token, id)))
    const codes = replies.map(({ errcode }) => Number(errcode)).toSorted((one, other) => one - other)
    expect(codes).toEqual([0, errcodes.rewardNotReached, errcodes.rewardReceived].toSorted((a, b) => a - b))
    expect((await balancesOf(db, player)).coin).toBe(before + 200)
  })

  test('ends unclaimed rewards', async () => {
    setClock(readManila('2026-12-01 23:59'))
    const { token } = await newPlayer({ coin: 0, deposited: 100_000 })
    await play(token, 1001, 3)
    expect((await standing(token)).states[102]).toBe(1)
    setClock(readManila('2026-12-02 00:01'))
    expect((await standing(token)).states).not.toHaveProperty('102')
  })
})

test('claims are deleted a week after their day, but never one-time ones', async () => {
  setClock(readManila('2026-11-01 12:00'))
  const { id: player, token } = await newPlayer(depositor)
  await call('gameLike', { id: 1001, like: 1 }, { token })
  await receive(token, LOGIN)
  await receive(token, FAVOURITE)
  setClock(readManila('2026-11-08 12:00'))
  expect(await forgetOldClaims()).toBe(0)
  setClock(readManila('2026-11-09 12:00'))
  expect(await forgetOldClaims()).toBe(1)
  const left = await db.select().from(activityClaims).where(eq(activityClaims.player, player))
  expect(left).toMatchObject([{ activity: 'tasks', item: FAVOURITE, round: 'once' }])
})
