import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Task } from '#contract/activities/tasks/config.ts'
import { deedOf, type TaskKind } from '#contract/activities/tasks/kinds.ts'
import { errcodes } from '#contract/errcodes.ts'
import type { SocialId } from '#contract/social/social.ts'
import { readManila } from '#contract/time.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { pointOrders } from '#server/points/tables.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer } from '../../player.ts'
import { awardOf, everythingOn } from '../fixture.ts'

/* Tasks of social networks and of the shop. */

beforeAll(freshDatabase)
beforeEach(() => setCatalogue(everythingOn({ configs: { tasks } })))
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const aTask = (id: number, kind: TaskKind, goal: number, period: Task['period']): Task => ({
  ...{ id, kind, goal, period, leads: '/lobby/home', sort: id, status: 1 },
  award: [{ id: 2001, count: 100, betRate: 3 }],
})
const tasks = [
  aTask(113, 'followTelegram', 1, 'once'),
  aTask(114, 'shareFacebook', 1, 'once'),
  aTask(115, 'shop', 2, 'daily'),
  aTask(116, 'shop', 3, 'once'),
]

const receive = (token: string, taskId: number) =>
  call('receiveTaskAward', { taskId, award: awardOf(taskId) }, { token })
const progressOf = async (token: string) => JSON.parse(String((await call('getTaskUser', {}, { token })).achieveData))

test('counts an account opened and a window to share, by our link, once and only where a task says so', async () => {
  const { id, token } = await newPlayer({ coin: 0, deposited: 100 })
  const deed = (network: SocialId, act: string) => call('appProxyUser4TaskUserShare', { network, act }, { token })
  expect(await receive(token, 113)).toMatchObject({ errcode: errcodes.rewardNotReached })
  expect(await deed('telegram02', 'share')).toMatchObject({ errcode: errcodes.activityClosed })
  await Promise.all([deed('telegram02', 'visit'), deed('telegram02', 'visit'), deed('facebook02', 'share')])
  expect(await progressOf(token)).toMatchObject({ 113: 1, 114: 1 })
  const replies = await Promise.all([113, 113, 114].map((task) => receive(token, task)))
  expect(replies.map(({ errcode }) => Number(errcode)).toSorted((a, b) => a - b)).toEqual([
    ...[0, 0, errcodes.rewardReceived],
  ])
  expect((await balancesOf(db, id)).coin).toBe(300)
})

test('of a visit is no task where the house has no such account', async () => {
  const all = everythingOn({ configs: { tasks } })
  setCatalogue({ ...all, webConfig: { ...all.webConfig, socialMedia: '[]' } })
  const { token } = await newPlayer({ coin: 0 })
  expect(await progressOf(token)).not.toHaveProperty('113')
  expect(await progressOf(token)).toMatchObject({ 114: 0 })
  expect(await receive(token, 113)).toMatchObject({ errcode: errcodes.activityClosed })
})

test('counts exchanges in the shop, of the day or ever, and no draw', async () => {
  setClock(readManila('2026-12-02 00:30'))
  const seat = await newPlayer({ coin: 0, deposited: 100 })
  const order = (kind: 'shop' | 'draw', createdAt: string) =>
    db.insert(pointOrders).values({
      ...{ player: seat.id, id: randomUUID(), kind, row: 1, period: 'ever', price: 100 },
      createdAt: new Date(createdAt),
    })
  await order('shop', '2026-12-01T15:59:59.999Z')
  await order('shop', '2026-12-01T16:00:00.000Z')
  await order('draw', '2026-12-01T16:10:00.000Z')
  expect(await progressOf(seat.token)).toMatchObject({ 115: 1, 116: 2 })
  await order('shop', '2026-12-01T16:20:00.000Z')
  expect(await progressOf(seat.token)).toMatchObject({ 115: 2, 116: 3 })
  expect(await receive(seat.token, 116)).toMatchObject({ errcode: 0 })
})

test('in content, nothing is paid by a task and by an activity', () => {
  const { configs } = catalogue()
  const open = configs.tasks.filter(({ status }) => status === 1)
  const visited = open.flatMap(({ kind }) => {
    const deed = deedOf(kind)
    return deed?.act === 'visit' ? [deed.network] : []
  })
  const paid: readonly string[] = configs.followRewards.map(({ network }) => network)
  expect(visited).not.toEqual([])
  expect(visited.filter((network) => paid.includes(network))).toEqual([])
  expect(open.map(({ kind }) => kind)).not.toContain('bind')
})
