import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import type { SocialId } from '#contract/social/social.ts'
import { socialDeeds } from '#server/activities/deeds/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { playLimits } from '#server/care/tables.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer } from '../../player.ts'
import { newDepositor, startWalletServer, type WalletServer } from '../../wallet/walletHarness.ts'
import { everythingOn } from '../fixture.ts'

let walletServer: WalletServer

beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())
beforeEach(() => setCatalogue(everythingOn()))
afterEach(async () => {
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const depositor = () => newDepositor(walletServer, 30_000)

const visit = (token: string, network: SocialId, act: 'visit' | 'share' = 'visit') =>
  call('appProxyUser4TaskUserShare', { network, act }, { token })
const receive = (token: string, visitId: number) =>
  call('appProxyUser4TaskUserReceive', { visitId, points: 500 }, { token })
const pointsOf = async (player: number) => (await balancesOf(db, player)).points

describe('follow rewards', () => {
  test('name the accounts with an address of the house, to guests as well', async () => {
    const all = everythingOn()
    const socialMedia = '[{"id":"facebook02","url":"https://social.perya.example/facebook"}]'
    setCatalogue({ ...all, webConfig: { ...all.webConfig, socialMedia } })
    const reply = await call('appProxyUser4TaskUser', {})
    const url = 'https://social.perya.example/facebook'
    expect(reply).toMatchObject({
      ...{ errcode: 0, needRecharge: true },
      visits: [{ id: 1, network: 'facebook02', url, points: 500, isVisited: false, isReceived: false }],
    })
    const { token } = await depositor()
    expect(await receive(token, 2)).toMatchObject({ errcode: errcodes.activityClosed })
    for (const network of ['instagram02', 'telegram02'] as const)
      expect(await visit(token, network)).toMatchObject({ errcode: errcodes.activityClosed })
  })

  test('pay for a visit by our link only, which counts once, whenever it was', async () => {
    const { id, token } = await depositor()
    expect(await receive(token, 1)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await visit(token, 'facebook02', 'share')).toMatchObject({ errcode: 0 })
    expect(await receive(token, 1)).toMatchObject({ errcode: errcodes.rewardNotReached })
    setClock(new Date('2026-11-01T04:00:00Z'))
    const replies = await Promise.all([1, 2, 3].map(() => visit(token, 'facebook02')))
    for (const reply of replies) expect(reply).toMatchObject({ errcode: 0, visits: [{ isVisited: true }, {}, {}] })
    setClock(undefined)
    expect(await visit(token, 'facebook02')).toMatchObject({ errcode: 0 })
    const kept = await db.select().from(socialDeeds).where(eq(socialDeeds.player, id))
    expect(kept.map(({ act }) => act).toSorted()).toEqual(['share', 'visit'])
    expect(kept).toContainEqual(expect.objectContaining({ firstAt: new Date('2026-11-01T04:00:00Z') }))
    expect(await receive(token, 1)).toMatchObject({ errcode: 0, lottery: 500 })
    const other = await depositor()
    expect(await receive(other.token, 1)).toMatchObject({ errcode: errcodes.rewardNotReached })
  })

  test('count no visit of a guest, or of a player who may hear of no offer', async () => {
    expect(await call('appProxyUser4TaskUserShare', { network: 'facebook02', act: 'visit' })).toMatchObject({
      code: 401,
    })
    const { id, token } = await depositor()
    await db.insert(playLimits).values({ player: id, name: 'depositDay', operator: 100_000, operatorReason: 'care' })
    expect(await visit(token, 'facebook02')).toMatchObject({ errcode: errcodes.offersPaused })
    expect(await db.select().from(socialDeeds).where(eq(socialDeeds.player, id))).toEqual([])
  })

  test('credit the points of each account once, even in parallel', async () => {
    const { id, token } = await depositor()
    for (const network of ['facebook02', 'instagram02', 'tiktok02'] as const) await visit(token, network)
    const replies = await Promise.all([1, 1, 1, 1, 2, 2].map((visit) => receive(token, visit)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(4)
    expect(await pointsOf(id)).toBe(1_000)
    const { visits } = await call('appProxyUser4TaskUser', {}, { token })
    expect(visits).toMatchObject([{ isReceived: true }, { isReceived: true }, { isReceived: false }])
    expect(await receive(token, 3)).toMatchObject({ errcode: 0, lottery: 1_500, propList: [{ id: 2002, count: 500 }] })
  })

  test('require a deposit first', async () => {
    const { id, token } = await newPlayer({ coin: 5_000 })
    expect(await visit(token, 'facebook02')).toMatchObject({ errcode: 0 })
    expect(await receive(token, 1)).toMatchObject({ errcode: errcodes.needsTopUp })
    expect(await pointsOf(id)).toBe(0)
  })

  test('give what a visit was promised, whatever the file says later, and after the end', async () => {
    const { id, token } = await depositor()
    for (const network of ['facebook02', 'instagram02'] as const) await visit(token, network)
    const all = everythingOn()
    const halved = all.configs.followRewards.map((one) => ({ ...one, points: one.points / 2 }))
    setCatalogue(everythingOn({ configs: { followRewards: halved } }))
    expect(await call('appProxyUser4TaskUser', {}, { token })).toMatchObject({
      visits: [{ points: 500 }, { points: 500 }, { points: 250 }],
    })
    expect(await receive(token, 1)).toMatchObject({ errcode: 0, lottery: 500 })
    setCatalogue({ ...all, activities: all.activities.filter((one) => one.id !== 21) })
    expect(await receive(token, 3)).toMatchObject({ errcode: errcodes.activityClosed })
    const { grants } = await call('getGrants', {}, { token })
    const own = { activity: 'followRewards', item: 2, round: 'once', items: [{ id: 2002, count: 500 }] }
    expect(grants).toContainEqual(expect.objectContaining(own))
    expect(await receive(token, 2)).toMatchObject({ errcode: 0, lottery: 1_000 })
    expect(await pointsOf(id)).toBe(1_000)
  })

  test('show to whom nothing may be promoted what their visits have earned, and nothing else', async () => {
    const { id, token } = await depositor()
    await visit(token, 'instagram02')
    await db.insert(playLimits).values({ player: id, name: 'depositDay', operator: 100_000, operatorReason: 'care' })
    expect(await call('appProxyUser4TaskUser', {}, { token })).toMatchObject({ visits: [{ id: 2, isReceived: false }] })
    expect(await receive(token, 2)).toMatchObject({ errcode: 0, visits: [] })
  })

  test('are closed while the activity is off', async () => {
    const all = everythingOn()
    setCatalogue({ ...all, activities: all.activities.filter(({ id }) => id !== 21) })
    const { token } = await depositor()
    expect(await visit(token, 'facebook02', 'visit')).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await call('appProxyUser4TaskUser', {}, { token })).toMatchObject({ visits: [] })
    expect(await receive(token, 1)).toMatchObject({ errcode: errcodes.activityClosed })
  })
})
