import { count, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawIncrements, friendsOf, rangesOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import { errcodes } from '#contract/errcodes.ts'
import { spentNow } from '#server/activities/budget.ts'
import { lapseOver } from '#server/activities/inviteUserSpin/over.ts'
import { spinCycles, spinFriends } from '#server/activities/inviteUserSpin/tables.ts'
import { activityClaims, activitySpent } from '#server/activities/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { playLimits } from '#server/care/tables.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { commitmentOf, wordsFor } from '#server/games/fair.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { fund, type TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { secondAccountOf } from '../deposits.ts'
import { stayingIn } from '../fixture.ts'
import { friendOf } from '../friends/fixture.ts'
import { pay, reverse } from '../recharges.ts'
import {
  aSpin,
  bringFriends,
  completeCycle,
  cyclesOf,
  exchange,
  inviterOf,
  OFFER_WRONG,
  onSpin,
  type Spun,
  spin,
  spinFields,
  standing,
  TARGET,
} from './fixture.ts'

const DAY_MS = 86_400_000

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(async () => {
  // What other tests have promised.
  await db.delete(activitySpent)
  onSpin()
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin
const later = (days: number) => setClock(() => new Date(Date.now() + days * DAY_MS))
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0)
const rowsOf = async ({ id }: TestPlayer) => await db.select().from(spinCycles).where(eq(spinCycles.player, id))
const usedBy = async ({ id }: TestPlayer) =>
  (await db.select({ friends: count() }).from(spinFriends).where(eq(spinFriends.player, id)))[0]?.friends

test('a cycle promises its target, ranges and friends, and its spins bring exactly the target', async () => {
  const inviter = await inviterOf()
  const ranges = rangesOf(aSpin())
  expect(await standing(inviter)).toMatchObject({
    ...{ isOn: true, cycle: 1, valid: 0, ready: 1, owed: [], isUsedUp: false, needRecharge: false },
    terms: { target: 10_000, betRate: 2, days: 3, friends: 3, ranges },
    friend: { identity: true },
  })
  const fields = await spinFields(inviter)
  const first = (await succeed('actInviteUserSpin', fields, inviter)) as unknown as Spun
  const { running } = first
  expect(first.drawn).toMatchObject({ cycle: 1, spin: 1, amount: running?.amounts[0] })
  expect(running).toMatchObject({ state: 'running', spins: 1, serverSeedHash: fields.nextServerSeedHash })
  expect(running?.serverSeed).toBeUndefined()
  expect((running?.expireTime ?? 0) - (running?.startTime ?? 0)).toBe(3 * DAY_MS)
  expect(first.nextServerSeedHash).not.toBe(fields.nextServerSeedHash)
  expect(await spin(inviter)).toMatchObject({ errcode: errcodes.rewardNotReached })
  for (const spins of [2, 3]) {
    await bringFriends(inviter, 1)
    expect(await standing(inviter)).toMatchObject({ valid: spins - 1, ready: 1 })
    expect(await spin(inviter)).toMatchObject({ errcode: 0, ready: 0, running: { spins } })
  }
  await bringFriends(inviter, 1)
  expect(await spin(inviter)).toMatchObject({ errcode: 0, cycle: 2, valid: 0, owed: [{ cycle: 1, items: TARGET }] })
  const [row] = (await cyclesOf(inviter)).rows
  expect(row).toMatchObject({ state: 'complete', spins: 4, clientSeed: 'mine', nonce: 1 })
  expect(sumOf(row?.amounts ?? [])).toBe(10_000)
  expect(row?.amounts.every((cents, at) => (ranges[at]?.from ?? 0) <= cents && cents <= (ranges[at]?.to ?? 0))).toBe(
    true,
  )
  // Nothing but the two seeds has decided.
  const serverSeed = row?.serverSeed ?? ''
  expect(commitmentOf(serverSeed)).toBe(fields.nextServerSeedHash)
  const words = wordsFor({ serverSeed, clientSeed: 'mine', nonce: 1 })
  expect(drawIncrements(words, aSpin())).toEqual(row?.amounts)
})

test('of 64 taps a spin is made once, and a target is exchanged once', async () => {
  const inviter = await inviterOf()
  const first = await spinFields(inviter)
  const taps = (name: Parameters<typeof call>[0], fields: object) =>
    Promise.all(Array.from({ length: 64 }, () => call(name, fields, inviter)))
  const begun = await taps('actInviteUserSpin', first)
  expect(new Set(begun.map(({ errcode, drawn }) => JSON.stringify([errcode, drawn])))).toHaveLength(1)
  expect(await rowsOf(inviter)).toMatchObject([{ cycle: 1, spins: 1 }])
  await bringFriends(inviter, 3)
  const second = await spinFields(inviter)
  for (const { errcode } of await taps('actInviteUserSpin', second)) expect(errcode).toBe(0)
  expect(await rowsOf(inviter)).toMatchObject([{ cycle: 1, spins: 2 }])
  for (let made = 0; made < 2; made += 1) expect(await spin(inviter)).toMatchObject({ errcode: 0 })
  // What completed the cycle is told again, and counts nobody twice.
  expect(await call('actInviteUserSpin', { ...second, spin: 4 }, inviter)).toMatchObject({ errcode: 0 })
  expect(await usedBy(inviter)).toBe(3)
  const before = await coinOf(inviter)
  const exchanged = await taps('actInviteUserExchange', { cycle: 1 })
  expect(exchanged.filter(({ errcode }) => errcode === 0)).toMatchObject([{ propList: TARGET, owed: [] }])
  expect(exchanged.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(63)
  expect((await coinOf(inviter)) - before).toBe(10_000)
})

test('a cycle that ends between page and tap brings nothing, gives its budget back, and its friends count again', async () => {
  onSpin({ budget: { day: 20_000, whole: 20_000 } })
  const inviter = await inviterOf()
  await spin(inviter)
  await bringFriends(inviter, 2)
  await spin(inviter)
  const late = await spinFields(inviter)
  expect((await spentNow('inviteUserSpin')).whole).toBe(10_000)
  later(3)
  expect(await call('actInviteUserSpin', late, inviter)).toMatchObject({ errcode: errcodes.offerChanged })
  expect(await standing(inviter)).toMatchObject({ cycle: 2, valid: 2, ready: 3 })
  expect((await cyclesOf(inviter)).rows).toMatchObject([{ state: 'over', spins: 2, serverSeed: expect.any(String) }])
  expect([await lapseOver(), await lapseOver()]).toEqual([1, 0])
  expect((await spentNow('inviteUserSpin')).whole).toBe(0)
  expect(await exchange(inviter, 1)).toMatchObject({ errcode: errcodes.rewardNotReached })
  for (let made = 0; made < 3; made += 1) expect(await spin(inviter)).toMatchObject({ errcode: 0 })
  expect(await standing(inviter)).toMatchObject({ cycle: 2, running: { spins: 3 }, ready: 0 })
})

test('a next cycle begins before the job has ended the last one, and takes the budget once', async () => {
  onSpin({ budget: { day: 20_000, whole: 10_000 } })
  const [inviter, other] = [await inviterOf(), await inviterOf()]
  await spin(inviter)
  expect(await standing(other)).toMatchObject({ isUsedUp: true })
  expect(await spin(other)).toMatchObject({ errcode: errcodes.budgetUsedUp })
  expect(await rowsOf(other)).toEqual([])
  later(3)
  expect(await spin(inviter)).toMatchObject({ errcode: 0, cycle: 2 })
  expect((await spentNow('inviteUserSpin')).whole).toBe(10_000)
  expect(await lapseOver()).toBe(0)
})

test('many next cycles, which end the last ones, and many first ones begin at once: all of them', async () => {
  onSpin({ budget: { day: 999_000, whole: 999_000 } })
  const many = async () => await Promise.all(Array.from({ length: 8 }, () => inviterOf()))
  const [again, first] = [await many(), await many()]
  for (const inviter of again) await spin(inviter)
  later(3)
  const everyone = [...again, ...first]
  const fields = await Promise.all(everyone.map((inviter) => spinFields(inviter)))
  const begun = await Promise.all(
    everyone.map((inviter, index) => call('actInviteUserSpin', fields[index] ?? {}, inviter)),
  )
  expect(begun.map(({ errcode }) => errcode)).toEqual(everyone.map(() => 0))
  expect((await spentNow('inviteUserSpin')).whole).toBe(160_000)
})

test('the spin that completes and the job that ends meet: one of them, and the books agree', async () => {
  const inviter = await inviterOf()
  await spin(inviter)
  await bringFriends(inviter, 3)
  for (let made = 0; made < 2; made += 1) await spin(inviter)
  const last = await spinFields(inviter)
  const [row] = await rowsOf(inviter)
  const end = row?.expiresAt.getTime() ?? 0
  // The job's clock is a moment ahead of the spin's.
  let asked = 0
  setClock(() => new Date(end + (asked++ % 2 === 0 ? -1 : 0)))
  const [made] = await Promise.all([call('actInviteUserSpin', last, inviter), lapseOver()])
  setClock(undefined)
  const [after] = await rowsOf(inviter)
  expect((after?.completedAt === null) !== (after?.lapsedAt === null)).toBe(true)
  expect(made.errcode === 0).toBe(after?.completedAt !== null)
  expect(await usedBy(inviter)).toBe(after?.completedAt ? 3 : 0)
  const exchanged = await exchange(inviter, 1)
  expect(exchanged.errcode === 0).toBe(after?.completedAt !== null)
})

test('a friend whose deposit is reversed needs another one in that place', async () => {
  onSpin({ identity: false })
  const inviter = await inviterOf()
  const friend = await friendOf(inviter, { deposited: 0 })
  const { gatewayId } = await pay(friend, 20_000)
  for (let made = 0; made < 2; made += 1) expect(await spin(inviter)).toMatchObject({ errcode: 0 })
  await reverse(gatewayId, 20_000)
  await friendOf(inviter)
  expect(await standing(inviter)).toMatchObject({ valid: 1, ready: 0, running: { spins: 2 } })
  expect(await spin(inviter)).toMatchObject({ errcode: errcodes.rewardNotReached })
  await friendOf(inviter)
  expect(await spin(inviter)).toMatchObject({ errcode: 0, running: { spins: 3 } })
})

test('a friend counts once, of another cycle too; without an identity not at all; who is locked not for that time', async () => {
  const inviter = await inviterOf()
  expect(await completeCycle(inviter)).toBe(1)
  expect(await standing(inviter)).toMatchObject({ cycle: 2, valid: 0, ready: 1 })
  await friendOf(inviter)
  const [friend] = await bringFriends(inviter, 1)
  expect(await standing(inviter)).toMatchObject({ valid: 1, ready: 2 })
  await db
    .update(players)
    .set({ lockedFor: 'asked' })
    .where(eq(players.id, friend?.id ?? 0))
  expect(await standing(inviter)).toMatchObject({ valid: 0, ready: 1 })
})

test('what a cycle has begun with stays, whatever the file says, and when it is switched off', async () => {
  const inviter = await inviterOf()
  await spin(inviter)
  const { running } = await standing(inviter)
  onSpin({ status: 0, terms: aSpin({ target: 90_000, betRate: 9, spins: [{ from: 1, to: 2 }] }) })
  await bringFriends(inviter, friendsOf(aSpin()))
  expect(await standing(inviter)).toMatchObject({ isOn: false, running, ready: 3 })
  for (let made = 0; made < 3; made += 1) expect(await spin(inviter)).toMatchObject({ errcode: 0 })
  expect(await exchange(inviter, 1)).toMatchObject({ errcode: 0, propList: TARGET })
  expect(await standing(inviter)).toMatchObject({ isOn: false, ready: 0 })
  expect(await spin(inviter)).toMatchObject({ errcode: errcodes.activityClosed })
})

test('a spin is refused to who may not have it, and changes nothing', async () => {
  const [fresh, first, limited] = [await stayingIn({}), await inviterOf(), await inviterOf()]
  const second = await secondAccountOf(first)
  await fund(second.id, 10_000)
  await db.insert(playLimits).values({ player: limited.id, name: 'depositDay', operator: 100_000 })
  expect(await standing(fresh)).toMatchObject({ needRecharge: true })
  expect(await standing(limited)).toMatchObject({ isOn: false, ready: 0 })
  const said = [
    [fresh, errcodes.needsTopUp],
    [second, errcodes.samePerson],
    [limited, errcodes.offersPaused],
  ] as const
  for (const [player, errcode] of said) {
    expect(await spin(player)).toMatchObject({ errcode })
    expect(await rowsOf(player)).toEqual([])
  }
  const right = await spinFields(first)
  const wrong = [
    [{ cycle: 2 }, errcodes.rewardUnknown],
    [{ spin: 2 }, errcodes.rewardNotReached],
    [{ offer: OFFER_WRONG }, errcodes.offerChanged],
    [{ nextServerSeedHash: 'a'.repeat(64) }, errcodes.seedMoved],
  ] as const
  for (const [change, errcode] of wrong)
    expect(await call('actInviteUserSpin', { ...right, ...change }, first)).toMatchObject({ errcode })
  for (const bad of [{ cycle: 0 }, { spin: 1.5 }, { spin: '1' }, { clientSeed: 'a:b' }, { offer: 7 }, { extra: 1 }])
    expect(await call('actInviteUserSpin', { ...right, ...bad }, first)).toMatchObject({ code: 400 })
  expect(await rowsOf(first)).toEqual([])
  // The seed of a refused spin is still the next one.
  expect(await call('actInviteUserSpin', right, first)).toMatchObject({ errcode: 0 })
  expect(await call('actInviteUserSpin', { ...right, clientSeed: 'other' }, first)).toMatchObject({
    errcode: errcodes.rewardReceived,
  })
  expect(await call('actInviteUserSpin', { ...right, spin: 5 }, first)).toMatchObject({
    errcode: errcodes.rewardUnknown,
  })
  expect(await exchange(first, 1)).toMatchObject({ errcode: errcodes.rewardNotReached })
})

test('an exclusion completes and pays a cycle whose friends are all there; another one lapses', async () => {
  onSpin({ budget: { day: 20_000 } })
  const [whole, short] = [await inviterOf(), await inviterOf()]
  for (const inviter of [whole, short]) await spin(inviter)
  await bringFriends(whole, 3)
  await bringFriends(short, 2)
  for (const { id: player } of [whole, short])
    await exclude({ player, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
  expect((await rowsOf(whole))[0]).toMatchObject({ spins: 4, completedAt: expect.any(Date) })
  expect((await rowsOf(short))[0]).toMatchObject({ spins: 1, lapsedAt: expect.any(Date) })
  const claims = await db.select().from(activityClaims).where(eq(activityClaims.player, whole.id))
  expect(claims).toMatchObject([{ activity: 'inviteUserSpin', item: 1, state: 'given', items: TARGET }])
  expect((await spentNow('inviteUserSpin')).day).toBe(10_000)
})
