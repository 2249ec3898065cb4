import { and, eq, gt, lt } from 'drizzle-orm'
import { FREEZE_LINK_MS } from '#contract/account/limits.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { hashToken, makeToken } from '../base/tokens.ts'
import { db, type Tx } from '../db/database.ts'
import { freezeLinks } from './safetyTables.ts'

/** A link by which the owner freezes the account without a log-in. The token follows the #, so that no log of requests has it. */
export async function makeFreezeLink(tx: Tx, player: number): Promise<string> {
  const token = makeToken()
  const expiresAt = new Date(now().getTime() + FREEZE_LINK_MS)
  await tx.insert(freezeLinks).values({ tokenHash: hashToken(token), player, expiresAt })
  return `${config.publicOrigin}/not-me#${token}`
}

/** The player whose account a link freezes; undefined for a link that was never sent or is too old. */
export async function playerOfLink(tx: Tx, token: string): Promise<number | undefined> {
  const isThis = and(eq(freezeLinks.tokenHash, hashToken(token)), gt(freezeLinks.expiresAt, now()))
  const [link] = await tx.select({ player: freezeLinks.player }).from(freezeLinks).where(isThis)
  return link?.player
}

/** Deletes links that are too old. Returns their number. */
export async function deleteExpiredLinks(): Promise<number> {
  const { rowCount } = await db.delete(freezeLinks).where(lt(freezeLinks.expiresAt, now()))
  return rowCount ?? 0
}
