import type { KindName } from '#contract/activities/kinds.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { db } from '../db/database.ts'
import { hasIdentity } from '../kyc/approved.ts'
import { mayReceive } from '../wallet/limits/promotions.ts'
import { usedUp } from './budget.ts'
import { isActivityOn } from './openActivities.ts'
import { hasDeposited } from './topUp.ts'

/** Whether a present of the moment is shown to a player: it is on, and is given to them, after a loss too. */
export async function isOffered(player: number, name: KindName): Promise<boolean> {
  return isActivityOn(activityKind[name]) && (await mayReceive(player))
}

/** Whether an agent can be paid for friends now: a known person who has deposited, and to whom it is offered. */
export async function isPaidForFriends(agent: number, name: KindName): Promise<boolean> {
  return (await hasDeposited(db, agent)) && (await hasIdentity(agent)) && (await isOffered(agent, name))
}

/** What every page of a present says beforehand: a deposit is needed, or today's budget is used up. */
export async function obstaclesOf(
  player: number,
  name: KindName,
): Promise<{ needRecharge: boolean; isUsedUp: boolean }> {
  return { needRecharge: !(await hasDeposited(db, player)), isUsedUp: (await usedUp([name])).has(name) }
}
