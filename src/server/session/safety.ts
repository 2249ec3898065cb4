import { eq } from 'drizzle-orm'
import { NO_PASSWORD } from '../account/password.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { smsGateway } from '../sms/chosen.ts'
import { doubtOf, linkedTo } from '../social/logins.ts'
import { players } from '../standing/tables.ts'

export const getSafety: Handler<'getSafety'> = async (_body, { session }) => {
  const [player] = await db.select().from(players).where(eq(players.id, session.player))
  const { passwordHash = NO_PASSWORD, hasTwoFactor: hasStep = false } = player ?? {}
  const linked = await linkedTo(session.player)
  const resetAt = player && (await doubtOf(player))
  return {
    ...{ hasPassword: passwordHash !== NO_PASSWORD, hasStep, canSendCodes: smsGateway() !== undefined },
    ...(linked && { linked: wireLogin(linked) }),
    ...(resetAt && { doubtful: { resetTime: resetAt.getTime() } }),
  }
}

function wireLogin({ label, linkedAt, lastUsedAt }: NonNullable<Awaited<ReturnType<typeof linkedTo>>>) {
  return { label, linkTime: linkedAt.getTime(), useTime: lastUsedAt.getTime() }
}
