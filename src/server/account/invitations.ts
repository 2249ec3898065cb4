import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { shareUrls } from '#contract/account/shareNetworks.ts'
import { serverAddresses } from '#contract/addresses.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'

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
