import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { readManila } from '#contract/time.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

const award = [{ id: 2002, count: 700 }]
const freeLoginBonus = { award }
const on = (change: Parameters<typeof everythingOn>[0] = {}) =>
  setCatalogue(everythingOn({ configs: { freeLoginBonus }, ...change }))

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => on())
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const depositor = () => stayingIn({ deposited: 10_000 })
const offerTo = async (player: TestPlayer) => String((await call('getFreeLoginBonus', {}, player)).offer)
const receive = async (player: TestPlayer) =>
  await call('receiveFreeLoginBonus', { offer: await offerTo(player) }, player)

describe('the free log-in bonus', () => {
  test('is given once a day of Manila, of 32 taps', async () => {
    const player = await depositor()
    setClock(readManila('2027-03-01 23:59'))
    const offer = await offerTo(player)
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => call('receiveFreeLoginBonus', { offer }, player)),
    )
    expect(replies.filter(({ errcode }) => errcode === 0)).toMatchObject([{ propList: award, isReceived: true }])
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(31)
    setClock(readManila('2027-03-02 00:00'))
    expect(await call('getFreeLoginBonus', {}, player)).toMatchObject({ items: award, isReceived: false })
    expect(await receive(player)).toMatchObject({ errcode: 0, lottery: 1_400 })
    expect((await balancesOf(db, player.id)).points).toBe(1_400)
  })

  test('asks for a deposit, and refuses another configuration, the end, and an empty budget', async () => {
    const [fresh, player] = [await stayingIn({}), await depositor()]
    expect(await call('getFreeLoginBonus', {}, fresh)).toMatchObject({ needRecharge: true, isUsedUp: false })
    expect(await receive(fresh)).toMatchObject({ errcode: errcodes.needsTopUp })
    const offer = await offerTo(player)
    on({ configs: { freeLoginBonus: { award: [{ id: 2002, count: 1 }] } } })
    expect(await call('receiveFreeLoginBonus', { offer }, player)).toMatchObject({ errcode: errcodes.offerChanged })
    on({ activities: [] })
    expect(await call('getFreeLoginBonus', {}, player)).toMatchObject({ items: [] })
    expect(await receive(player)).toMatchObject({ errcode: errcodes.activityClosed })
    const budget = { day: 5 }
    on({ activities: everythingOn().activities.map((one) => (one.id === 23 ? { ...one, budget } : one)) })
    expect(await receive(player)).toMatchObject({ errcode: errcodes.budgetUsedUp })
    expect((await balancesOf(db, player.id)).points).toBe(0)
  })
})
