import { eq } from 'drizzle-orm'
import type { FundStep } from '#contract/activities/fund/config.ts'
import { fund as kind } from '#contract/activities/fund/manifest.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { balancesOf, type Reader } from '../../ledger/post.ts'
import { levelOf } from '../../standing/levels.ts'
import { playerTotals } from '../../standing/tables.ts'
import { mayPromote } from '../../wallet/limits/promotions.ts'
import { wagersLeft } from '../../wallet/wagers/wagers.ts'
import { costNow, hasRoom } from '../budget.ts'
import { type ClaimKey, ONCE } from '../claim.ts'
import { grantsIn } from '../grants.ts'
import { offerOf } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'
import { hasDeposited } from '../topUp.ts'
import { funds } from './tables.ts'

export type Fund = typeof funds.$inferSelect

export const sold = () => catalogue().configs.fund
export const keyOf = (level: number): ClaimKey => ({ activity: 'fund', item: level, round: ONCE })

/** What all steps are worth together, in cents. */
export const costOfSteps = (steps: readonly FundStep[]): Cents =>
  steps.reduce((sum, { items }) => sum + costNow(items), 0)

export async function fundOf(on: Reader, player: number): Promise<Fund | undefined> {
  const [row] = await on.select().from(funds).where(eq(funds.player, player))
  return row
}

/** A player's VIP level, in the caller's transaction or outside. */
export async function levelIn(on: Reader, player: number): Promise<number> {
  const [totals] = await on.select().from(playerTotals).where(eq(playerTotals.player, player))
  return levelOf(totals?.validBet ?? 0)
}

/** How a player stands with the fund: their own as it was sold, else the present offer. */
export async function fundStanding(player: number): Promise<Reply<'fundUser'>> {
  const { price, steps } = sold()
  const own = await fundOf(db, player)
  const { coin } = await balancesOf(db, player)
  const { lockedBonus } = await wagersLeft(player)
  const isOpen = own === undefined && isActivityOn(kind.id) && (await mayPromote(player, 'shown'))
  return {
    state: own ? (own.refundedAt ? 'refunded' : 'bought') : isOpen ? 'open' : 'closed',
    price: own?.price ?? price,
    ...(await stepsOf(player, own, isOpen ? steps : [])),
    free: Math.max(0, coin - lockedBonus),
    needRecharge: !(await hasDeposited(db, player)),
    isUsedUp: !(await hasRoom('fund', costOfSteps(steps))),
    offer: offerOf(sold()),
  }
}

async function stepsOf(
  player: number,
  own: Fund | undefined,
  offered: readonly FundStep[],
): Promise<Pick<Reply<'fundUser'>, 'level' | 'steps'>> {
  const level = await levelIn(db, player)
  const grants = own ? await grantsIn(db, player, 'fund') : []
  const stateOf = (step: FundStep): Reply<'fundUser'>['steps'][number]['state'] => {
    const isGiven = grants.some(({ item, state }) => item === step.level && state !== 'owed')
    if (isGiven) return 'received'
    return own && !own.refundedAt && step.level <= level ? 'ready' : 'ahead'
  }
  const steps = (own?.steps ?? offered).map((step) => ({ ...step, items: [...step.items], state: stateOf(step) }))
  return { level, steps }
}
