import type { Handler } from '../handler.ts'
import { activityState } from '../lobby/openActivities.ts'

export const getActivityIds: Handler<'getActivityIds'> = async (_body, { session }) => activityState(session?.player)
