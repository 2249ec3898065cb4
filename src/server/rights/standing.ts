import { and, count, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Standing } from '#contract/rights.ts'
import { playerTotals } from '../account/tables.ts'
import type { Tx } from '../db/database.ts'
import { db } from '../db/database.ts'
import { rounds } from '../games/tables.ts'
import { balancesOf } from '../ledger/post.ts'
import { catalogue } from '../lobby/catalogue.ts'
import { depositOrders, withdrawals } from '../wallet/tables.ts'

type On = typeof db | Tx

/** What an account still holds, and what of it is not over. */
export async function standingOf(player: number, on: On = db): Promise<Standing> {
  const { coin, points, safebox, hold } = await balancesOf(on, player)
  return {
    ...{ coin, points, safebox, hold },
    deposits: await countOpenDeposits(on, player),
    withdrawals: await countOpenWithdrawals(on, player),
    rounds: (await openRounds(player, on)).length,
    isPayable: await isPayable(on, player, coin),
  }
}

/** Those on their way, and those whose money came in another amount: an operator looks at them before anybody leaves. */
async function countOpenDeposits(on: On, player: number): Promise<number> {
  const { state, reportedCents } = depositOrders
  const isOpen = or(eq(state, 'pending'), and(eq(state, 'failed'), isNotNull(reportedCents)))
  const [row] = await on
    .select({ rows: count() })
    .from(depositOrders)
    .where(and(eq(depositOrders.player, player), isOpen))
  return row?.rows ?? 0
}

async function countOpenWithdrawals(on: On, player: number): Promise<number> {
  const isOpen = and(eq(withdrawals.player, player), inArray(withdrawals.state, ['requested', 'approved']))
  const [row] = await on.select({ rows: count() }).from(withdrawals).where(isOpen)
  return row?.rows ?? 0
}

/** The games in which a round waits to be watched to its end. */
export function openRounds(player: number, on: On = db): Promise<{ gameId: number }[]> {
  const isOpen = and(eq(rounds.player, player), isNull(rounds.seenAt))
  return on.selectDistinct({ gameId: rounds.gameId }).from(rounds).where(isOpen)
}

/** Whether a withdrawal of this much would be taken: deposited before, nothing left to stake, not too little. */
async function isPayable(on: On, player: number, coin: number): Promise<boolean> {
  const [totals] = await on.select().from(playerTotals).where(eq(playerTotals.player, player))
  const isFree = totals !== undefined && totals.deposited > 0 && totals.turnoverLeft === 0
  return isFree && coin >= catalogue().webConfig.withdrawal.minimum
}
