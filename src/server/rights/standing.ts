import { and, count, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { ownCoin, type Standing } from '#contract/rights/rights.ts'
import type { Tx } from '../db/database.ts'
import { db } from '../db/database.ts'
import { openRounds as unfinished } from '../games/openTables.ts'
import { unseenRounds } from '../games/tables.ts'
import { balancesOf } from '../ledger/post.ts'
import { playerTotals } from '../standing/tables.ts'
import { asideOf } from '../wallet/deposits/aside.ts'
import { unlockOf } from '../wallet/money.ts'
import { lockedIn } from '../wallet/safebox/timeLocks.ts'
import { depositOrders, openWithdrawalStates, withdrawals } from '../wallet/tables.ts'
import { wagersLeft } from '../wallet/wagers/wagers.ts'

type On = typeof db | Tx

/** The balances of an account and its pending business. What is set aside counts as an open deposit, and is no coin. */
export async function standingOf(player: number, on: On = db): Promise<Standing> {
  const [{ coin, points, safebox, hold: all }, aside] = [await balancesOf(on, player), await asideOf(on, player)]
  const hold = all - aside.cents
  const locked = await lockedIn(player, on)
  return {
    ...{ coin, points, safebox, locked, hold },
    deposits: (await countOpenDeposits(on, player)) + aside.count,
    withdrawals: await countOpenWithdrawals(on, player),
    rounds: (await openRounds(player, on)).length,
    ...(await ownershipOf(on, player, { coin, safebox, locked, hold })),
  }
}

/** The same as a payout of an excluded player finds it: the safe-box and what is set aside emptied into the wallet, and no round waiting. */
export async function gatheredStandingOf(player: number, on: On = db): Promise<Standing> {
  const [standing, aside] = [await standingOf(player, on), await asideOf(on, player)]
  const coin = standing.coin + standing.safebox + aside.cents
  const pockets = { coin, safebox: 0, locked: 0, hold: standing.hold }
  const deposits = standing.deposits - aside.count
  return { ...standing, ...pockets, deposits, ...(await ownershipOf(on, player, pockets, aside.cents)) }
}

/** Pending deposits, and deposits of a wrong amount, which an operator must resolve before a closing. */
async function countOpenDeposits(on: On, player: number): Promise<number> {
  const { state, reportedCents, settledAt } = depositOrders
  const isOpen = or(eq(state, 'pending'), and(eq(state, 'failed'), isNotNull(reportedCents), isNull(settledAt)))
  const [row] = await on
    .select({ rows: count() })
    .from(depositOrders)
    .where(and(eq(depositOrders.player, player), isOpen))
  return row?.rows ?? 0
}

async function countOpenWithdrawals(on: On, player: number): Promise<number> {
  const isOpen = and(eq(withdrawals.player, player), inArray(withdrawals.state, openWithdrawalStates))
  const [row] = await on.select({ rows: count() }).from(withdrawals).where(isOpen)
  return row?.rows ?? 0
}

/** The games with an open or unwatched round. */
export function openRounds(player: number, on: On = db): Promise<{ gameId: number }[]> {
  const waiting = on.select({ gameId: unfinished.gameId }).from(unfinished).where(eq(unfinished.player, player))
  const { gameId } = unseenRounds
  return on.select({ gameId }).from(unseenRounds).where(eq(unseenRounds.player, player)).union(waiting)
}

type Pockets = Pick<Standing, 'coin' | 'safebox' | 'locked' | 'hold'>

/**
 * The player's own coin, time-locked coin included, and whether a usual withdrawal takes all: wagering requirement met, minimum reached. `aside` is
 * a deposit as well.
 */
async function ownershipOf(
  on: On,
  player: number,
  pockets: Pockets,
  aside = 0,
): Promise<Pick<Standing, 'own' | 'isFree'>> {
  const [row] = await on.select().from(playerTotals).where(eq(playerTotals.player, player))
  const { withdrawn = 0, validBet = 0, wagerEnd = 0 } = row ?? {}
  const totals = { deposited: (row?.deposited ?? 0) + aside, withdrawn, validBet, wagerEnd }
  if (totals.deposited === 0) return { own: 0, isFree: false }
  const { coin, safebox, locked, hold } = pockets
  const left = await wagersLeft(player, on)
  const isFree = locked === 0 && unlockOf(totals, { coin, safebox, locks: left.locks }).by === 'nothing'
  const payable = { coin: coin + locked, safebox: safebox - locked, hold }
  return { own: ownCoin({ ...totals, ...left, ...payable }), isFree }
}
