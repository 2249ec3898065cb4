import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { startBots } from '#server/demo/bots.ts'
import { rounds } from '#server/games/tables.ts'
import { players } from '#server/standing/tables.ts'
import { reportTo } from '#server/wallet/gateways/sandbox/reach.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { freshDatabase } from '../database.ts'

import { expectCleanBooks, startWalletServer, type WalletServer } from '../wallet/walletHarness.ts'

describe("the demo's bots", () => {
  let walletServer: WalletServer
  beforeAll(async () => {
    await freshDatabase()
    walletServer = await startWalletServer()
    reportTo(walletServer.address)
  })
  afterAll(async () => {
    reportTo(undefined)
    await walletServer.close()
  })

  test('stop in the middle of an evening when the server closes', async () => {
    const bots = startBots(60_000)
    await expect.poll(() => db.$count(rounds)).toBe(1)
    await bots.stop()
    expect(await db.$count(rounds)).toBe(1)
    expect(await db.$count(players)).toBe(1)
  })

  test('play real rounds with coin they deposited, once, and the books are clean', async () => {
    await startBots(0).gone
    const bots = await db.select().from(players).where(eq(players.isBot, true))
    expect(bots.length).toBeGreaterThanOrEqual(4)
    expect(bots.every(({ showsWins }) => showsWins)).toBe(true)
    expect(await db.$count(players)).toBe(bots.length)
    expect(await db.$count(depositOrders, eq(depositOrders.state, 'credited'))).toBe(bots.length)
    const played = await db.$count(rounds)
    expect(played).toBeGreaterThan(bots.length)
    await startBots(0).gone
    expect(await db.$count(rounds)).toBe(played)
    await expectCleanBooks()
  })
})
