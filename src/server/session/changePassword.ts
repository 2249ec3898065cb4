import { eq } from 'drizzle-orm'
import type { Body, Reply } from '#contract/calls/index.ts'
import { giveProofBack, takeProof } from '../account/attempts.ts'
import { decryptPassword } from '../account/keys.ts'
import { hashPassword, isPasswordOf, NO_PASSWORD } from '../account/password.ts'
import { renewToken } from '../account/session.ts'
import { assertFreshLogin, sessionOwner } from '../account/sessionOwner.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { assertFit } from './newPassword.ts'
import { renewPassword } from './renew.ts'

/**
 * A new password for a player who knows the old one. A player without one, registered by third-party login, must have logged in just now.
 */
export const changePassword: Handler<'changePassword'> = async (body, { session }) => {
  await takeProof(session.player)
  const [current, fresh] = [await decryptPassword(body.current ?? ''), await decryptPassword(body.password)]
  const { player, own } = await sessionOwner(session.id)
  const isRight = await isPasswordOf(current, player.passwordHash)
  if (player.passwordHash === NO_PASSWORD) assertFreshLogin(own.openedAt)
  else if (!isRight) throw new Refusal('loginWrong')
  assertFit(fresh, player)
  if (isRight && fresh === current) throw new Refusal('passwordSame')
  const passwordHash = await hashPassword(fresh)
  const renewed = await db.transaction(async (tx) => {
    const kept = { session: session.id, keyHash: own.deviceKeyHash }
    const ended = await renewPassword(tx, player, passwordHash, kept)
    const token = ended === undefined ? undefined : await renewToken(tx, session.id)
    if (ended === undefined || token === undefined) throw new Refusal('loginWrong')
    return { ended, token }
  })
  await giveProofBack(session.player)
  return renewed
}

/** The repeat of a change whose answer was lost, with the password that it set: the same session gets another token. */
export async function changeAgain(
  { player, session, ended }: { player: number; session: string; ended: number },
  body: Body<'changePassword'>,
): Promise<Reply<'changePassword'>> {
  await takeProof(player)
  const [found] = await db.select().from(players).where(eq(players.id, player))
  const isRight = await isPasswordOf(await decryptPassword(body.password), found?.passwordHash ?? NO_PASSWORD)
  const token = isRight ? await db.transaction((tx) => renewToken(tx, session)) : undefined
  if (token === undefined) throw new Refusal('loginWrong')
  await giveProofBack(player)
  return { token, ended }
}
