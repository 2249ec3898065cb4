import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { spentNow } from '#server/activities/budget.ts'
import { revokeGrant } from '#server/activities/grants.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { tell } from '../../operators/flaggedHarness.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { reversalOf } from '../../wallet/reversals.ts'
import { expectCleanBooks, orderOf, pockets } from '../../wallet/walletHarness.ts'
import { onDeviceOf, order, pay, secondAccountOf } from '../deposits.ts'
import { everythingOn } from '../fixture.ts'

const CENTS = 25_000
const PRICE = 50_000
const FIRST = 9
const MATCH = { activity: 'firstCharge', item: 2001, round: 'match' } as const
const COIN = { id: 2001, count: CENTS }
const deed = { by: 'ana', reason: 'asked' } as const

beforeAll(() => freshDatabase())
// Nothing else gives anything for deposits.
beforeEach(() => {
  const all = everythingOn()
  const activities = all.activities.filter(({ kind }) => kind === 'firstCharge')
  setCatalogue({ ...all, activities: activities.map((one) => ({ ...one, budget: { day: 1_000_000_000 } })) })
})
afterEach(async () => {
  setCatalogue(undefined)
  await expectCleanBooks()
})

const fresh = () => newPlayer({ coin: 0 })
const coinOf = async (player: TestPlayer) => (await pockets(player)).coin
const grantsOf = async (player: TestPlayer) => await succeed('getGrants', {}, player)
const receive = (player: TestPlayer) => call('receiveGrant', MATCH, player)
const many = (player: TestPlayer) => Promise.all(Array.from({ length: 16 }, () => receive(player)))
const stateOf = async ({ id }: TestPlayer) =>
  (await db.select().from(activityClaims).where(eq(activityClaims.player, id))).map(({ state }) => state)

/** How the first charge stands in a player's list of activities; undefined where it does not. */
const listed = async (player: TestPlayer) =>
  Object((await succeed('getActivityIds', {}, player)).activityMap)['39'] as { isHeld?: true } | undefined // its entry of the contract

async function deposit(player: TestPlayer) {
  const { gatewayId, orderId } = await order(player, CENTS)
  expect(await pay(gatewayId, CENTS)).toBe('credited')
  return { gatewayId, orderId }
}

/** A player whose match is held, since an older account has used the device. */
async function holder() {
  const first = await fresh()
  const seat = await onDeviceOf(first)
  return { first, seat, ...(await deposit(seat)) }
}

describe('the second account of a person', () => {
  test('is told of no match, and given none; the deposit comes like any other, and the first account has its match', async () => {
    const first = await fresh()
    const second = await secondAccountOf(first)
    expect([await listed(first), await listed(second)]).toEqual([expect.anything(), undefined])
    const { orderId } = await deposit(second)
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited', bonus: 0 })
    expect([await coinOf(second), await stateOf(second), await grantsOf(second)]).toMatchObject([
      CENTS,
      [],
      { grants: [] },
    ])
    expect(await wagersLeft(second.id)).toMatchObject({ bonusLeft: 0 })
    await deposit(first)
    expect(await coinOf(first)).toBe(2 * CENTS)
  })

  test('by its names has one once an operator has found two people', async () => {
    const [first, second] = [await fresh(), await fresh()]
    for (const { id } of [first, second]) await approveIdentity(id, { lastName: 'Kambal' })
    const set = (state: string) =>
      db.execute(sql`update identities set state = ${state}, approved_until = null where player = ${second.id}`)
    await set('submitted')
    expect(await listed(second)).toBeUndefined()
    await set('approved')
    expect(await listed(second)).toBeDefined()
    await deposit(second)
    expect(await coinOf(second)).toBe(2 * CENTS)
  })

  test('that turns out to be one after it has ordered the offer has neither the offer nor the match', async () => {
    const before = await spentNow('firstCharge')
    const [first, seat] = [await fresh(), await fresh()]
    const { gatewayId } = await order(seat, PRICE, FIRST)
    for (const { id } of [first, seat]) await approveIdentity(id, { lastName: 'Salisi' })
    await db.execute(sql`update identities set state = 'submitted' where player = ${seat.id}`)
    expect(await pay(gatewayId, PRICE)).toBe('credited')
    expect([await coinOf(seat), await stateOf(seat)]).toEqual([PRICE, []])
    expect(await spentNow('firstCharge')).toEqual(before)
  })
})

describe('a player on the device of an older account', () => {
  test('is told that the match is held, has the deposit at once, and the match once after the identity is checked', async () => {
    const first = await fresh()
    const seat = await onDeviceOf(first)
    expect([(await listed(first))?.isHeld, await listed(seat)]).toEqual([
      undefined,
      expect.objectContaining({ isHeld: true }),
    ])
    const { orderId } = await deposit(seat)
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited', bonus: 0 })
    expect(await coinOf(seat)).toBe(CENTS)
    expect(await grantsOf(seat)).toMatchObject({ isHeld: true, grants: [{ ...MATCH, items: [COIN] }] })
    // It waits among the grants; the page of the offers has nothing of it.
    expect(await listed(seat)).toBeUndefined()
    expect((await call('appRechargeBonusCollection9', {}, seat)).errcode).toBe(errcodes.activityClosed)
    const claimed = await call('appRechargeBonusCollection9Receive', { propId: COIN.id }, seat)
    expect(claimed.errcode).toBe(errcodes.purchaseMissing)
    for (const reply of await many(seat)) expect(reply).toMatchObject({ errcode: 0, propList: [], isHeld: true })
    expect(await coinOf(seat)).toBe(CENTS)
    await approveIdentity(seat.id, { lastName: 'Kapatid' })
    const codes = (await many(seat)).map(({ errcode }) => errcode)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === errcodes.rewardReceived)).toHaveLength(15)
    expect([await coinOf(seat), await stateOf(seat)]).toEqual([2 * CENTS, ['given']])
    expect(await wagersLeft(seat.id)).toMatchObject({ bonusLeft: CENTS * catalogue().webConfig.bonusTurnover })
    await deposit(seat)
    expect(await coinOf(seat)).toBe(3 * CENTS)
    await deposit(first)
    expect(await coinOf(first)).toBe(2 * CENTS)
  })

  test('whose identity is checked before has it with the deposit', async () => {
    const seat = await onDeviceOf(await fresh())
    await approveIdentity(seat.id, { lastName: 'Pinsan' })
    expect(await listed(seat)).not.toHaveProperty('isHeld')
    await deposit(seat)
    expect([await coinOf(seat), await stateOf(seat)]).toEqual([2 * CENTS, []])
  })

  test('has one match of two deposits at once, which takes nothing of the budget', async () => {
    const before = await spentNow('firstCharge')
    const seat = await onDeviceOf(await fresh())
    const [one, other] = [await order(seat, CENTS), await order(seat, 2 * CENTS)]
    await Promise.all([pay(one.gatewayId, CENTS), pay(other.gatewayId, 2 * CENTS)])
    expect([await coinOf(seat), (await grantsOf(seat)).grants]).toMatchObject([3 * CENTS, [MATCH]])
    await db.transaction((tx) => revokeGrant(tx, seat.id, MATCH, deed))
    await approveIdentity(seat.id, { lastName: 'Bawi' })
    expect((await receive(seat)).errcode).toBe(errcodes.activityClosed)
    expect([await coinOf(seat), await spentNow('firstCharge')]).toEqual([3 * CENTS, before])
  })
})

describe('a held match', () => {
  test('goes with a deposit that is taken back, and another first deposit earns it again', async () => {
    const before = await spentNow('firstCharge')
    const { seat, gatewayId } = await holder()
    expect(await tell(reversalOf(gatewayId, CENTS))).toBe('reversed')
    expect([await stateOf(seat), (await listed(seat))?.isHeld]).toEqual([['revoked'], true])
    await approveIdentity(seat.id, { lastName: 'Balik' })
    expect((await receive(seat)).errcode).toBe(errcodes.activityClosed)
    expect([await coinOf(seat), await spentNow('firstCharge')]).toEqual([0, before])
    await deposit(seat)
    expect(await coinOf(seat)).toBe(2 * CENTS)
  })

  test('that was given before its deposit is taken back stays, and no second one is told, sold or given', async () => {
    const { seat, gatewayId } = await holder()
    await approveIdentity(seat.id, { lastName: 'Huli' })
    await receive(seat)
    expect(await tell(reversalOf(gatewayId, CENTS))).toBe('reversed')
    expect([await coinOf(seat), await listed(seat)]).toEqual([CENTS, undefined])
    expect((await call('appRechargeBonusCollection9', {}, seat)).errcode).toBe(errcodes.activityClosed)
    expect((await order(seat, PRICE, FIRST)).errcode).toBe(errcodes.activityClosed)
    await deposit(seat)
    expect(await coinOf(seat)).toBe(2 * CENTS)
  })

  test('waits through an exclusion like all that is held, and leaves with the balance where nothing holds it any more', async () => {
    const [held, paused, checked] = [await holder(), await holder(), await holder()]
    await approveIdentity(checked.seat.id, { lastName: 'Alis' })
    for (const { seat } of [held, checked])
      await exclude({ ...deed, player: seat.id, kind: 'self', term: { months: 6 } })
    await exclude({ ...deed, player: paused.seat.id, kind: 'break', term: { days: 1 } })
    expect([await stateOf(held.seat), await stateOf(paused.seat), await stateOf(checked.seat)]).toEqual([
      ['owed'],
      ['owed'],
      ['given'],
    ])
    const sums = await Promise.all([held, paused, checked].map(({ seat }) => pockets(seat)))
    expect(sums.map(({ coin, hold }) => coin + hold)).toEqual([CENTS, CENTS, 2 * CENTS])
  })
})
