import type { Handler } from '../call/handler.ts'
import { activityState } from './activityState.ts'

export const getActivityIds: Handler<'getActivityIds'> = async (_body, { session }) => activityState(session?.player)
