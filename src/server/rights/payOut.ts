import { eq } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import { leftoverOf, obstaclesOf } from '#contract/rights.ts'
import { playerTotals } from '../account/tables.ts'
import { db, type Tx } from '../db/database.ts'
import type { Handler } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { earlierOf, holdCoin, type Withdrawal, wireWithdrawal } from '../wallet/exchange.ts'
import { takeTurn } from '../wallet/turn.ts'
import { overviewOf } from './overview.ts'
import { standingOf } from './standing.ts'

export const payOut: Handler<'payOut'> = async (body, { session: { player } }) => {
  const order = await db.transaction((tx) => payOwn(tx, player, body))
  return { order: wireWithdrawal(order), ...(await overviewOf(player)) }
}

/** Holds what is the player's own, and gives the rest back to the promotions in the same entry: neither happens alone. */
export async function payOwn(tx: Tx, player: number, { leftover, ...wish }: Body<'payOut'>): Promise<Withdrawal> {
  await takeTurn(tx, player)
  const earlier = await earlierOf(tx, player, wish)
  if (earlier) return earlier
  const standing = await standingOf(player, tx)
  const [what] = obstaclesOf(standing)
  if (what && what !== 'coin') throw new Refusal('closingUnsettled', { what })
  const left = leftoverOf(standing)
  const isAgreed = standing.own > 0 && wish.amount === standing.own && leftover === left
  if (!isAgreed) throw new Refusal('closingLeftover', { leftover: left })
  const own = eq(playerTotals.player, player)
  const [totals] = await tx.select({ unstaked: playerTotals.depositLeft }).from(playerTotals).where(own)
  const order = await holdCoin(tx, player, wish, { givenUp: left, unstaked: totals?.unstaked ?? 0 })
  // What was left to stake was for the bonus that is gone, and for the deposit that goes: the operator who decides on it sees how much.
  await tx.update(playerTotals).set({ turnoverLeft: 0, depositLeft: 0, bonusBound: 0 }).where(own)
  return order
}
