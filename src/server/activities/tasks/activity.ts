import { db } from '../../db/database.ts'
import type { ServerActivity } from '../activity.ts'
import { costNow } from '../budget.ts'
import { keepFinished } from './finished.ts'
import { receiveTaskAward } from './receive.ts'
import { getTaskUser, openTasks, taskUser } from './standing.ts'
import { unreachedTasks } from './unreached.ts'

export const tasks = {
  handlers: { getTaskUser, receiveTaskAward },
  waits: async (player) => (await taskUser(db, player)).canReceiveTaskAward,
  leaving: keepFinished,
  unreached: unreachedTasks,
  friendsBring: (friends) =>
    costNow(openTasks().flatMap(({ kind, goal, award }) => (kind === 'invite' && goal <= friends ? award : []))),
} satisfies ServerActivity<'tasks'>
