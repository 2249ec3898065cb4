import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { pay } from '#server/sandbox/books.ts'
import { owedBy } from '#server/wallet/debts/owed.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { call } from '../call.ts'
import { fund, newPlayer, type TestPlayer } from '../player.ts'
import { openDeposit, wish } from '../wallet/walletHarness.ts'
import { coinOf, differences, later, report } from './cashierGround.ts'
import type { Attempt, Flow } from './step.ts'

const CENTS = 20_000

/** An order of this player; earlier ones do not count any more. */
async function ordered(player: TestPlayer) {
  await forgetOrders()
  return await openDeposit(player, CENTS)
}

const forgetOrders = () => db.update(depositOrders).set({ state: 'expired' }).where(eq(depositOrders.state, 'pending'))

/** Of a player who has deposited before, so that no bonus comes. */
const depositor = () => newPlayer({ coin: 0, deposited: CENTS })

/** The laws of a course after which the player has so much more coin. */
async function coinChanges(player: TestPlayer, by: number): Promise<Attempt['broken']> {
  const before = await coinOf(player)
  return async () => differences('player', { coin: await coinOf(player) }, { coin: before + by })
}

async function credited(player: TestPlayer) {
  const order = await ordered(player)
  await report(`evt_${order.gatewayId}`, { kind: 'paid', gatewayId: order.gatewayId, cents: CENTS })
  return order
}

/** Coin is lost in a round, and then the deposit that it came from is taken back. */
async function owing(player: TestPlayer): Promise<void> {
  const { gatewayId } = await credited(player)
  const cents = await coinOf(player)
  const moves = [{ from: `player:${player.id}:coin`, to: 'house:games', cents } as const]
  await db.transaction((tx) => post(tx, { id: `bet:${randomUUID()}`, reason: 'bet', moves }))
  await report(randomUUID(), { kind: 'reversed', gatewayId, cents: CENTS, reversalId: randomUUID() })
}

/** The ways in which a deposit comes and goes. */
export const depositSteps: Record<string, Flow> = {
  'an order': async () => {
    const player = await depositor()
    return async () => {
      await forgetOrders()
      const recover = async () => {
        // Whoever was opening it is gone by then.
        later(20_000)
        const { gatewayId } = await openDeposit(player, CENTS)
        await report(`evt_${gatewayId}`, { kind: 'paid', gatewayId, cents: CENTS })
      }
      return { run: () => call('recharge3', wish(CENTS), player), recover, broken: await coinChanges(player, CENTS) }
    }
  },
  'a report': async () => {
    const player = await depositor()
    return async () => {
      const { gatewayId } = await ordered(player)
      const tell = () => report(`evt_${gatewayId}`, { kind: 'paid', gatewayId, cents: CENTS })
      return { run: tell, recover: tell, broken: await coinChanges(player, CENTS) }
    }
  },
  'a question': async () => {
    const player = await depositor()
    return async () => {
      const { gatewayId } = await ordered(player)
      await pay(gatewayId, 'silent')
      const ask = (ms: number) => async () => {
        later(ms)
        await sweepDeposits()
      }
      return { run: ask(16_000), recover: ask(40_000), broken: await coinChanges(player, CENTS) }
    }
  },
  'a reversal': async () => {
    const player = await depositor()
    return async () => {
      const { gatewayId } = await credited(player)
      const reversalId = randomUUID()
      const tell = () => report(`evt_${reversalId}`, { kind: 'reversed', gatewayId, cents: CENTS, reversalId })
      return { run: tell, recover: tell, broken: await coinChanges(player, -CENTS) }
    }
  },
  'a debt': async () => {
    const player = await depositor()
    return async () => {
      await owing(player)
      await fund(player.id, CENTS)
      const body = { requestId: randomUUID(), amount: CENTS }
      const payIt = () => call('payDebt', body, player)
      const changes = await coinChanges(player, -CENTS)
      const broken = async () => [
        ...(await changes()),
        ...differences('player', { owes: await owedBy(db, player.id) }, { owes: 0 }),
      ]
      return { run: payIt, recover: payIt, broken }
    }
  },
}
