import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { mayPromote } from '../wallet/limits/promotions.ts'
import { inBox, isWaiting } from './mail.ts'
import { letters, mails } from './tables.ts'

const none: Reply<'hasMailUnread'> = { red0: false, red1: false, red2: false }

/** A letter that promotes lights no dot for who may not be called by one. It stays in the box, with what it brings. */
export const hasMailUnread: Handler<'hasMailUnread'> = async (_body, { session }) => {
  if (!session) return none
  const dots = await dotsOf(session.player)
  if (!dots?.byPromotion) return dots?.dots ?? none
  return (await mayPromote(session.player, 'pushed')) ? dots.dots : dots.service
}

async function dotsOf(player: number) {
  const is = (what: SQL | undefined) => sql<boolean>`coalesce(bool_or(${what}), false)`
  const isUnread = (kind: 'message' | 'system') => and(isNull(mails.readAt), eq(letters.kind, kind))
  const isService = not(letters.promotes)
  const [found] = await db
    .select({
      dots: { red0: is(isUnread('message')), red1: is(isWaiting), red2: is(isUnread('system')) },
      service: {
        red0: is(and(isService, isUnread('message'))),
        red1: is(and(isService, isWaiting)),
        red2: is(and(isService, isUnread('system'))),
      },
      byPromotion: is(and(letters.promotes, or(isNull(mails.readAt), isWaiting))),
    })
    .from(mails)
    .innerJoin(letters, eq(letters.id, mails.letter))
    .where(inBox(player))
  return found
}
