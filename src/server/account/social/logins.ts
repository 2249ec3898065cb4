import { and, eq, sql } from 'drizzle-orm'
import { now } from '../../clock.ts'
import { config } from '../../config.ts'
import { db, type Tx } from '../../db/database.ts'
import { socialLogins } from '../socialTables.ts'
import { players } from '../tables.ts'
import type { Identity } from './provider.ts'

const withIdentity = ({ issuer, subject }: Identity) =>
  and(eq(socialLogins.issuer, issuer), eq(socialLogins.subject, subject))

/** Makes what happens to one identity come one after the other, until the transaction ends. */
export async function lockIdentity(tx: Tx, { issuer, subject }: Identity): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(['social', issuer, subject])}, 0))`,
  )
}

/** The player of an identity, if it has one. */
export async function ownerOf(on: Tx | typeof db, identity: Identity) {
  const [owner] = await on
    .select({ id: players.id, state: players.state })
    .from(socialLogins)
    .innerJoin(players, eq(players.id, socialLogins.player))
    .where(withIdentity(identity))
  return owner
}

export async function insertLogin(tx: Tx, player: number, { issuer, subject, label }: Identity): Promise<void> {
  await tx.insert(socialLogins).values({ issuer, subject, player, label, linkedAt: now(), lastUsedAt: now() })
}

/** Notes that a player came in by it, and what the provider calls the account by now. */
export async function noteUse(tx: Tx, identity: Identity): Promise<void> {
  await tx.update(socialLogins).set({ label: identity.label, lastUsedAt: now() }).where(withIdentity(identity))
}

/** What a player sees of the linked login: its label, or the provider's name where it has none; empty where none is linked. */
export async function lineAccountOf(player: number): Promise<string> {
  const [linked] = await db
    .select({ label: socialLogins.label })
    .from(socialLogins)
    .where(eq(socialLogins.player, player))
  return linked ? linked.label || config.socialName : ''
}
