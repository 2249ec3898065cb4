import assert from 'node:assert/strict'
import { and, count, desc, eq } from 'drizzle-orm'
import { FRIENDS_SHOWN_MAX } from '#contract/account/limits.ts'
import { shareUrls } from '#contract/account/shareNetworks.ts'
import { serverAddresses } from '#contract/addresses.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { maskedName } from './naming.ts'
import { inviters } from './profileTables.ts'

type Inviter = Pick<typeof players.$inferSelect, 'inviteCode' | 'mobile'>

/** The invite code is the link, so a player has one, and nothing is stored for it. */
const linkOf = ({ inviteCode }: Inviter) => `${config.publicOrigin}${serverAddresses.invitation}${inviteCode}`

/** The share dialogs of a player's link; none without a bound number, since sharing needs one (spec 5). */
export function shareUrlsOf(inviter: Inviter): Record<string, string> {
  return inviter.mobile === '' ? {} : shareUrls(linkOf(inviter))
}

export const shortUrl: Handler<'shortUrl'> = async (_body, { session: { player } }) => {
  const [row] = await db.select().from(players).where(eq(players.id, player))
  assert(row, `player ${player} has a session but no row`)
  if (row.mobile === '') throw new Refusal('mobileNeeded')
  return { url: linkOf(row), shareUrlMap: shareUrlsOf(row) }
}

/** Closed accounts are neither listed nor counted. */
export const inviteFriends: Handler<'inviteFriends'> = async (_body, { session: { player } }) => {
  const isFriend = and(eq(inviters.inviter, player), eq(players.state, 'open'))
  const [all] = await db
    .select({ friends: count() })
    .from(inviters)
    .innerJoin(players, eq(players.id, inviters.player))
    .where(isFriend)
  const rows = await db
    .select({ mobile: players.mobile, account: players.account, at: inviters.filledAt })
    .from(inviters)
    .innerJoin(players, eq(players.id, inviters.player))
    .where(isFriend)
    .orderBy(desc(inviters.filledAt), desc(inviters.player))
    .limit(FRIENDS_SHOWN_MAX)
  return {
    count: all?.friends ?? 0,
    rows: rows.map(({ at, ...friend }) => ({ name: maskedName(friend), joinTime: at.getTime() })),
  }
}
