import { eq } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { PAYOUT_CENTS_MIN } from '#contract/rights/limits.ts'
import { ownCoin } from '#contract/rights/rights.ts'
import { wagerLeft } from '#contract/wallet/wagering.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { playerTotals } from '../../standing/tables.ts'
import { lockedIn } from '../safebox/timeLocks.ts'
import { withdrawals } from '../tables.ts'
import { type Plan, planLeaving } from '../unstaked/plan.ts'
import { linesOf, settlePlan, shownAs } from '../unstaked/settle.ts'
import { type Waived, waiveDeposits } from '../wagers/correct.ts'
import { wagersLeft } from '../wagers/wagers.ts'
import { holdCoin, type Wish, type Withdrawal } from './hold.ts'

type Totals = typeof playerTotals.$inferSelect

/** The smallest amount of a withdrawal. Less is under time locks where that is all there is, since it must always be able to leave. */
export async function minimumOf(player: number, { from }: Pick<Wish, 'from'>): Promise<Cents> {
  const { minimum } = catalogue().webConfig.withdrawal
  return from ? Math.min(minimum, Math.max(PAYOUT_CENTS_MIN, await lockedIn(player))) : minimum
}

/**
 * Begins a withdrawal of coin under time locks, by the rules of any other but one: coin that cannot be played asks for no stakes. What deposits
 * asked for is waived up to the amount, and a person looks at it (flag `wagering`). What those deposits brought is taken back, as the player was
 * shown it. Bonus coin that is still to be staked never leaves. The caller has locked the wallet.
 */
export async function holdLocked(tx: Tx, player: number, wish: Wish, totals: Totals): Promise<Withdrawal> {
  if ((await lockedIn(player, tx)) < wish.amount) throw new Refusal('insufficientCoin')
  const { coin, safebox, hold } = await balancesOf(tx, player)
  const own = ownCoin({ ...totals, ...(await wagersLeft(player, tx)), coin: coin + safebox, safebox: 0, hold })
  if (own < wish.amount) throw new Refusal('turnoverLeft', { turnoverLeft: wagerLeft(totals) })
  const plan = await planLeaving(tx, player, { withdrawal: wish.requestId, amount: wish.amount })
  if ((wish.shown ?? '') !== shownAs(linesOf(plan.takings))) throw new Refusal('offerChanged')
  const order = await holdCoin(tx, player, wish, plan.takings)
  const waived = await waive(tx, player, wish.amount, plan)
  if (waived > 0) await tx.update(withdrawals).set({ waived }).where(eq(withdrawals.id, order.id))
  await settlePlan(tx, order, plan)
  return { ...order, waived }
}

/** A round that ended since the plan has staked what the plan lets go: the player is asked again. */
async function waive(tx: Tx, player: number, amount: Cents, plan: Plan): Promise<Cents> {
  const waived = sumOf(await waiveDeposits(tx, player, amount))
  if (waived !== sumOf(plan.waived)) throw new Refusal('offerChanged')
  return waived
}

const sumOf = (all: readonly Waived[]): Cents => all.reduce((sum, { cents }) => sum + cents, 0)
