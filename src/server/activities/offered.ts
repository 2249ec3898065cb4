import type { KindName } from '#contract/activities/kinds.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { db } from '../db/database.ts'
import { mayPromote } from '../wallet/limits/promotions.ts'
import { usedUp } from './budget.ts'
import { isActivityOn } from './openActivities.ts'
import { hasDeposited } from './topUp.ts'

/** Whether a present of the moment is shown to a player: it is on, and may be promoted. */
export async function isOffered(player: number, name: KindName): Promise<boolean> {
  return isActivityOn(activityKind[name]) && (await mayPromote(player, 'shown'))
}

/** What every page of a present says beforehand: a deposit is needed, or today's budget is used up. */
export async function obstaclesOf(
  player: number,
  name: KindName,
): Promise<{ needRecharge: boolean; isUsedUp: boolean }> {
  return { needRecharge: !(await hasDeposited(db, player)), isUsedUp: (await usedUp([name])).has(name) }
}
