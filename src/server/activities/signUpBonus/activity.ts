import type { Handler } from '../../call/handler.ts'
import type { ServerActivity } from '../activity.ts'
import { activityState } from '../openActivities.ts'

/** No product of the sign-up bonus is on sale yet, so nobody owns one. Free bonuses require a deposit first (spec 1). */
const getLoginPayUser3: Handler<'getLoginPayUser3'> = async (_body, { session }) => {
  const { totalRecharge } = await activityState(session?.player)
  return { ownList: [], buyPropIds: [], needRecharge: totalRecharge === 0 }
}

export const signUpBonus = { handlers: { getLoginPayUser3 } } satisfies ServerActivity<'signUpBonus'>
