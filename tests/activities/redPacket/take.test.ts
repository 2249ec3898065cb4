import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { config } from '#contract/activities/redPacket/config.ts'
import { DROP_NONCE, nextDrop, shufflePackets } from '#contract/activities/redPacket/packets.ts'
import { errcodes } from '#contract/errcodes.ts'
import { readManila } from '#contract/time.ts'
import { spentNow } from '#server/activities/budget.ts'
import { advanceDrops } from '#server/activities/redPacket/drops.ts'
import { packetDrops, takenPackets } from '#server/activities/redPacket/tables.ts'
import { activitySpent } from '#server/activities/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { randomnessOf } from '#server/beacon/verify.ts'
import { playLimits } from '#server/care/tables.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { commitmentOf, wordsFor } from '#server/games/fair.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { fund, type TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { onDeviceOf, secondAccountOf } from '../deposits.ts'
import { stayingIn } from '../fixture.ts'
import {
  aDrop,
  at,
  noon,
  onPackets,
  openNoon,
  PACKETS,
  POOL,
  pastDrops,
  settleBefore,
  standing,
  take,
  taker,
} from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(async () => {
  await db.delete(activitySpent)
  onPackets()
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin
const spent = async () => (await spentNow('redPacket')).whole
const takers = async (many: number) => await Promise.all(Array.from({ length: many }, taker))

test('a drop is announced with its seal, opens at its time, and is revealed when it is over', async () => {
  onPackets({ budget: { day: 3 * POOL, whole: 3 * POOL } })
  const [player] = await takers(1)
  if (!player) throw new Error('no player')
  at(2, '09:00')
  expect(await advanceDrops()).toBe(1)
  expect(await advanceDrops()).toBe(0)
  expect(await spent()).toBe(POOL)
  const { next, open } = await standing(player)
  expect(open).toBeUndefined()
  expect(next).toMatchObject({ dropsAt: noon(2), endsAt: noon(2) + 3_600_000, taken: 0, packets: aDrop().packets })
  expect(next).toMatchObject({ beacon: { at: noon(2), isDemo: true } })
  expect(await take(player, noon(2))).toMatchObject({ errcode: errcodes.rewardUnknown })
  at(2, '12:00')
  const before = await coinOf(player)
  const taken = await take(player, noon(2))
  expect(taken).toMatchObject({ errcode: 0, open: { taken: 1, mine: { number: 1 } } })
  const { cents } = Object((taken as { open?: { mine?: object } }).open?.mine) as { cents: number }
  expect(taken.propList).toEqual([{ id: 2001, count: cents, betRate: 2 }])
  expect((await coinOf(player)) - before).toBe(cents)
  expect(await take(player, noon(2))).toMatchObject({ errcode: errcodes.rewardReceived })
  expect((await pastDrops(player)).rows).toEqual([])
  at(2, '13:00')
  expect(await take(player, noon(2))).toMatchObject({ errcode: errcodes.rewardUnknown })
  // The one is settled, and the next one announced.
  expect(await advanceDrops()).toBe(2)
  expect(await spent()).toBe(cents + POOL)
  const [row] = (await pastDrops(player)).rows
  expect(row).toMatchObject({ dropsAt: noon(2), taken: 1, mine: { number: 1, cents } })
  const serverSeed = row?.serverSeed ?? ''
  expect(commitmentOf(serverSeed)).toBe(next?.serverSeedHash)
  const clientSeed = randomnessOf(row?.signature ?? '')
  expect(row?.clientSeed).toBe(clientSeed)
  const words = wordsFor({ serverSeed, clientSeed, nonce: DROP_NONCE })
  expect(shufflePackets(words, aDrop().packets)[0]).toBe(cents)
})

test('64 takers and as many taps for six packets: exactly six, each once, and the whole pool', async () => {
  const everyone = await takers(8)
  const dropsAt = await openNoon(3)
  const before = await Promise.all(everyone.map(coinOf))
  const replies = await Promise.all(
    everyone.flatMap((player) => Array.from({ length: 8 }, () => take(player, dropsAt))),
  )
  expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(PACKETS)
  const rest = new Set(replies.filter(({ errcode }) => errcode !== 0).map(({ errcode }) => errcode))
  expect([...rest].toSorted()).toEqual([errcodes.rewardNotReached, errcodes.rewardReceived].toSorted())
  const rows = await db
    .select()
    .from(takenPackets)
    .where(eq(takenPackets.dropsAt, new Date(dropsAt)))
  expect(rows.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(rows.map(({ player }) => player)).size).toBe(PACKETS)
  const after = await Promise.all(everyone.map(coinOf))
  expect(after.reduce((sum, coin, index) => sum + coin - (before[index] ?? 0), 0)).toBe(POOL)
  expect(await standing(everyone[0] as TestPlayer)).toMatchObject({ open: { taken: PACKETS } })
})

test('is refused to who may not have one, and takes no number', async () => {
  const dropsAt = await openNoon(4)
  const [fresh, first, limited] = [await stayingIn({}), await taker(), await taker()]
  const second = await secondAccountOf(first)
  await fund(second.id, 10_000)
  await db.insert(playLimits).values({ player: limited.id, name: 'depositDay', operator: 100_000 })
  expect(await take(fresh, dropsAt)).toMatchObject({ errcode: errcodes.needsTopUp })
  expect(await take(second, dropsAt)).toMatchObject({ errcode: errcodes.samePerson })
  expect(await take(limited, dropsAt)).toMatchObject({ errcode: errcodes.offersPaused })
  const hidden = await standing(limited)
  expect([hidden.isOn, hidden.open, hidden.next]).toEqual([false, undefined, undefined])
  for (const bad of [0.5, -1, '1', null])
    expect(await call('redPacketTake', { dropsAt: bad }, first)).toMatchObject({ code: 400 })
  expect(await call('redPacketTake', { dropsAt }, {})).toMatchObject({ code: 401 })
  expect(await take(first, dropsAt + 1)).toMatchObject({ errcode: errcodes.rewardUnknown })
  const [drop] = await db
    .select()
    .from(packetDrops)
    .where(eq(packetDrops.dropsAt, new Date(dropsAt)))
  expect(drop?.taken).toBe(0)
})

test('on the device of an older account a packet is kept until the identity is checked', async () => {
  const dropsAt = await openNoon(5)
  const younger = await onDeviceOf(await taker())
  await fund(younger.id, 10_000)
  expect(await take(younger, dropsAt)).toMatchObject({ errcode: 0, isHeld: true, propList: [] })
  expect(await take(younger, dropsAt)).toMatchObject({ errcode: 0, isHeld: true })
  await approveIdentity(younger.id)
  expect(await take(younger, dropsAt)).toMatchObject({ errcode: 0, open: { taken: 1 } })
})

test('without room in the budget nothing is announced; what is announced keeps its packets, and is closed while it is off', async () => {
  await settleBefore(6)
  onPackets({ budget: { day: POOL - 1 } })
  expect(await advanceDrops()).toBe(0)
  const player = await taker()
  expect((await standing(player)).next).toBeUndefined()
  onPackets()
  await advanceDrops()
  onPackets({ status: 0, drop: aDrop({ packets: [{ count: 1, cents: 7 }] }) })
  at(6, '12:00')
  expect(await take(player, noon(6))).toMatchObject({ errcode: errcodes.activityClosed })
  onPackets({ drop: aDrop({ packets: [{ count: 1, cents: 7 }] }) })
  expect(await take(player, noon(6))).toMatchObject({ errcode: 0, open: { packets: aDrop().packets } })
})

test('drops follow the clocks of Manila, past midnight too', () => {
  const times = aDrop().times
  const next = (text: string) => nextDrop(times, readManila(text) ?? new Date(0))
  expect(next('2027-05-01 11:59')).toEqual(readManila('2027-05-01 12:00'))
  expect(next('2027-05-01 12:00')).toEqual(readManila('2027-05-01 20:00'))
  expect(next('2027-05-01 20:00')).toEqual(readManila('2027-05-02 12:00'))
})

test.each([
  [
    'a time that is none',
    { times: ['24:00', '25:00'] },
    [
      ['times', 0],
      ['times', 1],
    ],
  ],
  ['times out of order', { times: ['20:00', '12:00'] }, [['times', 0]]],
  ['a drop that reaches into the next one', { times: ['12:00', '12:30'], minutes: 40 }, [['minutes']]],
  [
    'too many packets',
    {
      packets: [
        { count: 2_000, cents: 1 },
        { count: 1, cents: 0.5 },
      ],
    },
    [['packets']],
  ],
  ['more packets at least than there are', { least: 2 }, [['least']]],
  ['packets that grow', { packets: [5, 5].map((cents) => ({ count: 1, cents })) }, [['packets']]],
  ['what fits', {}, []],
])('a file with %s', (_, change, paths) => {
  const told: unknown[] = []
  const value = {
    times: ['12:00', '20:00'],
    minutes: 60,
    betRate: 1,
    players: 1,
    least: 1,
    packets: [{ count: 1, cents: 5 }],
    ...change,
  }
  config.read({ value, levels: [], pointPpm: 125_000, props: [], complain: (path) => told.push(path) })
  expect(told).toEqual(paths)
})
