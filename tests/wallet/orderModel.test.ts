import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { owedBy } from '#server/wallet/debts/owed.ts'
import { verifyDebts } from '#server/wallet/debts/verify.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { gatewayHealth } from '#server/wallet/gateways/tables.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { verifyHold } from '#server/wallet/withdrawals/verifyHold.ts'
import { onlyMatch } from '../activities/fixture.ts'
import { fc, runs } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { Follower } from './orderFollower.ts'
import { happenings } from './orderHappenings.ts'
import { bindPayee } from './payee.ts'
import { expectCleanBooks, pockets } from './walletHarness.ts'

beforeAll(freshDatabase)
beforeEach(() => {
  // What activities give for deposits follows laws of its own.
  setCatalogue(onlyMatch())
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(log, level).mockReturnValue()
})
afterEach(() => {
  setClock(undefined)
  setCatalogue(undefined)
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
    rows.map(({ id, state, bonus, asideCents: aside }) => [
      id,
      { isPending: state === 'pending', isCredited: state === 'credited', bonus, aside },
    ]),
  )
}

test('deposits follow the plain law, whatever gateways, players and clocks do: each payment counts once, or not at all', async () => {
  const collected = new Map<number, number>()
  const law = fc.asyncProperty(happenings, async (list) => {
    setClock(undefined)
    await db.delete(gatewayHealth)
    await db.update(depositOrders).set({ state: 'expired' }).where(eq(depositOrders.state, 'pending'))
    const seat = await newPlayer({ coin: 0, isIdentified: true })
    const player = { ...seat, accountId: await bindPayee(seat.id) }
    const follower = new Follower(player)
    chooseGateways(follower.gateways)
    for (const happening of list) {
      await follower.follow(happening)
      const { coin, held, owed, deposited } = follower.law
      const own = await pockets(player)
      const found = {
        ...{ coin: own.coin, held: own.hold },
        owed: await owedBy(db, player.id),
        deposited: await depositedBy(player.id),
      }
      expect(found, JSON.stringify(happening)).toEqual({ coin, held, owed, deposited })
    }
    const rows = await ordersOf(player.id)
    for (const { id, isPending, isCredited, bonus, aside, channel, cents, taken } of follower.law.orders) {
      expect(rows.get(id)).toEqual({ isPending, isCredited, bonus, aside })
      collected.set(channel, (collected.get(channel) ?? 0) + (isCredited ? cents : 0) - taken)
    }
  })
  await fc.assert(law, { numRuns: runs(8, 15) })
  await expectCleanBooks()
  expect(await verifyDebts(db, 'all')).toEqual([])
  expect(await verifyHold(db)).toEqual([])
  for (const [channel, cents] of collected) expect(await balanceOf(db, `channel:${channel}`)).toBe(0 - cents)
})
