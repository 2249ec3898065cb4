import { and, asc, eq, gte, isNull, notInArray, sql } from 'drizzle-orm'
import type { SuspicionRules } from '#contract/lobby/catalogueSuspicion.ts'
import { now } from '../../base/clock.ts'
import type { Tx } from '../../db/database.ts'
import { playerTotals } from '../../standing/tables.ts'
import { bankAccounts } from '../payeeTables.ts'
import { depositOrders, withdrawals } from '../tables.ts'
import { wagers } from '../wagers/tables.ts'
import { givenBack } from '../withdrawalLimits.ts'
import type { DepositFact, Facts, Payment, SharedNumber } from './markers.ts'

const DAY_MS = 86_400_000
/** Days that the job looks back beyond the windows of the rules, so that a long outage hides nothing. */
export const LOOKED_BACK_DAYS = 14

/** What is known besides the player's own rows: the withdrawal that is just asked for, and numbers shared with others. */
export type Besides = { asked?: Payment; shared?: readonly SharedNumber[] }

/** Where the longest window of the rules begins, looked at `LOOKED_BACK_DAYS` late. */
export function beginOf({ depositWithoutPlay, payoutAccounts, sharedAccount, splitting }: SuspicionRules): Date {
  const days = Math.max(depositWithoutPlay.days, payoutAccounts.days, sharedAccount.days, splitting.days)
  return new Date(now().getTime() - (days + LOOKED_BACK_DAYS) * DAY_MS)
}

/** The facts about a player, from the player's own rows alone. The caller has locked the wallet. */
export async function factsOf(tx: Tx, player: number, rules: SuspicionRules, besides: Besides): Promise<Facts> {
  const begin = beginOf(rules)
  const [totals] = await tx.select().from(playerTotals).where(eq(playerTotals.player, player))
  const { asked, shared = [] } = besides
  return {
    at: now(),
    deposits: await depositsOf(tx, player, begin),
    withdrawals: [...(await withdrawalsOf(tx, player, begin)), ...(asked ? [asked] : [])],
    accounts: await accountsOf(tx, player, begin),
    shared,
    mark: totals?.validBet ?? 0,
  }
}

async function depositsOf(tx: Tx, player: number, begin: Date): Promise<DepositFact[]> {
  const { id, cents, creditedAt, state } = depositOrders
  const isIts = and(eq(wagers.player, player), eq(wagers.entry, sql`'deposit:' || ${id}`), eq(wagers.kind, 'deposit'))
  const rows = await tx
    .select({ id, cents, at: creditedAt, mark: wagers.born })
    .from(depositOrders)
    .leftJoin(wagers, isIts)
    .where(and(eq(depositOrders.player, player), eq(state, 'credited'), gte(creditedAt, begin)))
    .orderBy(asc(creditedAt), asc(id))
  return rows.flatMap(({ at, ...row }) => (at ? [{ ...row, at }] : []))
}

/** Requests count from the moment they are asked for. What came back, or never left, counts no more. */
async function withdrawalsOf(tx: Tx, player: number, begin: Date): Promise<Payment[]> {
  const { id, cents, fee, createdAt, state, refundOf } = withdrawals
  return await tx
    .select({ id, cents: sql<number>`${cents} + ${fee}`.mapWith(Number), at: createdAt })
    .from(withdrawals)
    .where(
      and(eq(withdrawals.player, player), gte(createdAt, begin), notInArray(state, [...givenBack]), isNull(refundOf)),
    )
    .orderBy(asc(createdAt), asc(id))
}

async function accountsOf(tx: Tx, player: number, begin: Date): Promise<{ id: string; boundAt: Date }[]> {
  const { id, boundAt } = bankAccounts
  const rows = await tx
    .select({ id, boundAt })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.player, player), gte(boundAt, begin)))
    .orderBy(asc(boundAt), asc(id))
  return rows.flatMap(({ boundAt, ...row }) => (boundAt ? [{ ...row, boundAt }] : []))
}
