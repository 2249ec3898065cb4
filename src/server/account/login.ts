import { eq, or, sql } from 'drizzle-orm'
import { readMobile } from '#contract/rules.ts'
import { db } from '../db/database.ts'
import type { Handler } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { forgiveLoginAttempt, takeLoginAttempt } from './attempts.ts'
import { sessionInfo } from './info.ts'
import { decryptPassword } from './keys.ts'
import { hashPassword, isHashStale, isPasswordOf, NO_PASSWORD } from './password.ts'
import { endSession, openSession } from './session.ts'
import { players } from './tables.ts'

type Player = typeof players.$inferSelect

export const accountLogin: Handler<'accountLogin'> = async (body, { device, address, session }) => {
  const attempt = { account: body.account, device, address }
  await takeLoginAttempt(attempt)
  const password = await decryptPassword(body.password)
  const player = await findRightful(body.account, password)
  await forgiveLoginAttempt(attempt)
  if (player.state === 'closed') throw new Refusal('accountClosed')
  if (player.state === 'excluded') throw new Refusal('restricted')
  await renewHash(player, password)
  // A log-in over a live session replaces it: the old token must not outlive what the player sees.
  if (session) await endSession(session.id)
  const token = await db.transaction((tx) =>
    openSession(tx, player.id, { device, address, phoneInfo: body.phoneinfoJsonModel }),
  )
  return { token, ...(await sessionInfo(player.id)) }
}

/** The player of this account, or of this bound number, and password. Everyone else gets loginWrong, after the same work. */
async function findRightful(account: string, password: string): Promise<Player> {
  const mobile = readMobile(account)
  const byNumber = mobile ? eq(players.mobile, mobile) : undefined
  const [player] = await db
    .select()
    .from(players)
    .where(or(sql`lower(${players.account}) = lower(${account})`, byNumber))
  const isRight = await isPasswordOf(password, player?.passwordHash ?? NO_PASSWORD)
  if (!player || !isRight) throw new Refusal('loginWrong')
  return player
}

async function renewHash({ id, passwordHash }: Player, password: string): Promise<void> {
  if (!isHashStale(passwordHash)) return
  await db
    .update(players)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(players.id, id))
}
