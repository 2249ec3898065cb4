import { createHmac } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { CODE_LIFE_MS } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import type { Locale } from '#contract/locale.ts'
import { endOfMobile } from '#contract/rules.ts'
import { playerRequester } from '../account/codeRequester.ts'
import { sendCode } from '../account/codes.ts'
import { recoveryOf } from '../account/recoveryCodes.ts'
import { pendingLogins } from '../account/safetyTables.ts'
import { now } from '../base/clock.ts'
import { lookupKey } from '../base/lookupKeys.ts'
import { hashToken, makeToken } from '../base/tokens.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { countGrowth } from '../rates/growth.ts'
import { socialLogins } from '../social/tables.ts'
import { assertOpen, type Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'

const key = lookupKey('log-in steps')

/** A log-in from a new device, proven by password or provider, that still needs the second factor. */
export type TwoFactorDue = { player: Player; standing: string }
type Client = { device: string; address: string; locale: Locale }

/**
 * A keyed hash of the player's credentials: password, bound number, linked login. A change of any of them invalidates a pending log-in.
 */
export async function standingOf(on: Tx | typeof db, player: Player): Promise<string> {
  const { issuer, subject } = socialLogins
  const linked = await on.select({ issuer, subject }).from(socialLogins).where(eq(socialLogins.player, player.id))
  const ways = [player.id, player.passwordHash, player.mobile, linked]
  return createHmac('sha256', key()).update(JSON.stringify(ways)).digest('base64url')
}

const inFiveMinutes = () => new Date(now().getTime() + CODE_LIFE_MS)
const requester = ({ id, mobile }: Player, client: Client) => ({
  ...client,
  id: playerRequester(id),
  mobile,
  proven: id,
})

/**
 * Sends the code of a pending log-in. Always refuses: with twoFactorNeeded, its `pending`, the end of the number and the seconds to
 * the next code; or with codesTooMany, codesClosed. Who has recovery codes goes on without a code from the phone (`unsent`).
 */
export async function requireTwoFactor({ player, standing }: TwoFactorDue, client: Client): Promise<never> {
  const sent = await sendCode(requester(player, client), codePurpose.step).catch(async (error: unknown) => {
    const { left } = error instanceof Refusal ? await recoveryOf(player.id) : { left: 0 }
    if (left === 0) throw error
    return { wait: 0, unsent: 1 }
  })
  const pending = makeToken()
  const tokenHash = hashToken(pending)
  const deviceHash = hashToken(client.device)
  await db.transaction(async (tx) => {
    await countGrowth(tx, 'login_steps', player.id)
    await tx
      .insert(pendingLogins)
      .values({ tokenHash, player: player.id, deviceHash, standing, expiresAt: inFiveMinutes() })
  })
  const { wait } = sent
  const unsent = 'unsent' in sent ? { unsent: sent.unsent } : {}
  throw new Refusal('twoFactorNeeded', { pending, mobile: endOfMobile(player.mobile), wait, ...unsent })
}

/** The player of a pending log-in. Refuses with twoFactorExpired, accountClosed or restricted. */
export async function findPending(pending: string, { device }: Client): Promise<{ tokenHash: string; player: Player }> {
  const tokenHash = hashToken(pending)
  const isOurs = and(eq(pendingLogins.tokenHash, tokenHash), eq(pendingLogins.deviceHash, hashToken(device)))
  const [found] = await db
    .select({ player: players, standing: pendingLogins.standing })
    .from(pendingLogins)
    .innerJoin(players, eq(players.id, pendingLogins.player))
    .where(and(isOurs, gt(pendingLogins.expiresAt, now())))
  if (!found) throw new Refusal('twoFactorExpired')
  assertOpen(found.player)
  if (found.standing !== (await standingOf(db, found.player))) throw new Refusal('twoFactorExpired')
  return { tokenHash, player: found.player }
}

/** Sends another code and prolongs the pending log-in by five minutes. Returns the seconds until the next. */
export async function sendAgain({ tokenHash, player }: { tokenHash: string; player: Player }, client: Client) {
  const { wait, isSent } = await sendCode(requester(player, client), codePurpose.step)
  if (isSent)
    await db.update(pendingLogins).set({ expiresAt: inFiveMinutes() }).where(eq(pendingLogins.tokenHash, tokenHash))
  return { wait }
}

/** Uses up a pending log-in and locks its player's row until the transaction ends. Refuses as `findPending`. */
export async function takePending(tx: Tx, tokenHash: string): Promise<Player> {
  const [pending] = await tx.delete(pendingLogins).where(eq(pendingLogins.tokenHash, tokenHash)).returning()
  if (!pending) throw new Refusal('twoFactorExpired')
  const [player] = await tx.select().from(players).where(eq(players.id, pending.player)).for('no key update')
  if (!player) throw new Refusal('twoFactorExpired')
  assertOpen(player)
  if (pending.standing !== (await standingOf(tx, player))) throw new Refusal('twoFactorExpired')
  return player
}

/** Deletes expired pending log-ins. Returns their number. */
export async function deleteExpiredLogins(): Promise<number> {
  const { rowCount } = await db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, now()))
  return rowCount ?? 0
}
