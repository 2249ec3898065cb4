import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { activityKind } from '#contract/activities/kinds.ts'
import type { Task } from '#contract/activities/tasks/config.ts'
import { errcodes } from '#contract/errcodes.ts'
import { playLimits } from '#server/care/tables.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { players } from '#server/standing/tables.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { newDepositor, startWalletServer, type WalletServer } from '../../wallet/walletHarness.ts'
import { everythingOn } from '../fixture.ts'

let walletServer: WalletServer
let numbers = 0

beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())
beforeEach(() => setCatalogue(everythingOn({ configs })))
afterEach(async () => {
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const TASK: Task = {
  ...{ id: 109, kind: 'bind', goal: 1, period: 'once', leads: '/bind', sort: 1, status: 1 },
  award: [{ id: 2001, count: 100, betRate: 1 }],
}
const award = [
  { id: 2001, count: 500, betRate: 2 },
  { id: 2002, count: 300 },
]
const configs = { tasks: [TASK], bind: { award } }

const depositor = () => newDepositor(walletServer, 30_000)
async function bind({ id }: TestPlayer): Promise<void> {
  numbers += 1
  await db
    .update(players)
    .set({ mobile: `+63917000${1000 + numbers}` })
    .where(eq(players.id, id))
}
const standing = ({ token }: TestPlayer) => call('bindReward', {}, { token })
const receive = ({ token }: TestPlayer) => call('receiveBindReward', { award }, { token })
const receiveTask = ({ token }: TestPlayer) =>
  call('receiveTaskAward', { taskId: TASK.id, award: TASK.award }, { token })
const stateOfTask = async ({ token }: TestPlayer) =>
  JSON.parse(String((await call('getTaskUser', {}, { token })).taskData))[TASK.id]

test('is paid once for a bound number, in parallel too, and its coin has a wagering requirement', async () => {
  const player = await depositor()
  expect(await standing(player)).toMatchObject({ errcode: 0, award, state: 'open' })
  expect(await receive(player)).toMatchObject({ errcode: errcodes.rewardNotReached })
  await bind(player)
  expect(await standing(player)).toMatchObject({ state: 'ready' })
  const before = await wagersLeft(player.id)
  const replies = await Promise.all(Array.from({ length: 6 }, () => receive(player)))
  const good = replies.filter(({ errcode }) => errcode === 0)
  expect(good).toMatchObject([{ propList: award, lottery: 300, state: 'received' }])
  expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(5)
  expect((await wagersLeft(player.id)).bonusLeft - before.bonusLeft).toBe(1_000)
})

test('waits for a first deposit', async () => {
  const player = await newPlayer({ coin: 0 })
  await bind(player)
  expect(await standing(player)).toMatchObject({ award, state: 'needRecharge' })
  expect(await receive(player)).toMatchObject({ errcode: errcodes.needsTopUp })
  expect((await balancesOf(db, player.id)).coin).toBe(0)
})

test('and the task for it are one: whichever is received first closes the other', async () => {
  const [one, other] = [await depositor(), await depositor()]
  await Promise.all([bind(one), bind(other)])
  expect([await stateOfTask(one), await stateOfTask(other)]).toEqual([1, 1])
  expect(await receive(one)).toMatchObject({ errcode: 0 })
  expect(await stateOfTask(one)).toBe(2)
  expect(await receiveTask(one)).toMatchObject({ errcode: errcodes.rewardReceived })

  expect(await receiveTask(other)).toMatchObject({ errcode: 0 })
  setCatalogue(everythingOn({ configs: { ...configs, tasks: [{ ...TASK, status: 0 }] } }))
  expect(await standing(other)).toMatchObject({ state: 'received' })
  expect(await receive(other)).toMatchObject({ errcode: errcodes.rewardReceived })

  setCatalogue(everythingOn({ configs }))
  const both = await depositor()
  await bind(both)
  const replies = await Promise.all([receive(both), receiveTask(both), receive(both), receiveTask(both)])
  expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
})

test('is nothing for a guest, after the end, and to who may hear of no offer, but for what a bound number has earned', async () => {
  expect(await call('bindReward', {})).toMatchObject({ code: 401 })
  expect(await call('receiveBindReward', { award })).toMatchObject({ code: 401 })
  const player = await depositor()
  await db.insert(playLimits).values({ player: player.id, name: 'depositDay', operator: 100_000 })
  expect(await standing(player)).toMatchObject({ award: [], state: 'open' })
  await bind(player)
  expect(await standing(player)).toMatchObject({ award, state: 'ready' })
  const [late, on] = [await depositor(), everythingOn({ configs })]
  setCatalogue({ ...on, activities: on.activities.filter(({ id }) => id !== activityKind.bind) })
  await bind(late)
  expect(await standing(late)).toMatchObject({ award: [] })
  expect(await receive(late)).toMatchObject({ errcode: errcodes.activityClosed })
  expect(await standing(player)).toMatchObject({ award, state: 'ready' })
  expect(await receive(player)).toMatchObject({ errcode: 0, propList: award, state: 'received' })
})
