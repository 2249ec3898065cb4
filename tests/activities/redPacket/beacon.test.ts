import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dropSeed } from '#contract/activities/redPacket/packets.ts'
import { errcodes } from '#contract/errcodes.ts'
import { checkDrop } from '#islands/activities/redPacket/check.ts'
import { advanceDrops } from '#server/activities/redPacket/drops.ts'
import { packetDrops, takenPackets } from '#server/activities/redPacket/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { beaconSource, chooseBeacon } from '#server/beacon/chosen.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { players, playerTotals } from '#server/standing/tables.ts'
import { approveIdentity } from '../../account/identified.ts'
import { freshDatabase } from '../../database.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { shareDevice } from '../friends/fixture.ts'
import {
  aDrop,
  at,
  noon,
  onPackets,
  openNoon,
  PACKETS,
  pastDrops,
  settleBefore,
  standing,
  take,
  taker,
} from './fixture.ts'

/* What decides the order of a drop, how many packets drop, and that a device takes one. */

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => onPackets())
afterEach(async () => {
  chooseBeacon()
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

const dropOf = async (dropsAt: number) => {
  const [drop] = await db
    .select()
    .from(packetDrops)
    .where(eq(packetDrops.dropsAt, new Date(dropsAt)))
  return drop ?? expect.fail('no drop')
}

test('the order is nobody’s before the drop: its round is later, and who comes first brings it, once for all', async () => {
  at(2, '09:00')
  await advanceDrops()
  const everyone = await Promise.all(Array.from({ length: 8 }, taker))
  expect(await dropOf(noon(2))).toMatchObject({ signature: null })
  expect((await dropOf(noon(2))).round).toBeGreaterThan(0)
  at(2, '12:00')
  let asked = 0
  const sandbox = beaconSource() ?? expect.fail('no beacon')
  chooseBeacon({
    signatureOf: async (...round) => {
      asked += 1
      return await sandbox.signatureOf(...round)
    },
  })
  const replies = await Promise.all(everyone.map((player) => take(player, noon(2))))
  expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(PACKETS)
  expect(asked).toBe(1)
  expect((await dropOf(noon(2))).signature).toMatch(/^[0-9a-f]{96}$/)
  await settleBefore(3)
  const [row] = (await pastDrops(everyone[0] ?? expect.fail('nobody'))).rows
  const ended = { ...(row ?? expect.fail('no drop')), serverSeed: row?.serverSeed ?? '' }
  expect(await checkDrop(ended)).toBe('matches')
  expect(await checkDrop({ ...ended, clientSeed: 'a'.repeat(64) })).toBe('beaconDiffers')
  expect(await checkDrop({ ...ended, signature: 'a'.repeat(96) })).toBe('beaconDiffers')
  // A round of before the drop proves nothing, whoever signed it.
  expect(await checkDrop({ ...ended, dropsAt: ended.dropsAt + 3_001 })).toBe('beaconDiffers')
  expect(await checkDrop({ ...ended, serverSeedHash: 'a'.repeat(64) })).toBe('hashDiffers')
})

test('a late beacon holds the packets back, and the drop stays open as long as was announced', async () => {
  const player = await taker()
  await settleBefore(3)
  onPackets()
  const dropsAt = await openNoon(3)
  chooseBeacon({ signatureOf: async () => undefined })
  expect(await take(player, dropsAt)).toMatchObject({ errcode: errcodes.orderWaits })
  expect((await standing(player)).open).toMatchObject({ dropsAt, isWaiting: true, taken: 0 })
  // Its end passes, and it is not settled: the house is not freed.
  at(3, '14:00')
  await advanceDrops()
  expect(await take(player, dropsAt)).toMatchObject({ errcode: errcodes.orderWaits })
  expect(await dropOf(dropsAt)).toMatchObject({ settledAt: null, taken: 0 })
  chooseBeacon({ signatureOf: async () => 'a'.repeat(96) })
  expect(await take(player, dropsAt)).toMatchObject({ errcode: errcodes.orderWaits })
  chooseBeacon()
  await Promise.all([advanceDrops(), advanceDrops()])
  expect((await dropOf(dropsAt)).endsAt.getTime()).toBe(now().getTime() + 3_600_000)
  expect(await take(player, dropsAt)).toMatchObject({ errcode: 0, open: { taken: 1 } })
  at(3, '15:00')
  await advanceDrops()
  expect((await dropOf(dropsAt)).settledAt).not.toBeNull()
})

test('without a relay nothing is announced; what was announced before the beacon took part keeps its order', async () => {
  await settleBefore(4)
  onPackets()
  chooseBeacon(null)
  expect(await advanceDrops()).toBe(0)
  chooseBeacon()
  const dropsAt = await openNoon(4)
  await db
    .update(packetDrops)
    .set({ chain: null, round: null })
    .where(eq(packetDrops.dropsAt, new Date(dropsAt)))
  const player = await taker()
  expect(await take(player, dropsAt)).toMatchObject({ errcode: 0 })
  await settleBefore(5)
  const [row] = (await pastDrops(player)).rows
  expect(row).toMatchObject({ dropsAt, clientSeed: dropSeed(dropsAt) })
  expect(row).not.toHaveProperty('beacon')
})

test('accounts on one device that tap at once take one packet, until an identity is checked', async () => {
  await settleBefore(6)
  onPackets()
  const dropsAt = await openNoon(6)
  const [one, two, three] = [await taker(), await taker(), await taker()]
  await shareDevice(one, two, three)
  await take(await taker(), dropsAt)
  const replies = await Promise.all([one, two, three].map((player) => take(player, dropsAt)))
  expect(replies.map(({ errcode }) => errcode).toSorted()).toEqual(
    [0, errcodes.sameDevice, errcodes.sameDevice].toSorted(),
  )
  expect(await dropOf(dropsAt)).toMatchObject({ taken: 2 })
  const [holder] = await db
    .select()
    .from(takenPackets)
    .where(and(eq(takenPackets.dropsAt, new Date(dropsAt)), eq(takenPackets.number, 2)))
  const other = [one, two, three].find(({ id }) => id !== holder?.player) ?? expect.fail('nobody')
  await approveIdentity(other.id)
  expect(await take(other, dropsAt)).toMatchObject({ errcode: 0, open: { taken: 3 } })
})

test('a drop has as many packets as players were active in the last week, by their part, and says so before', async () => {
  await settleBefore(20)
  const lastSeenAt = now()
  await db.update(players).set({ lastSeenAt: new Date(0) })
  const active = await Promise.all(Array.from({ length: 4 }, taker))
  const [away, idle] = [await taker(), await taker()]
  for (const { id } of [...active, away])
    await db.update(playerTotals).set({ validBet: 100 }).where(eq(playerTotals.player, id))
  for (const { id } of [...active, idle]) await db.update(players).set({ lastSeenAt }).where(eq(players.id, id))
  await db
    .update(players)
    .set({ lastSeenAt: new Date(lastSeenAt.getTime() - 7 * 86_400_000) })
    .where(eq(players.id, away.id))
  onPackets({ drop: aDrop({ players: 8, least: 1 }) })
  await advanceDrops()
  const { next } = await standing(active[0] ?? expect.fail('nobody'))
  expect(next?.packets).toEqual([
    { count: 1, cents: 200 },
    { count: 1, cents: 75 },
    { count: 1, cents: 50 },
  ])
})
