import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { errcodes } from '#contract/errcodes.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { spentNow } from '#server/activities/budget.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { layPhones, newNumber, nextCode } from '../../account/phones.ts'
import { call } from '../../call.ts'
import { encrypted, type TestPlayer } from '../../player.ts'
import { expectCleanBooks, pockets } from '../../wallet/walletHarness.ts'
import { stayingIn } from '../fixture.ts'
import { bindNumber } from '../friends/fixture.ts'
import { allOn, pay, reverse, withBudget } from '../recharges.ts'

/* What a bound number earned while the activity was on is given after its end, as it was promised. */

const PROMISED = 500
const DEPOSITED = 20_000
const award: RewardItem[] = [{ id: 2001, count: PROMISED, betRate: 2 }]

layPhones()
beforeEach(() => on(PROMISED))
afterEach(async () => {
  setCatalogue(undefined)
  await expectCleanBooks()
})

/** This activity alone, with a reward of so much. */
function on(count: number): void {
  allOn({ configs: { bind: { award: [{ id: 2001, count, betRate: 2 }] } } })
  const { activities, ...rest } = catalogue()
  setCatalogue({ ...rest, activities: activities.filter(({ kind }) => kind === 'bind') })
}
/** The end, with another reward in the file. */
function over(): void {
  on(1)
  setCatalogue({ ...catalogue(), activities: [] })
}

const player = (deposited = DEPOSITED) => stayingIn({ deposited })
async function bind(seat: TestPlayer): Promise<void> {
  const mobile = newNumber()
  const code = await nextCode(mobile, codePurpose.bind, seat)
  const body = { password: await encrypted(seat.password), countryCode: '63', mobile, code }
  expect(await call('bindAccount', body, seat)).toMatchObject({ errcode: 0 })
}
const receive = (seat: TestPlayer, shown = award) => call('receiveBindReward', { award: shown }, seat)
const standing = (seat: TestPlayer) => call('bindReward', {}, seat)
const leave = ({ id }: TestPlayer) =>
  exclude({ player: id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
const claimsOf = ({ id }: TestPlayer) => db.select().from(activityClaims).where(eq(activityClaims.player, id))

/** Each way to the reward, up to its last step while the activity is on. */
const ways: Record<string, () => Promise<TestPlayer>> = {
  'a number bound after a deposit': async () => {
    const seat = await player()
    await bind(seat)
    return seat
  },
  'the first deposit after a number was bound': async () => {
    const seat = await player(0)
    await bind(seat)
    expect(await claimsOf(seat)).toEqual([])
    await pay(seat, DEPOSITED)
    return seat
  },
}

describe.each(Object.entries(ways))('%s', (_way, earned) => {
  test('is paid after the end, as it was promised, once of many claims', async () => {
    const seat = await earned()
    over()
    expect(await standing(seat)).toMatchObject({ award, state: 'ready' })
    expect(await receive(seat, [{ id: 2001, count: 1, betRate: 2 }])).toMatchObject({ errcode: errcodes.offerChanged })
    const taps = await Promise.all(Array.from({ length: 6 }, () => receive(seat)))
    expect(taps.filter(({ errcode }) => errcode === 0)).toMatchObject([{ propList: award, state: 'received' }])
    expect(taps.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(5)
    expect(await pockets(seat)).toMatchObject({ coin: DEPOSITED + PROMISED })
  })

  test('is paid once when claims meet an exclusion after the end, and to nobody else', async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      const seat = await earned()
      over()
      const all: (() => Promise<unknown>)[] = [() => receive(seat), () => leave(seat), () => receive(seat)]
      await Promise.all((tries % 2 ? all : all.toReversed()).map((act) => act()))
      expect(await pockets(seat)).toMatchObject({ coin: DEPOSITED + PROMISED })
      expect(await claimsOf(seat)).toMatchObject([{ state: 'given' }])
      expect(await receive(seat)).toMatchObject({ code: 401 })
      on(PROMISED)
    }
    expect(await call('receiveBindReward', { award })).toMatchObject({ code: 401 })
    const stranger = await player()
    over()
    expect(await receive(stranger)).toMatchObject({ errcode: errcodes.activityClosed })
  })
})

test('a number that was bound before is kept by a look, and one that is bound after the end earns nothing', async () => {
  const [seat, late] = [await player(), await player()]
  await bindNumber(seat)
  await Promise.all(Array.from({ length: 4 }, () => standing(seat)))
  over()
  await bind(late)
  await pay(late, DEPOSITED)
  expect(await receive(seat)).toMatchObject({ errcode: 0, propList: award })
  expect(await standing(late)).toMatchObject({ award: [] })
  expect(await receive(late)).toMatchObject({ errcode: errcodes.activityClosed })
  expect(await claimsOf(late)).toEqual([])
})

test('the budget is exact: of many who bind at once, as many earn as it has room for, and the others wait', async () => {
  const before = (await spentNow('bind')).whole
  withBudget('bind', { whole: before + 2 * PROMISED + 1 })
  const seats = [await player(0), await player(0), await player(0), await player(0)]
  for (const seat of seats) await bind(seat)
  await Promise.all(seats.map((seat) => pay(seat, DEPOSITED)))
  const claims = await Promise.all(seats.map(claimsOf))
  expect(claims.flat().map(({ state }) => state)).toEqual(['owed', 'owed'])
  expect((await spentNow('bind')).whole).toBe(before + 2 * PROMISED)
  const [waiting] = seats.filter((_seat, place) => claims[place]?.length === 0)
  if (!waiting) return expect.fail()
  expect(await receive(waiting)).toMatchObject({ errcode: errcodes.budgetUsedUp })
  on(PROMISED)
  expect(await receive(waiting)).toMatchObject({ errcode: 0, propList: award })
})

test('what only a deposit that went back has earned is revoked, and another deposit earns it again', async () => {
  const seat = await player(0)
  await bind(seat)
  const first = await pay(seat, DEPOSITED)
  const second = await pay(seat, DEPOSITED)
  await reverse(first.gatewayId, DEPOSITED)
  expect(await claimsOf(seat)).toMatchObject([{ state: 'owed' }])
  await reverse(second.gatewayId, DEPOSITED)
  expect(await claimsOf(seat)).toMatchObject([{ state: 'revoked' }])
  expect(await receive(seat)).toMatchObject({ errcode: errcodes.needsTopUp })
  await pay(seat, DEPOSITED)
  over()
  expect(await receive(seat)).toMatchObject({ errcode: 0, propList: award })
})
