import { eq } from 'drizzle-orm'
import { NO_PASSWORD } from '../account/password.ts'
import { reauthenticate } from '../account/reauthentication.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { takeCallback } from './authorizationRequests.ts'
import { insertLogin, lineAccountOf, lockIdentity, noteUse, ownerOf } from './logins.ts'
import { LINK_PROOF } from './proof.ts'
import { socialLogins } from './tables.ts'

/** Links a proven identity to the player who began the request; nothing else ever links. */
export const lineLink: Handler<'lineLink'> = async (body, { session: { player } }) => {
  const { identity } = await takeCallback(body, player)
  await db.transaction(async (tx) => {
    await lockIdentity(tx, identity)
    await lockPlayer(tx, player)
    const owner = await ownerOf(tx, identity)
    if (owner && owner.id !== player) throw new Refusal('socialTaken')
    if (owner) return await noteUse(tx, identity)
    const [other] = await tx.select().from(socialLogins).where(eq(socialLogins.player, player))
    if (other) throw new Refusal('socialLinked')
    await insertLogin(tx, player, identity)
    await noteSafety(tx, player, 'socialLinked', { name: identity.label || config.socialName })
  })
  return { lineAccount: await lineAccountOf(player) }
}

/** A stolen session alone must not remove a log-in method: the owner may know no other. */
export const lineUnlink: Handler<'lineUnlink'> = async ({ password }, { session: { player } }) => {
  if ((await lineAccountOf(player)) === '') return {}
  await db.transaction((tx) => assertOtherWay(tx, player))
  await reauthenticate(player, LINK_PROOF, { password })
  await db.transaction(async (tx) => {
    await assertOtherWay(tx, player)
    const [gone] = await tx.delete(socialLogins).where(eq(socialLogins.player, player)).returning()
    if (gone) await noteSafety(tx, player, 'socialUnlinked', { name: gone.label || config.socialName })
  })
  return {}
}

async function assertOtherWay(tx: Tx, player: number): Promise<void> {
  if ((await lockPlayer(tx, player)) === NO_PASSWORD) throw new Refusal('socialOnlyWay')
}

/** Locks the log-in methods while one is removed. */
async function lockPlayer(tx: Tx, player: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ passwordHash: players.passwordHash })
    .from(players)
    .where(eq(players.id, player))
    .for('no key update')
  return row?.passwordHash
}
