import process from 'node:process'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { owedBy } from '#server/wallet/debts/owed.ts'
import { verifyDebts } from '#server/wallet/debts/verify.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { gatewayHealth } from '#server/wallet/gateways/tables.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { Follower, happenings } from './orderFollower.ts'
import { expectCleanBooks, pockets } from './walletHarness.ts'

beforeAll(freshDatabase)
beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(log, level).mockReturnValue()
})
afterEach(() => {
  setClock(undefined)
  chooseGateways()
  vi.restoreAllMocks()
})

const depositedBy = async (player: number) => {
  const [totals] = await db.select().from(playerTotals).where(eq(playerTotals.player, player))
  return totals?.deposited ?? 0
}

/** What stands in the orders of a player, as the law tells it. */
async function ordersOf(player: number) {
  const rows = await db.select().from(depositOrders).where(eq(depositOrders.player, player))
  return new Map(
    rows.map(({ id, state, bonus }) => [
      id,
      { isPending: state === 'pending', isCredited: state === 'credited', bonus },
    ]),
  )
}

test('deposits follow the plain law, whatever gateways, players and clocks do: each payment counts once, or not at all', async () => {
  const collected = new Map<number, number>()
  const law = fc.asyncProperty(happenings, async (list) => {
    setClock(undefined)
    await db.delete(gatewayHealth)
    await db.update(depositOrders).set({ state: 'expired' }).where(eq(depositOrders.state, 'pending'))
    const player = await newPlayer({ coin: 0 })
    const follower = new Follower(player)
    chooseGateways(follower.gateways)
    for (const happening of list) {
      await follower.follow(happening)
      const { coin, owed, deposited } = follower.law
      const found = {
        coin: (await pockets(player)).coin,
        owed: await owedBy(db, player.id),
        deposited: await depositedBy(player.id),
      }
      expect(found, JSON.stringify(happening)).toEqual({ coin, owed, deposited })
    }
    const rows = await ordersOf(player.id)
    for (const { id, isPending, isCredited, bonus, channel, cents, taken } of follower.law.orders) {
      expect(rows.get(id)).toEqual({ isPending, isCredited, bonus })
      collected.set(channel, (collected.get(channel) ?? 0) + (isCredited ? cents : 0) - taken)
    }
  })
  await fc.assert(law, { numRuns: Number(process.env.RUNS ?? 15) })
  await expectCleanBooks()
  expect(await verifyDebts(db, 'all')).toEqual([])
  for (const [channel, cents] of collected) expect(await balanceOf(db, `channel:${channel}`)).toBe(0 - cents)
})
