import { eq, or, sql } from 'drizzle-orm'
import { readMobile } from '#contract/rules.ts'
import { forgiveLoginAttempt, takeLoginAttempt } from '../account/attempts.ts'
import { decryptPassword } from '../account/keys.ts'
import { isKnownDevice, keyHashOf } from '../account/knownDevices.ts'
import { formerHolderOf, keepNumberOf } from '../account/numberClaims.ts'
import { hashPassword, isHashStale, isPasswordOf, NO_PASSWORD } from '../account/password.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { recordAgreements, textsOfHashes } from '../standing/agreements.ts'
import { assertMayLogIn } from '../standing/exclusions.ts'
import { isUnchanged, type Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { contextOf, lockVerified, logIn } from './authentication.ts'
import { sessionInfo } from './info.ts'

export const accountLogin: Handler<'accountLogin'> = async (body, caller) => {
  const { device, address, locale } = caller
  const meant = await findMeant(body.account)
  const known = await knownAs(meant, body.deviceKey)
  const attempt = { account: body.account, player: meant?.id, device, address, known }
  await takeLoginAttempt(attempt)
  const password = await decryptPassword(body.password)
  const rightful = (await ifRightful(meant, password)) ?? (await formerlyMeant(body.account, password))
  // Who lost the number must not forgive guesses at whoever has it now.
  if (rightful.id === meant?.id) await forgiveLoginAttempt(attempt)
  // Without the second factor on a new device, a password alone opens nothing but the words.
  const isWhole = !rightful.hasTwoFactor || known !== undefined
  // Whoever is kept out still keeps the number by the log-in.
  if (isWhole) await keepNumberOf(rightful.id)
  const open = await assertMayLogIn(rightful, db, isWhole ? device : undefined)
  const player = (await renewHash(open, password)) ?? (await assertRightful(await findMeant(body.account), password))
  const { tokens } = await logIn(lockVerified(player), contextOf(body, caller))
  // Where the log-in asks for the agreement, the box was ticked just now.
  await recordAgreements(db, player.id, textsOfHashes(body.agreed ?? []))
  return { ...tokens, ...(await sessionInfo(player.id, locale)) }
}

/** The player with this account name or bound number. */
async function findMeant(account: string): Promise<Player | undefined> {
  const mobile = readMobile(account)
  const byNumber = mobile ? eq(players.mobile, mobile) : undefined
  const [player] = await db
    .select()
    .from(players)
    .where(or(sql`lower(${players.account}) = lower(${account})`, byNumber))
  return player
}

/** Key of player and device, if the player knows the device. An unknown account knows no device, after the same work. */
async function knownAs(player: Player | undefined, deviceKey: string | undefined): Promise<string | undefined> {
  const keyHash = keyHashOf(deviceKey)
  const isKnown = await isKnownDevice(db, player?.id ?? 0, keyHash)
  return isKnown ? `${player?.id}:${keyHash}` : undefined
}

/** The player, if the password is theirs. Without a player it takes the same work. */
async function ifRightful(player: Player | undefined, password: string): Promise<Player | undefined> {
  const isRight = await isPasswordOf(password, player?.passwordHash ?? NO_PASSWORD)
  return isRight ? player : undefined
}

/** The player of this password. All others get loginWrong, after the same work. */
async function assertRightful(player: Player | undefined, password: string): Promise<Player> {
  const rightful = await ifRightful(player, password)
  if (!rightful) throw new Refusal('loginWrong')
  return rightful
}

/** The player whose number this was, until somebody else claimed it. Every number takes the same work, whether it ever was claimed. */
async function formerlyMeant(account: string, password: string): Promise<Player> {
  const mobile = readMobile(account)
  if (!mobile) throw new Refusal('loginWrong')
  return await assertRightful(await formerHolderOf(mobile), password)
}

/** Rehashes with today's cost. Undefined if the password or its hash was changed at the same moment. */
async function renewHash(player: Player, password: string): Promise<Player | undefined> {
  if (!isHashStale(player.passwordHash)) return player
  const passwordHash = await hashPassword(password)
  const [renewed] = await db.update(players).set({ passwordHash }).where(isUnchanged(player)).returning()
  return renewed
}
