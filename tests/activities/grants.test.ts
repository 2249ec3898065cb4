import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { rememberDevice } from '#server/account/knownDevices.ts'
import { sessions } from '#server/account/tables.ts'
import { budgetOf, spend, spentNow } from '#server/activities/budget.ts'
import { type ClaimKey, claim, claimInDeposit, earn, isKey, ONCE } from '#server/activities/claim.ts'
import { payOwed, revokeFrom } from '#server/activities/grants.ts'
import { activityClaims, activitySpent } from '#server/activities/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { Refusal } from '#server/call/refusal.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { putSwitchedOff } from '#server/content/switchedOff.ts'
import { db, type Tx } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { switchedOff } from '#server/lobby/tables.ts'
import { playerProps } from '#server/props/tables.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { approveIdentity } from '../account/identified.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { by } from '../operators/operatorHarness.ts'
import { newPlayer } from '../player.ts'
import { said } from '../terminal.ts'
import { everythingOn } from './fixture.ts'

const coin = (count: number, betRate = 2): RewardItem[] => [{ id: 2001, count, betRate }]
const key = (change: Partial<ClaimKey> = {}): ClaimKey => ({ activity: 'vip', item: 3, round: ONCE, ...change })

beforeAll(freshDatabase)
afterEach(async () => {
  setCatalogue(undefined)
  setClock(undefined)
  await db.delete(switchedOff)
  putSwitchedOff([])
  expect(await verifyLedger(db)).toEqual([])
})

/** Puts every activity on, and gives one a budget. */
function budgeted(budget: { day?: number; whole?: number }) {
  const all = everythingOn()
  setCatalogue({ ...all, activities: all.activities.map((one) => (one.kind === 'vip' ? { ...one, budget } : one)) })
}

/** What something answered, or the refusal's name. */
const outcomeOf = <Value>(work: (tx: Tx) => Promise<Value>) =>
  db.transaction(work).catch((error: unknown) => (error instanceof Refusal ? error.refusal : String(error)))

const earns = (player: number, change: Partial<ClaimKey> = {}, items = coin(700), from = {}) =>
  db.transaction(async (tx) => {
    await lockWallet(tx, player)
    return await earn(tx, player, key(change), items, from)
  })
const claims = (player: number, items?: RewardItem[], terms = {}) =>
  outcomeOf((tx) => claim(tx, player, key(), items, terms))
const coinOf = async (player: number) => (await balancesOf(db, player)).coin
const stateOf = async (player: number) =>
  (await db.select().from(activityClaims).where(isKey(player, key()))).map(({ state }) => state)

describe('what was earned', () => {
  test('is owed until it is claimed, and is given as it was earned, once of many in parallel', async () => {
    const { id } = await newPlayer({ coin: 0 })
    expect(await earns(id)).toBe('earned')
    expect(await earns(id, {}, coin(9_999))).toBe('known')
    expect([await coinOf(id), await stateOf(id)]).toEqual([0, ['owed']])
    const outcomes = await Promise.all(Array.from({ length: 32 }, () => claims(id, coin(123))))
    expect(outcomes.filter((outcome) => outcome === 'rewardReceived')).toHaveLength(31)
    expect(outcomes).toContainEqual({ propList: coin(700) })
    expect([await coinOf(id), await stateOf(id)]).toEqual([700, ['given']])
    expect(await wagersLeft(id)).toMatchObject({ bonusLeft: 1_400 })
  })

  test('is told and claimed on one page, by its own player alone', async () => {
    const [one, other] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    await earns(one.id)
    const grant = { activity: 'vip', item: 3, round: ONCE }
    expect(await call('getGrants', {}, one)).toMatchObject({ isHeld: false, grants: [{ ...grant, items: coin(700) }] })
    expect(await call('getGrants', {}, other)).toMatchObject({ grants: [] })
    expect(await call('receiveGrant', grant, other)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await call('receiveGrant', grant, { token: '' })).toMatchObject({ code: 401 })
    expect(await call('receiveGrant', { ...grant, activity: 'none' }, one)).toMatchObject({ code: 400 })
    expect(await call('receiveGrant', grant, one)).toMatchObject({ coin: 700, propList: coin(700), grants: [] })
    expect(await call('receiveGrant', grant, one)).toMatchObject({ errcode: errcodes.rewardReceived })
  })

  test('of a deposit that is taken back is revoked, unless it was given', async () => {
    const { id } = await newPlayer({ coin: 0 })
    const source = 'deposit:7'
    await earns(id, {}, coin(700), { source })
    const given = await db.transaction((tx) => claimInDeposit(tx, id, key({ item: 4 }), coin(300), { source }))
    expect(given).toEqual(coin(300))
    await db.transaction((tx) => revokeFrom(tx, id, source))
    expect(await stateOf(id)).toEqual(['revoked'])
    expect(await claims(id)).toBe('activityClosed')
    const [kept] = await db
      .select()
      .from(activityClaims)
      .where(isKey(id, key({ item: 4 })))
    expect(kept).toMatchObject({ state: 'given', source })
  })

  test('is paid out with the balance on an exclusion, and waits during a break', async () => {
    const [one, other] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    for (const { id } of [one, other]) {
      await earns(id)
      await earns(id, { item: 9 }, [...coin(300, 3), { id: 2002, count: 50 }])
    }
    const deed = { term: { days: 1 }, by: 'ana', reason: 'asked' } as const
    await exclude({ ...deed, player: one.id, kind: 'break' })
    await exclude({ ...deed, player: other.id, kind: 'self', term: { months: 6 } })
    expect([await coinOf(one.id), await coinOf(other.id)]).toEqual([0, 1_000])
    expect(await balancesOf(db, other.id)).toMatchObject({ points: 50 })
    // (700 x 2 + 300 x 3) / 1,000
    expect(await wagersLeft(other.id)).toMatchObject({ bonusLeft: 2_300 })
    expect(await claims(one.id)).toBe('restricted')
  })

  test('of a locked account stays owed, and does not stop its exclusion', async () => {
    const { id } = await newPlayer({ coin: 0 })
    await earns(id)
    await db.update(players).set({ lockedFor: 'asked by the player' }).where(eq(players.id, id))
    expect(await db.transaction((tx) => payOwed(tx, id))).toEqual([])
    expect(await stateOf(id)).toEqual(['owed'])
  })
})

describe('a budget', () => {
  test('is kept to its last centavo by 64 players at once, and told beforehand', async () => {
    await db.delete(activitySpent)
    budgeted({ day: 1_000, whole: 1_500 })
    const many = []
    for (let made = 0; made < 16; made += 1) many.push(await newPlayer({ coin: 0 }))
    const wanted = many.flatMap(({ id }) => [1, 2, 3, 4].map((item) => ({ id, item })))
    const outcomes = await Promise.all(
      wanted.map(({ id, item }) => outcomeOf((tx) => claim(tx, id, key({ item }), coin(100)))),
    )
    expect(outcomes.filter((outcome) => outcome === 'budgetUsedUp')).toHaveLength(54)
    expect(await spentNow('vip')).toEqual({ day: 1_000, whole: 1_000 })
    const [first] = many
    expect((await call('getActivityIds', {}, first)).activityMap).toMatchObject({ 8: { isUsedUp: true } })
    setClock(() => new Date(Date.now() + 86_400_000))
    const next = await Promise.all(many.map(({ id }) => outcomeOf((tx) => claim(tx, id, key({ item: 5 }), coin(100)))))
    expect(next.filter((outcome) => outcome === 'budgetUsedUp')).toHaveLength(11)
    expect(await spentNow('vip')).toEqual({ day: 500, whole: 1_500 })
  })

  test('counts points at what the shop gives, rounded up, and gets back what is revoked', async () => {
    budgeted({ whole: 100_000 })
    const before = (await spentNow('vip')).whole
    const { id } = await newPlayer({ coin: 0 })
    await earns(id, {}, [{ id: 2002, count: 101 }, ...coin(50)], { source: 'deposit:8' })
    expect((await spentNow('vip')).whole - before).toBe(63)
    await db.transaction((tx) => revokeFrom(tx, id, 'deposit:8'))
    expect((await spentNow('vip')).whole).toBe(before)
  })

  test('that is absent bounds nothing, and is not counted', async () => {
    expect(budgetOf('appBonus')).toBeUndefined()
    expect(await db.transaction((tx) => spend(tx, 'appBonus', 5_000))).toBe(true)
    expect(await spentNow('appBonus')).toEqual({ day: 0, whole: 0 })
  })
})

describe('one person', () => {
  test('with a second account gets nothing there: by the document, or by names before an operator has looked', async () => {
    const [first, second] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    await approveIdentity(first.id, { lastName: 'Magtanggol' })
    await approveIdentity(second.id, { lastName: 'Magtanggol' })
    // An operator has seen both, and found two people.
    expect(await earns(second.id)).toBe('earned')
    await db.execute(sql`update identities set state = 'submitted' where player = ${second.id}`)
    expect(await earns(second.id, { item: 4 })).toBe('samePerson')
    expect(await outcomeOf((tx) => claim(tx, second.id, key({ item: 4 }), coin(1)))).toBe('samePerson')
    expect(await earns(first.id)).toBe('earned')
  })

  test('on the device of another account has it held until the identity is checked', async () => {
    const [first, second] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    const { key: device } = await db.transaction((tx) => rememberDevice(tx, first.id, undefined))
    await db.transaction((tx) => rememberDevice(tx, second.id, device))
    expect(await claims(second.id, coin(700))).toEqual({ propList: [], isHeld: true })
    expect([await coinOf(second.id), await stateOf(second.id)]).toEqual([0, ['owed']])
    expect(await call('getGrants', {}, second)).toMatchObject({ isHeld: true })
    expect(await claims(first.id, coin(700))).toEqual({ propList: coin(700) })
    await approveIdentity(second.id, { lastName: 'Kapitbahay' })
    expect(await claims(second.id)).toEqual({ propList: coin(700) })
    expect(await coinOf(second.id)).toBe(700)
  })
})

test('an address alone counts for nothing: neighbours share one', async () => {
  const [first, second] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
  await db
    .update(sessions)
    .set({ address: '10.9.8.7' })
    .where(inArray(sessions.player, [first.id, second.id]))
  for (const { id } of [first, second]) expect(await claims(id, coin(700))).toEqual({ propList: coin(700) })
})

describe('a present of the moment', () => {
  test('goes to nobody to whom nothing may be promoted; what was earned still does', async () => {
    const { id } = await newPlayer({ coin: 0 })
    await earns(id, { item: 5 })
    await db.execute(sql`insert into care_scores (player, step, score, measured, scored_at, step_since)
      values (${id}, 'letter', 9, '{}', now(), now())`)
    expect(await claims(id, coin(1), { isOffer: true })).toBe('offersPaused')
    expect(await outcomeOf((tx) => claim(tx, id, key({ item: 5 })))).toEqual({ propList: coin(700) })
  })

  test('asks for a valid top-up where it says so', async () => {
    const [poor, other] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0, deposited: 100 })]
    expect(await claims(poor.id, coin(1), { needsTopUp: true })).toBe('needsTopUp')
    expect(await claims(other.id, coin(1), { needsTopUp: true })).toEqual({ propList: coin(1) })
  })
})

describe('an operator', () => {
  const [ben, ana] = [by('ben', 'payments'), by('ana', 'compliance')]

  test('sees what a player was given, and revokes what is owed, once', async () => {
    const { id } = await newPlayer({ coin: 0 })
    await earns(id)
    expect(await ana('activities', 'grants', String(id))).toBe(0)
    expect(said.join('\n')).toContain('vip:3:once')
    const revoke = () =>
      by('ana', 'compliance', String(id))('activities', 'revoke', String(id), 'vip:3:once', '--reason', 'a farm')
    expect(await revoke()).toBe(0)
    expect(await revoke()).toBe(1)
    const [row] = await db.select().from(activityClaims).where(isKey(id, key()))
    expect(row).toMatchObject({ state: 'revoked', revokedBy: 'ana', reason: 'a farm' })
    expect(await claims(id)).toBe('activityClosed')
    expect(await coinOf(id)).toBe(0)
  })

  test('closes an activity at once and opens it again; what was earned is still claimed', async () => {
    setCatalogue(everythingOn())
    const player = await newPlayer({ coin: 0 })
    await earns(player.id)
    expect(await ben('activities', 'close', 'vip', '--reason', 'too dear')).toBe(0)
    expect((await call('getActivityIds', {}, player)).activityIds).not.toContain(8)
    expect(await claims(player.id)).toEqual({ propList: coin(700) })
    expect(await ben('activities', 'close', 'vip', '--reason', 'too dear')).toBe(1)
    await call('actionLog', { activity: 8, action: 'opened' }, player)
    expect(await ben('activities', 'list')).toBe(0)
    const [row] = said.join('\n').match(/^\s*8\s+vip\b.*$/m) ?? []
    expect(
      row
        ?.trim()
        .split(/\s{2,}/)
        .slice(-2),
    ).toEqual(['0', '1'])
    expect(await ben('activities', 'open', 'vip')).toBe(0)
    expect((await call('getActivityIds', {}, player)).activityIds).toContain(8)
    expect(await ben('activities', 'close', 'nothing', '--reason', 'x')).toBe(1)
  })

  test('reads the budgets', async () => {
    budgeted({ day: 100_000 })
    const { id } = await newPlayer({ coin: 0 })
    await earns(id, { round: manilaDay(now()) })
    expect(await ben('activities', 'budget', 'vip')).toBe(0)
    expect(said.join('\n')).toContain('1,000.00')
    expect(await ben('activities', 'budget', 'bind')).toBe(0)
    expect(said.join('\n')).toContain('no budget')
  })

  test('reads the budget of what is outside of the list', async () => {
    setCatalogue(everythingOn({ configs: { tournaments: { lines: [], budget: { day: 123_400 } } } }))
    await db.transaction((tx) => spend(tx, 'tournaments', 5_600))
    for (const words of [['list'], ['budget', 'tournaments']]) {
      expect(await ben('activities', ...words)).toBe(0)
      expect(said.join('\n')).toMatch(/1,234\.00[\s₱]+56\.00/)
      said.length = 0
    }
    expect(await ben('activities', 'close', 'tournaments', '--reason', 'x')).toBe(1)
  })
})

test('what is no money goes into the inventory, once, with its reward as the origin', async () => {
  const { id } = await newPlayer({ coin: 0 })
  const items = [...coin(700), { id: 40_001, count: 3 }]
  await earns(id, {}, items)
  expect(await claims(id)).toEqual({ propList: items })
  expect(await claims(id)).toBe('rewardReceived')
  expect(await db.select().from(playerProps).where(eq(playerProps.player, id))).toMatchObject([
    { prop: 40_001, count: 3, origin: 'activity:vip:3:once' },
  ])
})
