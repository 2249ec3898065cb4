import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { activityPath } from '#contract/activities/activities.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { sheetPath } from '#contract/activities/sheet.ts'
import { readManila } from '#contract/time.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { builtPaths } from '#server/http/built.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { everythingOn } from './fixture.ts'

beforeAll(freshDatabase)
afterEach(() => {
  setCatalogue(undefined)
  setClock(undefined)
})

const all = Object.values(activityKind).filter((id) => id !== activityKind.deposit && id !== activityKind.outLink)

/** Takes all the player's coin, as if lost in play. */
async function ruin({ id }: TestPlayer): Promise<void> {
  const { coin } = await balancesOf(db, id)
  const moves = [{ from: `player:${id}:coin`, to: 'house:games', cents: coin } as const]
  await db.transaction((tx) => post(tx, { id: `lost:${id}`, reason: 'bet', moves }))
}

describe('content/lobby/activities.yaml', () => {
  test('has every activity of the specification once, and out-links, which are many', () => {
    const ids = catalogue().activities.map(({ id }) => id)
    expect(ids.filter((id) => id !== activityKind.outLink).toSorted()).toEqual(all.toSorted())
    expect(ids.filter((id) => id === activityKind.outLink)).toHaveLength(3)
  })

  test('operates only those with a screen on both platforms', () => {
    const open = catalogue().activities.filter(({ status, kind }) => status === 1 && kind !== 'outLink')
    for (const { id, kind } of open)
      for (const platform of ['mobile', 'desktop'] as const)
        expect(builtPaths(platform), kind).toContain(activityPath(id) ?? sheetPath(kind))
  })
})

describe('getActivityIds', () => {
  test('names the current ones by sort, to guests as well', async () => {
    setCatalogue(everythingOn())
    const reply = await call('getActivityIds', {})
    const missing: number[] = [activityKind.supply]
    const seen = all.filter((id) => !missing.includes(id)).toSorted((one, other) => other - one)
    expect(reply).toMatchObject({
      code: 200,
      errcode: 0,
      isBankrupt: false,
      hasTurntable: false,
      loginPaying: false,
      totalRecharge: 0,
    })
    expect(reply.activityIds).toEqual(seen)
    expect(reply.activityMap).toMatchObject({ 42: { id: 42, sort: 958 } })
  })

  test('says what staking costs in the open games, once per catalogue', async () => {
    const { games, wagering } = catalogue()
    const open = games.filter(({ status }) => status === 1)
    const percentOf = (type: number) => wagering.contributions.find(({ typeId }) => typeId === type)?.percent ?? 0
    // What a game keeps of the stakes for one coin of requirement.
    const costs = open.map(({ rtp, typeId }) => (10_000 - rtp) / 100 / percentOf(typeId))
    const { worthBasis } = await call('getActivityIds', {})
    const cost = costs.reduce((sum, each) => sum + each, 0) / open.length
    expect(worthBasis).toMatchObject({ costPpm: Math.ceil(cost * 1_000_000) })
    const all = everythingOn()
    setCatalogue({ ...all, wagering: { ...wagering, contributions: [] } })
    expect((await call('getActivityIds', {})).worthBasis).not.toHaveProperty('costPpm')
  })

  test('names each out-link that is on, and its kind once', async () => {
    const real = catalogue()
    const [one, other] = real.activities.filter(({ id }) => id === activityKind.outLink)
    if (!one || !other) expect.fail()
    const third = { ...one, url: '/points', status: 0 as const }
    setCatalogue({ ...real, activities: [one, other, third] })
    const reply = await call('getActivityIds', {})
    expect(reply).toMatchObject({ code: 200, errcode: 0, activityIds: [activityKind.outLink] })
    expect(Object.values(Object(reply.activityMap))).toMatchObject([{ url: one.url }, { url: other.url }])
  })

  test('omits those not in operation, not begun, or over', async () => {
    const [christmas, newYear, vip] = [activityKind.christmas, activityKind.newYear, activityKind.vip]
    const of = (id: number) => everythingOn().activities.filter((activity) => activity.id === id)
    const season = { start: '2026-12-01 00:00', end: '2027-01-01 00:00' }
    const activities = [
      ...of(christmas).map((it) => ({ ...it, ...season })),
      ...of(newYear).map((it) => ({ ...it, end: '2026-12-01 00:00' })),
      ...of(vip).map((it) => ({ ...it, status: 0 as const })),
    ]
    setCatalogue(everythingOn({ activities }))
    const idsAt = async (moment: string) => {
      setClock(readManila(moment))
      return (await call('getActivityIds', {})).activityIds
    }
    expect(await idsAt('2026-11-30 23:59')).toEqual([newYear])
    expect(await idsAt('2026-12-01 00:00')).toEqual([christmas])
    expect(await idsAt('2026-12-31 23:59')).toEqual([christmas])
    expect(await idsAt('2027-01-01 00:00')).toEqual([])
    setClock(readManila('2026-12-24 20:00'))
    const { activityMap } = await call('getActivityIds', {})
    expect(activityMap).toEqual({
      37: { id: 37, sort: 963, start: Date.parse('2026-11-30T16:00Z'), end: Date.parse('2026-12-31T16:00Z') },
    })
  })

  test('hides bind from a player with a mobile', async () => {
    setCatalogue(everythingOn())
    const player = await newPlayer()
    expect((await call('getActivityIds', {}, player)).activityIds).toContain(activityKind.bind)
    await db.update(players).set({ mobile: '+639170000001' }).where(eq(players.id, player.id))
    expect((await call('getActivityIds', {}, player)).activityIds).not.toContain(activityKind.bind)
  })

  test('calls a player with less coin than configured bankrupt', async () => {
    const player = await newPlayer()
    const below = (floor: number) => {
      const { supply } = catalogue().configs
      setCatalogue(everythingOn({ configs: { supply: { ...supply, below: floor } } }))
    }
    const { coin } = await call('refreshData', {}, player)
    below(Number(coin))
    expect(await call('getActivityIds', {}, player)).toMatchObject({ isBankrupt: false })
    below(Number(coin) + 1)
    expect(await call('getActivityIds', {}, player)).toMatchObject({ isBankrupt: true })
  })

  test('shows supply to the bankrupt only, and counts held coin', async () => {
    setCatalogue(everythingOn())
    const player = await newPlayer({ deposited: 10_000 })
    expect(await call('getActivityIds', {}, player)).toMatchObject({ isBankrupt: false })
    await ruin(player)
    const broke = await call('getActivityIds', {}, player)
    expect(broke.isBankrupt).toBe(true)
    expect(broke.activityIds).toContain(activityKind.supply)
    const moves = [{ from: 'house:games', to: `player:${player.id}:hold`, cents: 5_000 } as const]
    await db.transaction((tx) => post(tx, { id: `held:${player.id}`, reason: 'withdrawalHold', moves }))
    expect(await call('getActivityIds', {}, player)).toMatchObject({ isBankrupt: false })
  })

  test('matches the log-in’s reply', async () => {
    const player = await newPlayer()
    const { activityIds, activityMap } = await call('getActivityIds', {}, player)
    const info = { gameListVersion: '', os: '', version: '', deviceModel: '' }
    expect(await call('getAfterLoginInfoWeb', info, player)).toMatchObject({ activityIds, activityMap })
  })
})

test('getLoginPayUser3 returns nothing while nothing is sold, and requires a deposit first', async () => {
  expect(await call('getLoginPayUser3', {})).toMatchObject({
    errcode: 0,
    ownList: [],
    buyPropIds: [],
    needRecharge: true,
  })
  const player = await newPlayer()
  expect(await call('getLoginPayUser3', {}, player)).toMatchObject({ errcode: 0, ownList: [], needRecharge: true })
})
