import { and, eq, isNull } from 'drizzle-orm'
import type { ExclusionName } from '#contract/rights/exclusion.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { exclusions } from './exclusionTables.ts'
import { exclusionTicket } from './exclusionTicket.ts'
import { assertOpen, type Player } from './state.ts'
import { players } from './tables.ts'

export type Exclusion = typeof exclusions.$inferSelect

/** The exclusion of a player that is in force, without a lock. */
export async function exclusionOf(player: number, on: typeof db | Tx = db): Promise<Exclusion | undefined> {
  const own = and(eq(exclusions.player, player), isNull(exclusions.endedAt))
  const [row] = await on.select().from(exclusions).where(own)
  return row
}

/** What its player is told: a break or an exclusion, and its ends in milliseconds; without `until` it has none. Not who asked for it. */
export function toldOf({ kind, until, firmUntil }: Exclusion) {
  const excluded: ExclusionName = kind === 'break' ? 'break' : 'exclusion'
  return { excluded, firmUntil: firmUntil.getTime(), ...(until && { until: until.getTime() }) }
}

/** Only for who has proven to be the player, or to hold the number: 1049 with its end, and for `device` a ticket. */
export async function refusalOfExcluded(player: number, on: typeof db | Tx, device?: string): Promise<Refusal> {
  const running = await exclusionOf(player, on)
  if (!running) return new Refusal('restricted')
  const ticket = device !== undefined && exclusionTicket({ player, exclusion: running.id }, device)
  return new Refusal('restricted', { ...toldOf(running), ...(ticket !== false && { ticket }) })
}

/**
 * The door of a log-in whose caller has proven to be this player. Refuses with accountClosed or restricted. An excluded player is told until
 * when; with `device`, the ticket for what works meanwhile.
 */
export async function assertMayLogIn(player: Player, on: typeof db | Tx, device?: string): Promise<void> {
  if (player.state === 'excluded') throw await refusalOfExcluded(player.id, on, device)
  assertOpen(player)
}

/** For a call that was under way when its account was excluded, locked or closed. The caller has locked the wallet. */
export async function assertStillOpen(tx: Tx, player: number): Promise<void> {
  const [row] = await tx
    .select({ state: players.state, lockedFor: players.lockedFor })
    .from(players)
    .where(eq(players.id, player))
  assertOpen(row ?? { state: 'closed', lockedFor: null })
}
