import { and, eq, isNull } from 'drizzle-orm'
import type { ExclusionName } from '#contract/rights/exclusion.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { closingOf } from './closings.ts'
import { type ExclusionNote, exclusions } from './exclusionTables.ts'
import { exclusionTicket } from './exclusionTicket.ts'
import { assertOpen, type Player } from './state.ts'
import { players } from './tables.ts'

export type Exclusion = typeof exclusions.$inferSelect

const runningOf = (player: number) => and(eq(exclusions.player, player), isNull(exclusions.endedAt))

/** The exclusion of a player that is in force, without a lock. */
export async function exclusionOf(player: number, on: typeof db | Tx = db): Promise<Exclusion | undefined> {
  const [row] = await on.select().from(exclusions).where(runningOf(player))
  return row
}

/** The exclusion in force, locked. */
export async function inForce(tx: Tx, player: number): Promise<Exclusion | undefined> {
  const [row] = await tx.select().from(exclusions).where(runningOf(player)).for('update')
  return row
}

/** Ends an exclusion. An account that was closed before stays closed. */
export async function endExclusion(tx: Tx, { id, player }: Exclusion, notes: ExclusionNote[]): Promise<void> {
  await tx.update(exclusions).set({ endedAt: now(), notes }).where(eq(exclusions.id, id))
  const closing = await closingOf(player, tx)
  const state = closing?.closedAt ? ('closed' as const) : ('open' as const)
  await tx.update(players).set({ state }).where(eq(players.id, player))
}

const isOver = ({ until }: Exclusion) => until !== null && until <= now()

/** Ends the exclusion of a player whose end has come, and resolves to whether it did. */
export async function endIfDue(player: number, on: typeof db | Tx = db): Promise<boolean> {
  return await on.transaction(async (tx) => {
    await tx.select({ id: players.id }).from(players).where(eq(players.id, player)).for('no key update')
    const running = await inForce(tx, player)
    // It may have been extended or lifted meanwhile.
    if (!running || !isOver(running)) return false
    await endExclusion(tx, running, running.notes)
    return true
  })
}

/** What its player is told: a break or an exclusion, and its ends in milliseconds; without `until` it has none. Not who asked for it. */
export function toldOf({ kind, until, firmUntil }: Exclusion) {
  const excluded: ExclusionName = kind === 'break' ? 'break' : 'exclusion'
  return { excluded, firmUntil: firmUntil.getTime(), ...(until && { until: until.getTime() }) }
}

/**
 * Only for who has proven to be the player, or to hold the number: 1049 with its end, and for `device` a ticket. Undefined once the end has come: it
 * waits for the next log-in, and nobody is told of a time that has passed.
 */
export async function refusalOfExcluded(
  player: number,
  on: typeof db | Tx,
  device?: string,
): Promise<Refusal | undefined> {
  const running = await exclusionOf(player, on)
  if (!running) return new Refusal('restricted')
  if (isOver(running)) return undefined
  const ticket = device !== undefined && exclusionTicket({ player, exclusion: running.id }, device)
  return new Refusal('restricted', { ...toldOf(running), ...(ticket !== false && { ticket }) })
}

/**
 * The door of a log-in whose caller has proven to be this player. Refuses with accountClosed or restricted. An excluded player is told until
 * when; with `device`, the ticket for what works meanwhile. An exclusion whose end has come ends here, at its minute. Resolves to the player as
 * they stand then.
 */
export async function assertMayLogIn(player: Player, on: typeof db | Tx, device?: string): Promise<Player> {
  if (player.state !== 'excluded') {
    assertOpen(player)
    return player
  }
  await endIfDue(player.id, on)
  // Another log-in may have ended it meanwhile.
  const [again = player] = await on.select().from(players).where(eq(players.id, player.id))
  const refusal = again.state === 'excluded' && (await refusalOfExcluded(player.id, on, device))
  if (refusal) throw refusal
  assertOpen(again)
  return again
}

/** For a call that was under way when its account was excluded, locked or closed. The caller has locked the wallet. */
export async function assertStillOpen(tx: Tx, player: number): Promise<void> {
  const [row] = await tx
    .select({ state: players.state, lockedFor: players.lockedFor })
    .from(players)
    .where(eq(players.id, player))
  assertOpen(row ?? { state: 'closed', lockedFor: null })
}
