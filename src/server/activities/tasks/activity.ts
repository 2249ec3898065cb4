import type { ServerActivity } from '../activity.ts'
import { receiveTaskAward } from './receive.ts'
import { getTaskUser } from './standing.ts'

export const tasks = { handlers: { getTaskUser, receiveTaskAward } } satisfies ServerActivity<'tasks'>
