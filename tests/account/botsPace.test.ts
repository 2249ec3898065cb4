import { expect, test, vi } from 'vitest'
import { db } from '#server/db/database.ts'
import { startBots } from '#server/demo/bots.ts'
import { rounds } from '#server/games/tables.ts'
import { players } from '#server/standing/tables.ts'
import { reportTo } from '#server/wallet/gateways/sandbox/reach.ts'
import { freshDatabase } from '../database.ts'
import { startWalletServer } from '../wallet/walletHarness.ts'

vi.hoisted(() => vi.stubEnv('PERYA_ROUND_PACE', 'on'))

test("the demo's bots keep the pace of their games, as players do", async () => {
  await freshDatabase()
  const walletServer = await startWalletServer()
  reportTo(walletServer.address)
  const bots = startBots(0)
  await expect.poll(() => db.$count(rounds)).toBeGreaterThan(2)
  await bots.stop()
  // None went home early, which would have let in the next.
  expect(await db.$count(players)).toBe(1)
  reportTo(undefined)
  await walletServer.close()
})
