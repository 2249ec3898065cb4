import { eq } from 'drizzle-orm'
import { nicknameProblem, readNickname } from '#contract/account/nicknames.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'

/** The last one of two parallel updates wins completely. */
export const updateProfile: Handler<'updateProfile'> = async (body, { session }) => {
  if (nicknameProblem(body.nickname)) throw new Refusal('nicknameRefused')
  const profile = { nickname: readNickname(body.nickname), avatar: body.avatar }
  await db.update(players).set(profile).where(eq(players.id, session.player))
  return profile
}
