import { eq, inArray } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import { leftoverOf, obstaclesToAsking } from '#contract/rights/rights.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { closingOf } from '../standing/closings.ts'
import { lockWallet } from '../wallet/lock.ts'
import { withdrawals } from '../wallet/tables.ts'
import { type Leaving, planLeaving } from '../wallet/unstaked/plan.ts'
import { settlePlan } from '../wallet/unstaked/settle.ts'
import { waiveWagers } from '../wallet/wagers/wagers.ts'
import { wireWithdrawal } from '../wallet/withdrawals/exchange.ts'
import { earlierOf, holdFinal, takenBy, type Withdrawal } from '../wallet/withdrawals/hold.ts'
import { overviewOf } from './overview.ts'
import { gatheredStandingOf, standingOf } from './standing.ts'

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
  const [order] = await payOwn(tx, player, body, closing.id)
  return order
}

/**
 * Reserves the player's own coin and returns the rest to the promotions, in one ledger entry. For a closing, or without one, for an
 * exclusion: that empties the whole safe-box, a closing what is under time locks. A large sum goes in several payments. The caller has
 * locked the wallet.
 */
export async function payOwn(
  tx: Tx,
  player: number,
  { leftover, ...wish }: Body<'payOut'>,
  closing?: string,
): Promise<[Withdrawal, ...Withdrawal[]]> {
  const { safebox, locked } = await standingOf(player, tx)
  const boxed = closing === undefined ? safebox : locked
  const standing = await (closing === undefined ? gatheredStandingOf : standingOf)(player, tx)
  const [what] = obstaclesToAsking(standing)
  if (what) throw new Refusal('closingUnsettled', { what })
  const left = leftoverOf(standing)
  const isAgreed = standing.own > 0 && wish.amount === standing.own && leftover === left
  if (!isAgreed) throw new Refusal('closingLeftover', { leftover: left })
  const plan = closing === undefined ? await planLeaving(tx, player, leavingBy(wish)) : undefined
  const orders = await holdFinal(tx, player, wish, { givenUp: left, boxed, ...plan })
  await letOff(tx, player, orders, closing)
  if (plan) await settlePlan(tx, orders[0], plan)
  return orders
}

/** An account that goes on after its exclusion loses what its unstaked deposits brought besides coin; a closed one has no use of it. */
const leavingBy = ({ requestId, amount }: Pick<Body<'payOut'>, 'requestId' | 'amount'>): Leaving => ({
  ...{ withdrawal: requestId, amount, isFinal: true },
})

/**
 * Waives the wagering requirement of the forfeited bonus and of the deposit. The operator sees the waived amount, of which each payment
 * carries its share. The coin is reserved already, so no concurrent stake counts twice.
 */
async function letOff(
  tx: Tx,
  player: number,
  orders: readonly Withdrawal[],
  closing: string | undefined,
): Promise<void> {
  const all = await waiveWagers(tx, player, 'waived')
  const ids = orders.map(({ id }) => id)
  if (closing !== undefined) await tx.update(withdrawals).set({ closing }).where(inArray(withdrawals.id, ids))
  let left = all
  const whole = takenBy(orders)
  for (const [index, { id, cents }] of orders.entries()) {
    const isLast = index === orders.length - 1
    const waived = isLast ? left : Math.min(left, Math.floor(all * (cents / whole)))
    left -= waived
    if (waived > 0) await tx.update(withdrawals).set({ waived }).where(eq(withdrawals.id, id))
  }
}
