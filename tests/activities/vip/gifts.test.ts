import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { claim } from '#server/activities/claim.ts'
import { offerOf } from '#server/activities/offer.ts'
import { addUpRebates } from '#server/activities/vip/addUp.ts'
import { vipStandingOf } from '#server/activities/vip/gifts.ts'
import { upgradeKey } from '#server/activities/vip/keys.ts'
import { setClock } from '#server/base/clock.ts'
import { playLimits } from '#server/care/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { identities } from '#server/kyc/tables.ts'
import { encryptFields } from '#server/kyc/written.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { endDueExclusions, exclude } from '#server/rights/exclusion.ts'
import { levelOf } from '#server/standing/levels.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { writtenBy } from '../../account/identified.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { everythingOn } from '../fixture.ts'
import { at, betInAll, playerWith } from './fixture.ts'

beforeAll(async () => void (await freshDatabase()))
/** Tasks would be paid before an exclusion too. */
beforeEach(() => setCatalogue(everythingOn({ configs: { tasks: [] } })))
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

const thresholds = () => catalogue().webConfig.appUserLevelConfigList
const betOf = (level: number) => thresholds().find((one) => one.level === level)?.betAmount ?? 0
/** The gift of a level in content/lobby, whatever stands in the catalogue now. */
const REAL = everythingOn().configs.vip.levels
const giftsAtFirst = (level: number) => REAL.find((one) => one.level === level)?.upgrade
const giftsAt = (level: number) => catalogue().configs.vip.levels.find((one) => one.level === level)
const sumOf = (items: readonly RewardItem[] = []) => items.reduce((sum, { count }) => sum + count, 0)
const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin
const shown = () => offerOf(catalogue().configs.vip.levels)
const upgrade = (player: TestPlayer, level: number, offer = shown()) =>
  call('vipUpgradeReceive', { level, offer }, player)
const receive = (player: TestPlayer, gift: 'salary' | 'birthday') =>
  call('vipGiftReceive', { gift, offer: shown() }, player)
/** The file with other gifts of levels. */
function giving(count: number): void {
  const all = everythingOn()
  const upgrade = [{ id: 2001, count, betRate: 1 }]
  const levels = all.configs.vip.levels.map((one) => ({ ...one, upgrade: one.level === 0 ? [] : upgrade }))
  setCatalogue({ ...all, configs: { ...all.configs, vip: { ...all.configs.vip, levels } } })
}
const standing = (player: TestPlayer) => call('vipUser', {}, player)
/** Gives an identified player's document another date of birth. */
const born = ({ id }: TestPlayer, birthDate: string) =>
  db
    .update(identities)
    .set({ ciphertext: encryptFields(writtenBy({ birthDate })) })
    .where(eq(identities.player, id))

describe('a level', () => {
  test('is the highest whose threshold the valid bet has reached', () => {
    const all = thresholds()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * (all.at(-1)?.betAmount ?? 0) }), (bet) => {
        const level = levelOf(bet)
        const next = all.find(({ betAmount }) => betAmount > bet)
        expect(betOf(level)).toBeLessThanOrEqual(bet)
        expect(next === undefined ? all.at(-1)?.level : next.level - 1).toBe(level)
      }),
    )
  })

  test('stays through a break, and so do its gifts', async () => {
    const player = await playerWith(betOf(4))
    const before = await vipStandingOf(db, player.id)
    await exclude({ player: player.id, kind: 'break', term: { days: 7 }, by: 'ana', reason: 'asked' })
    const refused = db.transaction((tx) => claim(tx, player.id, upgradeKey(4), giftsAt(4)?.upgrade ?? []))
    await expect(refused).rejects.toMatchObject({ refusal: 'restricted' })
    setClock(new Date(Date.now() + 8 * 86_400_000))
    expect(await endDueExclusions()).toBe(1)
    expect(await vipStandingOf(db, player.id)).toMatchObject({ level: 4, bet: betOf(4), upgrades: before.upgrades })
    await db.transaction((tx) => claim(tx, player.id, upgradeKey(4), giftsAt(4)?.upgrade ?? []))
    expect(await coinOf(player)).toBe(500_000 + sumOf(giftsAt(4)?.upgrade))
  })

  test('is told with its valid bet to the lobby', async () => {
    const player = await playerWith(betOf(4))
    expect(await call('refreshData', {}, player)).toMatchObject({
      vip: 4,
      userLevel: 4,
      vipExp: betOf(4),
      bet: betOf(4),
    })
  })
})

describe('the gift of a level', () => {
  test('is given once for each level reached, of 32 at once', async () => {
    const player = await playerWith(betOf(3))
    expect((await standing(player)).upgrades).toMatchObject([
      ...[1, 2, 3].map((level) => ({ level, state: 1 })),
      ...[4, 5, 6, 7].map((level) => ({ level, state: 0 })),
    ])
    const replies = await Promise.all(Array.from({ length: 32 }, () => upgrade(player, 3)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(31)
    const items = giftsAt(3)?.upgrade
    expect(await coinOf(player)).toBe(500_000 + sumOf(items))
    expect((await wagersLeft(player.id)).bonusLeft).toBe(sumOf(items))
    expect(await upgrade(player, 1)).toMatchObject({ errcode: 0, propList: giftsAt(1)?.upgrade, level: 3 })
    expect((await standing(player)).upgrades).toMatchObject([
      { state: 2 },
      { state: 1 },
      { state: 2 },
      ...Array(4).fill({ state: 0 }),
    ])
  })

  test('is refused for a level not reached or unknown, without a deposit, and to a guest', async () => {
    const player = await playerWith(betOf(2) - 1)
    for (const level of [0, 2, 7, 99])
      expect(await upgrade(player, level)).toMatchObject({ errcode: errcodes.rewardNotReached })
    const free = await newPlayer({ coin: 5_000 })
    await betInAll(free, betOf(2))
    expect(await standing(free)).toMatchObject({ level: 2, needRecharge: true })
    expect(await upgrade(free, 1)).toMatchObject({ errcode: errcodes.needsTopUp })
    expect([await coinOf(player), await coinOf(free)]).toEqual([500_000, 5_000])
    expect(await call('vipUpgradeReceive', { level: 1, offer: shown() })).toMatchObject({ code: 401 })
    expect(await call('vipUser', {})).toMatchObject({ code: 401 })
  })

  test('is closed while the activity is off, and the level stays', async () => {
    const player = await playerWith(betOf(2))
    setCatalogue({ ...everythingOn(), activities: [] })
    expect(await standing(player)).toMatchObject({ level: 2, upgrades: [] })
    expect(await upgrade(player, 2)).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await receive(player, 'salary')).toMatchObject({ errcode: errcodes.activityClosed })
  })
})

describe('what was earned', () => {
  test('is not given as anything else than what the player was shown', async () => {
    const player = await playerWith(betOf(2))
    const before = shown()
    giving(50)
    expect(await upgrade(player, 2, before)).toMatchObject({ errcode: errcodes.offerChanged })
    expect(await upgrade(player, 2)).toMatchObject({ errcode: 0, propList: [{ id: 2001, count: 50 }] })
  })

  test('is stored in the night after its day, and outlives the file and the activity', async () => {
    const player = await playerWith(betOf(2))
    await at('2026-12-03 12:00')
    const moves = [{ from: `player:${player.id}:coin`, to: 'house:games', cents: 100 } as const]
    await db.transaction((tx) =>
      post(tx, { id: `round:${randomUUID()}`, reason: 'round', moves, metadata: { gameId: 1001 } }),
    )
    await at('2026-12-04 00:07')
    await addUpRebates()
    giving(1)
    setCatalogue({ ...catalogue(), activities: [] })
    expect((await standing(player)).upgrades).toMatchObject([
      { level: 1, state: 1, items: giftsAtFirst(1) },
      { level: 2, state: 1, items: giftsAtFirst(2) },
    ])
    const replies = await Promise.all([upgrade(player, 2), upgrade(player, 2)])
    expect(replies.map(({ errcode }) => errcode).toSorted()).toEqual([0, errcodes.rewardReceived])
    expect(await coinOf(player)).toBe(499_900 + sumOf(giftsAtFirst(2)))
  })

  test('is paid out with the balance on an exclusion; a break leaves it', async () => {
    const player = await playerWith(betOf(2))
    await exclude({ player: player.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
    expect(await coinOf(player)).toBe(500_000)
    setClock(new Date(Date.now() + 2 * 86_400_000))
    await endDueExclusions()
    await exclude({ player: player.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    expect(await coinOf(player)).toBe(500_000 + sumOf(giftsAt(1)?.upgrade) + sumOf(giftsAt(2)?.upgrade))
  })

  test('is all that is told while nothing may be promoted to the player', async () => {
    const player = await playerWith(betOf(3))
    await db.insert(playLimits).values({ player: player.id, name: 'lossDay', operator: 100_000 })
    const told = await standing(player)
    expect(told).toMatchObject({ isOffered: false, salary: { items: [] }, birthday: { items: [] } })
    expect(told.upgrades).toMatchObject([1, 2, 3].map((level) => ({ level, state: 1 })))
    expect(await receive(player, 'salary')).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await upgrade(player, 3)).toMatchObject({ errcode: 0 })
  })

  test('waits where the budget of the day is used up, which is told beforehand', async () => {
    const player = await playerWith(betOf(2))
    const all = everythingOn()
    const activities = all.activities.map((one) => (one.kind === 'vip' ? { ...one, budget: { day: 300 } } : one))
    setCatalogue({ ...all, activities })
    expect(await standing(player)).toMatchObject({ isUsedUp: false })
    expect(await upgrade(player, 2)).toMatchObject({ errcode: errcodes.budgetUsedUp })
    expect(await upgrade(player, 1)).toMatchObject({ errcode: 0, isUsedUp: true })
    const left = [expect.objectContaining({ level: 1, state: 2 }), expect.objectContaining({ level: 2, state: 1 })]
    expect((await standing(player)).upgrades).toEqual(expect.arrayContaining(left))
  })
})

describe('the weekly salary', () => {
  test('is given once from Monday to Sunday of Manila, at the level of the moment', async () => {
    const player = await playerWith(betOf(3))
    await at('2026-11-23 00:00')
    const first = await Promise.all(Array.from({ length: 8 }, () => receive(player, 'salary')))
    expect(first.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    await at('2026-11-29 23:59')
    await betInAll(player, betOf(5))
    expect(await receive(player, 'salary')).toMatchObject({ errcode: errcodes.rewardReceived })
    await at('2026-11-30 00:00')
    expect((await standing(player)).salary).toMatchObject({ state: 1, until: '2026-12-06', items: giftsAt(5)?.salary })
    expect(await receive(player, 'salary')).toMatchObject({ errcode: 0, propList: giftsAt(5)?.salary })
    expect(await coinOf(player)).toBe(500_000 + sumOf(giftsAt(3)?.salary) + sumOf(giftsAt(5)?.salary))
  })

  test('is none for a level without one', async () => {
    const player = await playerWith(betOf(1))
    expect((await standing(player)).salary).toMatchObject({ state: 0, items: [] })
    expect(await receive(player, 'salary')).toMatchObject({ errcode: errcodes.rewardNotReached })
  })
})

describe('the birthday gift', () => {
  test('needs an approved identity, and waits some days', async () => {
    const stranger = await playerWith(betOf(4))
    await at('2027-02-03 10:00')
    expect((await standing(stranger)).birthday).toMatchObject({ state: 0, isIdentified: false })
    expect(await receive(stranger, 'birthday')).toMatchObject({ errcode: errcodes.rewardNotReached })
    const player = await playerWith(betOf(4), true)
    await at('2027-02-02 23:59')
    expect(await receive(player, 'birthday')).toMatchObject({ errcode: errcodes.rewardNotReached })
    await at('2027-02-10 00:00')
    expect(await receive(player, 'birthday')).toMatchObject({ errcode: errcodes.rewardNotReached })
    await at('2027-02-09 23:59')
    expect((await standing(player)).birthday).toMatchObject({ state: 1, isIdentified: true, until: '2027-02-09' })
    expect(await receive(player, 'birthday')).toMatchObject({ errcode: 0, propList: giftsAt(4)?.birthday })
  })

  test('comes once a year, even after the date was corrected', async () => {
    const player = await playerWith(betOf(4), true)
    await born(player, '1990-12-30')
    await at('2026-12-31 10:00')
    expect(await receive(player, 'birthday')).toMatchObject({ errcode: 0 })
    await born(player, '1990-01-02')
    await at('2027-01-03 10:00')
    expect(await receive(player, 'birthday')).toMatchObject({ errcode: errcodes.rewardReceived })
    await at('2028-01-03 10:00')
    expect(await receive(player, 'birthday')).toMatchObject({ errcode: 0 })
    expect(await coinOf(player)).toBe(500_000 + 2 * sumOf(giftsAt(4)?.birthday))
  })
})
