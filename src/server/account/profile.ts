import { eq } from 'drizzle-orm'
import { nicknameProblem, readNickname } from '#contract/account/nicknames.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { framesOf } from './frames.ts'

/** The last one of two parallel updates wins completely. A frame is never lost again, so its owner needs no lock. */
export const updateProfile: Handler<'updateProfile'> = async ({ nickname, avatar, frame }, { session: { player } }) => {
  if (nicknameProblem(nickname)) throw new Refusal('nicknameRefused')
  if (frame && !(await framesOf(player)).includes(frame)) throw new Refusal('rewardNotReached')
  const [kept] = await db
    .update(players)
    .set({ nickname: readNickname(nickname), avatar, ...(frame !== undefined && { frame }) })
    .where(eq(players.id, player))
    .returning({ nickname: players.nickname, avatar: players.avatar, frame: players.frame })
  if (!kept) throw new Error(`player ${player} is gone`)
  return kept
}
