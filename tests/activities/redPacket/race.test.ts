import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { packetsOf, sumOfPackets } from '#contract/activities/redPacket/packets.ts'
import { errcodes } from '#contract/errcodes.ts'
import { advanceDrops } from '#server/activities/redPacket/drops.ts'
import { packetDrops, takenPackets } from '#server/activities/redPacket/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { send } from '../../faults/crowd.ts'
import { closePostgres, freshGround, serve } from '../../faults/ground.ts'
import { isLongRun } from '../../long.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { aDrop, onPackets } from './fixture.ts'

const SERVERS = 3
const PLAYERS = 250
/** Taps of each: a thousand calls. */
const TAPS = 4
const BUSY = 503
const BATCH = 10

afterAll(async () => {
  setCatalogue(undefined)
  await closePostgres()
})

/** The drop opened a minute ago. */
async function openDrop(): Promise<Date> {
  const { packets } = catalogue().configs.redPacket
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  const time = (minute + 8 * 3_600_000) % 86_400_000
  onPackets({ drop: aDrop({ packets, times: [time], openMs: 3_600_000 }) })
  setClock(new Date(minute - 1))
  await advanceDrops()
  setClock(undefined)
  return new Date(minute)
}

async function register(): Promise<TestPlayer[]> {
  const players: TestPlayer[] = []
  while (players.length < PLAYERS)
    players.push(...(await Promise.all(Array.from({ length: BATCH }, () => newPlayer({ coin: 0, deposited: 10_000 })))))
  return players
}

test(`${PLAYERS * TAPS} calls in a second by ${PLAYERS} players at three processes: exactly the packets, and who was shed asks again`, {
  timeout: 240_000,
  skip: !isLongRun,
}, async () => {
  const { url } = await freshGround()
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => serve(url)))
  const players = await register()
  const dropsAt = await openDrop()
  const [terms] = await db.select().from(packetDrops).where(eq(packetDrops.dropsAt, dropsAt))
  const all = packetsOf(terms?.terms.packets ?? [])
  expect(all).toBe(200)

  const counts = { given: 0, gone: 0, again: 0, shed: 0, failed: 0 }
  const take = async (player: TestPlayer, tap: number): Promise<void> => {
    const port = servers[(player.id + tap) % SERVERS]?.port ?? 0
    const reply = await send(port, 'redPacketTake', { dropsAt: dropsAt.getTime() }, player.token)
    if (reply?.code === BUSY) {
      counts.shed += 1
      await sleep(100 + tap * 50)
      return await take(player, tap)
    }
    if (reply?.errcode === 0) counts.given += 1
    else if (reply?.errcode === errcodes.rewardNotReached) counts.gone += 1
    else if (reply?.errcode === errcodes.rewardReceived) counts.again += 1
    else counts.failed += 1
  }
  await Promise.all(
    players.flatMap((player, index) =>
      Array.from({ length: TAPS }, async (_, tap) => {
        // Spread over a second.
        await sleep(((index * TAPS + tap) * 1_000) / (PLAYERS * TAPS))
        await take(player, tap)
      }),
    ),
  )
  expect(counts).toMatchObject({ given: all, failed: 0 })
  expect(counts.given + counts.gone + counts.again).toBe(PLAYERS * TAPS)
  const rows = await db.select().from(takenPackets)
  expect(rows.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: all }, (_, index) => index + 1),
  )
  expect(new Set(rows.map(({ player }) => player)).size).toBe(all)
  const balances = await Promise.all(players.map(({ id }) => balancesOf(db, id)))
  const given = balances.reduce((sum, { coin }) => sum + coin - 10_000, 0)
  expect(given).toBe(sumOfPackets(terms?.terms.packets ?? []))
  await expectCleanBooks()
})
