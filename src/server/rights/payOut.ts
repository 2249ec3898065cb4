import { eq } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import { leftoverOf, obstaclesToAsking } from '#contract/rights/rights.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { closingOf } from '../standing/closings.ts'
import { playerTotals } from '../standing/tables.ts'
import { earlierOf, holdCoin, type Withdrawal, wireWithdrawal } from '../wallet/exchange.ts'
import { lockWallet } from '../wallet/lock.ts'
import { withdrawals } from '../wallet/tables.ts'
import { overviewOf } from './overview.ts'
import { standingOf } from './standing.ts'

export const payOut: Handler<'payOut'> = async (body, { session: { player } }) => {
  const order = await db.transaction((tx) => payLeaver(tx, player, body))
  return { order: wireWithdrawal(order), ...(await overviewOf(player)) }
}

/** Only a payout before closing waives the wagering requirement. Otherwise deposits could pass through without a stake. */
async function payLeaver(tx: Tx, player: number, body: Body<'payOut'>): Promise<Withdrawal> {
  await lockWallet(tx, player)
  const { leftover: _, ...wish } = body
  const earlier = await earlierOf(tx, player, wish)
  if (earlier) return earlier
  const closing = await closingOf(player, tx)
  if (!closing || closing.closedAt) throw new Refusal('closingNeeded')
  return await payOwn(tx, player, body, closing.id)
}

/**
 * Reserves the player's own coin and returns the rest to the promotions, in one ledger entry. For a closing, or without one, for an
 * exclusion. The caller has locked the wallet.
 */
export async function payOwn(
  tx: Tx,
  player: number,
  { leftover, ...wish }: Body<'payOut'>,
  closing?: string,
): Promise<Withdrawal> {
  const standing = await standingOf(player, tx)
  const [what] = obstaclesToAsking(standing)
  if (what) throw new Refusal('closingUnsettled', { what })
  const left = leftoverOf(standing)
  const isAgreed = standing.own > 0 && wish.amount === standing.own && leftover === left
  if (!isAgreed) throw new Refusal('closingLeftover', { leftover: left })
  const { id } = await holdCoin(tx, player, wish, left)
  return await letOff(tx, player, id, closing)
}

/**
 * Waives the wagering requirement of the forfeited bonus and of the deposit. The operator sees the waived amount. The coin is reserved
 * already, so no concurrent stake counts twice.
 */
async function letOff(tx: Tx, player: number, id: string, closing: string | undefined): Promise<Withdrawal> {
  const own = eq(playerTotals.player, player)
  const [totals] = await tx.select({ waived: playerTotals.depositWagerLeft }).from(playerTotals).where(own)
  await tx.update(playerTotals).set({ bonusWagerLeft: 0, depositWagerLeft: 0, lockedBonus: 0 }).where(own)
  const aside = { waived: totals?.waived ?? 0, ...(closing !== undefined && { closing }) }
  const [order] = await tx.update(withdrawals).set(aside).where(eq(withdrawals.id, id)).returning()
  if (!order) throw new Error(`withdrawal ${id} is gone`)
  return order
}
