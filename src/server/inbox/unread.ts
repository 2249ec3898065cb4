import { eq, sql } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { inBox, isWaiting } from './mail.ts'
import { letters, mails } from './tables.ts'

const none: Reply<'hasMailUnread'> = { red0: false, red1: false, red2: false }

export const hasMailUnread: Handler<'hasMailUnread'> = async (_body, { session }) => {
  if (!session) return none
  const isUnread = (kind: 'message' | 'system') =>
    sql<boolean>`coalesce(bool_or(${mails.readAt} is null and ${letters.kind} = ${kind}), false)`
  const [dots] = await db
    .select({
      red0: isUnread('message'),
      red1: sql<boolean>`coalesce(bool_or(${isWaiting}), false)`,
      red2: isUnread('system'),
    })
    .from(mails)
    .innerJoin(letters, eq(letters.id, mails.letter))
    .where(inBox(session.player))
  return dots ?? none
}
