import { createHmac } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { CODE_LIFE_MS } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import type { Locale } from '#contract/locale.ts'
import { endOfMobile } from '#contract/rules.ts'
import { playerAsks } from '../account/codeAsker.ts'
import { sendCode } from '../account/codes.ts'
import { loginSteps } from '../account/safetyTables.ts'
import { now } from '../base/clock.ts'
import { keyFor } from '../base/seal.ts'
import { hashToken, makeToken } from '../base/tokens.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { countGrowth } from '../rates/growth.ts'
import { socialLogins } from '../social/tables.ts'
import { assertOpen, type Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'

const key = keyFor('log-in steps')

/** A log-in that a password or a provider has proven, from a device that is new, whose player wants a code. */
export type StepDue = { player: Player; standing: string }
type From = { device: string; address: string; locale: Locale }

/**
 * What somebody could come in by at this moment, as one keyed hash: password, bound number, linked login. A log-in that waits for its
 * code is worth nothing once any of them is another.
 */
export async function standingOf(on: Tx | typeof db, player: Player): Promise<string> {
  const { issuer, subject } = socialLogins
  const linked = await on.select({ issuer, subject }).from(socialLogins).where(eq(socialLogins.player, player.id))
  const ways = [player.id, player.passwordHash, player.mobile, linked]
  return createHmac('sha256', key()).update(JSON.stringify(ways)).digest('base64url')
}

const inFiveMinutes = () => new Date(now().getTime() + CODE_LIFE_MS)
const asker = ({ id, mobile }: Player, from: From) => ({ ...from, id: playerAsks(id), mobile, proven: id })

/**
 * Sends the code of such a log-in. Always refuses: with stepNeeded, the `pending` to go on with, how the number ends and the seconds
 * until another code may be asked for; or with codesTooMany, codesClosed.
 */
export async function askStep({ player, standing }: StepDue, from: From): Promise<never> {
  const { wait } = await sendCode(asker(player, from), codePurpose.step)
  const pending = makeToken()
  const tokenHash = hashToken(pending)
  const deviceHash = hashToken(from.device)
  await db.transaction(async (tx) => {
    await countGrowth(tx, 'login_steps', player.id)
    await tx
      .insert(loginSteps)
      .values({ tokenHash, player: player.id, deviceHash, standing, expiresAt: inFiveMinutes() })
  })
  throw new Refusal('stepNeeded', { pending, mobile: endOfMobile(player.mobile), wait })
}

/** Whose log-in this is. Refuses with stepExpired, or with accountClosed or restricted where the player has been shut out meanwhile. */
export async function findPending(pending: string, { device }: From): Promise<{ tokenHash: string; player: Player }> {
  const tokenHash = hashToken(pending)
  const isOurs = and(eq(loginSteps.tokenHash, tokenHash), eq(loginSteps.deviceHash, hashToken(device)))
  const [found] = await db
    .select({ player: players, standing: loginSteps.standing })
    .from(loginSteps)
    .innerJoin(players, eq(players.id, loginSteps.player))
    .where(and(isOurs, gt(loginSteps.expiresAt, now())))
  if (!found) throw new Refusal('stepExpired')
  assertOpen(found.player)
  if (found.standing !== (await standingOf(db, found.player))) throw new Refusal('stepExpired')
  return { tokenHash, player: found.player }
}

/** Sends another code, with which the log-in waits for five minutes more. Answers the seconds until the next. */
export async function sendAgain({ tokenHash, player }: { tokenHash: string; player: Player }, from: From) {
  const { wait, isSent } = await sendCode(asker(player, from), codePurpose.step)
  if (isSent) await db.update(loginSteps).set({ expiresAt: inFiveMinutes() }).where(eq(loginSteps.tokenHash, tokenHash))
  return { wait }
}

/** Uses up a log-in whose code was right, with its player's row locked until the transaction ends. Refuses as `findPending`. */
export async function takePending(tx: Tx, tokenHash: string): Promise<Player> {
  const [step] = await tx.delete(loginSteps).where(eq(loginSteps.tokenHash, tokenHash)).returning()
  if (!step) throw new Refusal('stepExpired')
  const [player] = await tx.select().from(players).where(eq(players.id, step.player)).for('no key update')
  if (!player) throw new Refusal('stepExpired')
  assertOpen(player)
  if (step.standing !== (await standingOf(tx, player))) throw new Refusal('stepExpired')
  return player
}

/** Removes log-ins whose code never came. Answers how many. */
export async function forgetOldSteps(): Promise<number> {
  const { rowCount } = await db.delete(loginSteps).where(lt(loginSteps.expiresAt, now()))
  return rowCount ?? 0
}
