import type { ServerActivity } from '../activity.ts'
import { costNow } from '../budget.ts'
import { keepFinished } from './finished.ts'
import { receiveTaskAward } from './receive.ts'
import { getTaskUser, openTasks } from './standing.ts'
import { unreachedTasks } from './unreached.ts'

export const tasks = {
  handlers: { getTaskUser, receiveTaskAward },
  leaving: keepFinished,
  unreached: unreachedTasks,
  friendsBring: (friends) =>
    costNow(openTasks().flatMap(({ kind, goal, award }) => (kind === 'invite' && goal <= friends ? award : []))),
} satisfies ServerActivity<'tasks'>
