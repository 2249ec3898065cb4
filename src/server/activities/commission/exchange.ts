import { and, count, eq } from 'drizzle-orm'
import type { CommissionActivity } from '#contract/activities/commission.ts'
import type { Cents } from '#contract/money.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { type ClaimKey, claim, type Earned, earn, type Given, ONCE } from '../claim.ts'
import { hasDeposited } from '../topUp.ts'
import { balanceOf } from './balance.ts'
import { commissionChanges } from './tables.ts'

type Wish = { readonly activity: CommissionActivity; readonly player: number }

/**
 * Turns a whole balance into coin without turnover: it is pay for work, not a present. `shown` is the balance that the agent was shown. May refuse:
 * needsTopUp, rewardNotReached (below the minimum), offerChanged, samePerson, and whatever a claim does.
 */
export async function exchange(
  tx: Tx,
  { activity, player }: Wish,
  { shown, minimum }: { shown: Cents; minimum: Cents },
): Promise<Given> {
  await lockWallet(tx, player)
  if (!(await hasDeposited(tx, player))) throw new Refusal('needsTopUp')
  const { balance } = await balanceOf(tx, activity, player)
  if (balance < minimum) throw new Refusal('rewardNotReached')
  if (balance !== shown) throw new Refusal('offerChanged')
  const { key, outcome } = await keep(tx, { activity, player }, balance)
  if (outcome !== 'earned') throw new Refusal(outcome === 'known' ? 'rewardReceived' : outcome)
  return await claim(tx, player, key)
}

/** Before an exclusion or a closing: the balance, however small, becomes owed and is paid out with the rest. */
export async function keepBeforeLeaving(tx: Tx, { activity, player }: Wish): Promise<void> {
  const { balance } = await balanceOf(tx, activity, player)
  if (balance > 0 && (await hasDeposited(tx, player))) await keep(tx, { activity, player }, balance)
}

/** Stores the balance as earned, and takes it off. It takes nothing of a budget: friends' play has earned it, at published rates. */
async function keep(
  tx: Tx,
  { activity, player: agent }: Wish,
  balance: Cents,
): Promise<{ key: ClaimKey; outcome: Earned }> {
  const isOwn = and(
    ...[eq(commissionChanges.agent, agent), eq(commissionChanges.activity, activity)],
    eq(commissionChanges.kind, 'exchanged'),
  )
  const [before] = await tx.select({ many: count() }).from(commissionChanges).where(isOwn)
  const item = (before?.many ?? 0) + 1
  const key = { activity, item, round: ONCE }
  const outcome = await earn(tx, agent, key, [{ id: rewardId.coin, count: balance }], { isUnbudgeted: true })
  if (outcome === 'earned')
    await tx
      .insert(commissionChanges)
      .values({ activity, agent, kind: 'exchanged', key: `exchanged:${item}`, cents: -balance, at: now() })
  return { key, outcome }
}
