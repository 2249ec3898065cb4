import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { limitNames } from '#contract/care/limits.ts'
import { CENTS_MAX } from '#contract/money.ts'
import { earn } from '#server/activities/claim.ts'
import { setOwn } from '#server/care/limits.ts'
import { setPayDays } from '#server/care/payDays.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { statementsOf } from '../statements.ts'
import { onDeviceOf } from './deposits.ts'
import { everythingOn } from './fixture.ts'

beforeAll(freshDatabase)
afterEach(() => {
  vi.restoreAllMocks()
  setCatalogue(undefined)
})

/** Every activity on, each with a budget. */
function allBounded(): void {
  const all = everythingOn()
  setCatalogue({ ...all, activities: all.activities.map((one) => ({ ...one, budget: { day: 500, whole: 900 } })) })
}

const DAY_MS = 86_400_000

/** Coin, points and safe-box are gone, and something of each kind is known that may be asked: owed rewards, rounds of yesterday, orders. */
async function bankrupt({ id }: TestPlayer): Promise<void> {
  const { coin } = await balancesOf(db, id)
  const moves = [{ from: `player:${id}:coin`, to: 'house:games', cents: coin } as const]
  await db.transaction((tx) => post(tx, { id: `lost:${id}`, reason: 'bet', moves }))
  await db.transaction((tx) => earn(tx, id, { activity: 'tasks', item: 1, round: 'once' }, [{ id: 2002, count: 100 }]))
  const round = { seed: randomUUID(), gameId: 1001, nonce: 1, outcome: {}, stake: 500, win: 0 }
  await db.insert(rounds).values({ ...round, id: randomUUID(), player: id, playedAt: new Date(Date.now() - DAY_MS) })
}

const limited = ({ id }: TestPlayer) =>
  db.transaction(async (tx) => {
    await setPayDays(tx, id, { every: 'halfMonth' })
    for (const name of limitNames) await setOwn(tx, id, name, name.startsWith('time') ? 999 : CENTS_MAX)
  })

/** The statements of a second call. */
async function askedBy(player: Partial<TestPlayer>): Promise<string[]> {
  await call('getActivityIds', {}, player)
  return await statementsOf(async () =>
    expect(await call('getActivityIds', {}, player)).toMatchObject({ code: 200, errcode: 0 }),
  )
}

/** The session's look-up is every call's. */
const once = ['find_session', 'activities_asked']

test.each<[string, (player: TestPlayer) => Promise<unknown>]>([
  ['with nothing in particular', async () => {}],
  ['with every limit', limited],
  ['who is bankrupt, and has lost', bankrupt],
  [
    'who is all of it',
    async (player) => {
      await bankrupt(player)
      await limited(player)
    },
  ],
])('getActivityIds asks the database once for a player %s, with everything on', async (_, become) => {
  allBounded()
  const player = await newPlayer({ coin: 0, deposited: 10_000 })
  await become(player)
  expect(await askedBy(player)).toEqual(once)
  const { activityIds } = await call('getActivityIds', {}, player)
  const rest = catalogue().activities.filter(({ kind }) => kind !== 'supply' && kind !== 'firstCharge')
  expect(activityIds).toEqual(expect.arrayContaining(rest.map(({ id }) => id)))
})

test('and once for a player without a deposit, on the device of an older account', async () => {
  allBounded()
  const player = await onDeviceOf(await newPlayer({ coin: 0 }))
  expect(await askedBy(player)).toEqual(once)
  expect(await call('getActivityIds', {}, player)).toMatchObject({ activityMap: { 39: { isHeld: true } } })
})

test('and once for a guest', async () => {
  allBounded()
  expect(await askedBy({})).toHaveLength(1)
})
