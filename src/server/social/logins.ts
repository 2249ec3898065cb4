import { and, eq, sql } from 'drizzle-orm'
import { WITHDRAWAL_HOLD_MS } from '#contract/account/limits.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { db, type Tx } from '../db/database.ts'
import type { Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { ifAhead } from '../standing/withdrawalHold.ts'
import type { Identity } from './provider.ts'
import { socialLogins } from './tables.ts'

const withIdentity = ({ issuer, subject }: Identity) =>
  and(eq(socialLogins.issuer, issuer), eq(socialLogins.subject, subject))

/** Serialises changes of one identity until the transaction ends. */
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

/** Records a log-in by it, and the account's current label. */
export async function noteUse(tx: Tx, identity: Identity): Promise<void> {
  await tx.update(socialLogins).set({ label: identity.label, lastUsedAt: now() }).where(withIdentity(identity))
}

/** The player's linked login, if any. */
export async function linkedTo(player: number, on: Tx | typeof db = db) {
  const [linked] = await on.select().from(socialLogins).where(eq(socialLogins.player, player))
  return linked
}

/** Name of a linked login for its player. */
export function spokenLogin({ label }: { label: string }): string {
  return label === '' ? config.socialName : `${config.socialName} (${label})`
}

/**
 * When the password was reset by code, if an earlier linked login still opens the account: the owner may not have linked it. Only during
 * the withdrawal hold of a day; otherwise undefined.
 */
export async function doubtOf({
  id,
  withdrawalHoldUntil,
}: Pick<Player, 'id' | 'withdrawalHoldUntil'>): Promise<Date | undefined> {
  const holdUntil = ifAhead(withdrawalHoldUntil)
  const linked = holdUntil && (await linkedTo(id))
  const resetAt = holdUntil && new Date(holdUntil.getTime() - WITHDRAWAL_HOLD_MS)
  return linked && resetAt && linked.linkedAt <= resetAt ? resetAt : undefined
}

/** The player's view of the linked login: its label, else the provider's name. Empty without one. */
export async function lineAccountOf(player: number): Promise<string> {
  return (await linkedAccounts(player)).lineAccount
}

/** Issuers of the two networks that spec 3 names. */
const FACEBOOK = 'https://www.facebook.com'
const GOOGLE = 'https://accounts.google.com'

/** The linked login in the fields of spec 3. `lineAccount` holds it whoever issued it; a network's own field, only that network's. */
export async function linkedAccounts(player: number) {
  const linked = await linkedTo(player)
  const lineAccount = linked ? linked.label || config.socialName : ''
  const ofNetwork = (issuer: string) => (linked?.issuer === issuer ? lineAccount : null)
  return { lineAccount, facebookAccount: ofNetwork(FACEBOOK), googleAccount: ofNetwork(GOOGLE), avatarOther: null }
}
