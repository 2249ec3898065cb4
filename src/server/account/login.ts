import { eq, or, sql } from 'drizzle-orm'
import { readMobile } from '#contract/rules.ts'
import { db } from '../db/database.ts'
import type { Handler } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { assertOpen, isUnchanged, letIn, type Player } from './admit.ts'
import { forgiveLoginAttempt, takeLoginAttempt } from './attempts.ts'
import { sessionInfo } from './info.ts'
import { decryptPassword } from './keys.ts'
import { hashPassword, isHashStale, isPasswordOf, NO_PASSWORD } from './password.ts'
import { players } from './tables.ts'

export const accountLogin: Handler<'accountLogin'> = async (body, { device, address, session }) => {
  const attempt = { account: body.account, device, address }
  await takeLoginAttempt(attempt)
  const password = await decryptPassword(body.password)
  const rightful = await findRightful(body.account, password)
  await forgiveLoginAttempt(attempt)
  assertOpen(rightful)
  const player = (await renewHash(rightful, password)) ?? (await findRightful(body.account, password))
  const entry = { device, address, phoneInfo: body.phoneinfoJsonModel, session }
  const admission = await db.transaction((tx) => letIn(tx, player, entry))
  return { ...admission, ...(await sessionInfo(player.id)) }
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

/** Brings a hash up to today's cost; undefined where the password was changed, or the hash renewed, at the same moment. */
async function renewHash(player: Player, password: string): Promise<Player | undefined> {
  if (!isHashStale(player.passwordHash)) return player
  const passwordHash = await hashPassword(password)
  const [renewed] = await db.update(players).set({ passwordHash }).where(isUnchanged(player)).returning()
  return renewed
}
