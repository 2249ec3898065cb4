import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { readManila } from '#contract/time.ts'
import { spentNow } from '#server/activities/budget.ts'
import { offerOf } from '#server/activities/offer.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { addUpRebates } from '#server/activities/vip/addUp.ts'
import { noteRun } from '#server/activities/vip/runs.ts'
import { vipRebates } from '#server/activities/vip/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { GAME, startGameSession } from '../../games/gameSession.ts'
import type { TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

/* The gift of a level that was reached before the activity ended can be claimed after it, and no later one. */

const STAKE = 1_000
const GIFT = 700
const DEPOSITED = 100_000
const END = '2027-02-05 21:00'

type Switch = { end?: string; status?: 0 | 1; budget?: { day?: number; whole?: number } }

/** VIP alone: each spin reaches the next level, and each level has the same gift. */
function vip({ status = 1, ...line }: Switch = {}, count = GIFT): void {
  const all = everythingOn({ configs: { tasks: [] } })
  const levels = all.configs.vip.levels.map((one) => ({
    ...one,
    upgrade: one.level === 0 ? [] : [{ id: 2001, count, betRate: 1 }],
    rebate: { slots: 1_000 },
  }))
  const { appUserLevelConfigList: list } = all.webConfig
  setCatalogue({
    ...all,
    activities: all.activities.flatMap((one) => (one.kind === 'vip' ? [{ ...one, ...line, status }] : [])),
    webConfig: {
      ...all.webConfig,
      appUserLevelConfigList: list.map((one) => ({ ...one, betAmount: one.level * STAKE })),
    },
    configs: { ...all.configs, vip: { ...all.configs.vip, levels } },
  })
}
const off = () => vip({ status: 0 })

beforeEach(async () => void (await freshDatabase()))
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

const at = (moment: string) => setClock(readManila(moment) ?? new Date(0))
const seat = () => stayingIn({ deposited: DEPOSITED })
async function spin(player: TestPlayer, times: number): Promise<void> {
  const token = await startGameSession(player.token, GAME)
  for (let time = 0; time < times; time += 1)
    expect(await call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token })).toMatchObject({ errcode: 0 })
}
const upgrade = (player: TestPlayer, level: number) =>
  call('vipUpgradeReceive', { level, offer: offerOf(catalogue().configs.vip.levels) }, player)
const told = async (player: TestPlayer) => (await call('vipUser', {}, player)).upgrades as { level: number }[]
const leave = ({ id }: TestPlayer) =>
  exclude({ player: id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
const claimsOf = async ({ id }: TestPlayer) =>
  (await db.select().from(activityClaims).where(eq(activityClaims.player, id)))
    .map(({ item, state }) => `${item} ${state}`)
    .toSorted()
const rebateOf = async ({ id }: TestPlayer) =>
  (await db.select().from(vipRebates).where(eq(vipRebates.player, id))).map(({ day, cents }) => ({ day, cents }))

/** A player who reaches two levels in the last hour, and a third one after the end. */
async function reacher(): Promise<TestPlayer> {
  vip({ end: END })
  at('2027-02-05 20:30')
  const player = await seat()
  await spin(player, 2)
  await noteRun()
  at('2027-02-05 21:10')
  await spin(player, 1)
  return player
}

describe('after the end that stands in the file', () => {
  test('exactly what was reached by then is told, and given once', async () => {
    const player = await reacher()
    expect(await told(player)).toMatchObject([
      { level: 1, state: 1 },
      { level: 2, state: 1 },
    ])
    const taps = await Promise.all(Array.from({ length: 8 }, () => upgrade(player, 2)))
    expect(taps.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(taps.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(7)
    expect(await upgrade(player, 3)).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await call('vipUpgradeReceive', { level: 1, offer: '' })).toMatchObject({ code: 401 })
    const offer = offerOf(catalogue().configs.vip.levels)
    expect(await call('vipGiftReceive', { gift: 'salary', offer }, player)).toMatchObject({
      errcode: errcodes.activityClosed,
    })
    expect(await claimsOf(player)).toEqual(['2 given'])
  })

  test('the night stores it as it was promised, with the rebate of what was played before', async () => {
    const player = await reacher()
    await noteRun()
    at('2027-02-06 00:07')
    await addUpRebates()
    expect(await claimsOf(player)).toEqual(['1 owed', '2 owed'])
    expect(await rebateOf(player)).toEqual([{ day: '2027-02-05', cents: (2 * STAKE) / 10 }])
    vip({ status: 0 }, 1)
    expect(await upgrade(player, 1)).toMatchObject({ errcode: 0, propList: [{ id: 2001, count: GIFT }] })
    at('2027-02-07 00:07')
    await spin(player, 1)
    at('2027-02-08 00:07')
    expect(await addUpRebates()).toBe(0)
    expect(await claimsOf(player)).toEqual(['1 given', '2 owed'])
  })

  test('an exclusion pays it with claims at the same moment, each once', async () => {
    const player = await reacher()
    const { coin } = await balancesOf(db, player.id)
    await Promise.all([upgrade(player, 1), leave(player), upgrade(player, 2), upgrade(player, 1)])
    expect((await balancesOf(db, player.id)).coin).toBe(coin + 2 * GIFT)
    expect(await claimsOf(player)).toEqual(['1 given', '2 given'])
    expect(await upgrade(player, 1)).toMatchObject({ code: 401 })
  })

  test('the budget holds as before, and its next day pays the rest', async () => {
    const player = await reacher()
    vip({ end: END, budget: { day: GIFT } })
    const said = await Promise.all([upgrade(player, 1), upgrade(player, 2)])
    expect(said.map(({ errcode }) => errcode).toSorted()).toEqual([0, errcodes.budgetUsedUp])
    expect((await spentNow('vip')).day).toBe(GIFT)
    at('2027-02-06 12:00')
    expect([(await upgrade(player, 1)).errcode, (await upgrade(player, 2)).errcode]).toContain(0)
    expect(await claimsOf(player)).toEqual(['1 given', '2 given'])
  })
})

describe('after it was switched off', () => {
  test('what was reached until a job saw that can be claimed', async () => {
    vip()
    at('2027-02-05 20:30')
    const player = await seat()
    await spin(player, 1)
    await noteRun()
    off()
    at('2027-02-05 20:31')
    expect(await told(player)).toMatchObject([{ level: 1, state: 1 }])
    await noteRun()
    at('2027-02-05 21:00')
    await spin(player, 1)
    expect(await told(player)).toMatchObject([{ level: 1, state: 1 }])
    at('2027-02-06 00:07')
    await noteRun()
    await addUpRebates()
    expect(await claimsOf(player)).toEqual(['1 owed'])
    expect(await rebateOf(player)).toEqual([{ day: '2027-02-05', cents: STAKE / 10 }])
    expect(await upgrade(player, 2)).toMatchObject({ errcode: errcodes.activityClosed })
    // Switched on again, all of the present level counts.
    vip()
    expect(await upgrade(player, 2)).toMatchObject({ errcode: 0 })
  })

  test('nothing is given of what was never on', async () => {
    off()
    at('2027-02-05 20:30')
    const player = await seat()
    await noteRun()
    await spin(player, 1)
    expect(await told(player)).toEqual([])
    expect(await upgrade(player, 1)).toMatchObject({ errcode: errcodes.activityClosed })
    await leave(player)
    expect(await claimsOf(player)).toEqual([])
  })
})
