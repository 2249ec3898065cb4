import { and, eq } from 'drizzle-orm'
import { ENTRANTS_MAX } from '#contract/activities/tournaments/limits.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { assertStillOpen } from '../../standing/exclusions.ts'
import { players } from '../../standing/tables.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { assertMayReceive } from '../mayReceive.ts'
import { tournamentEntries, tournaments } from './tables.ts'

/** Enters a player, once: a repeat changes nothing. What is free asks for a deposit, as free bonuses do, and bots never enter. */
export async function join(tx: Tx, player: number, id: number): Promise<void> {
  await lockWallet(tx, player)
  const [found] = await tx.select().from(tournaments).where(eq(tournaments.id, id)).for('share')
  if (!found) throw new Refusal('rewardUnknown')
  const isEntry = and(eq(tournamentEntries.tournament, id), eq(tournamentEntries.player, player))
  if ((await tx.$count(tournamentEntries, isEntry)) > 0) return
  if (found.state !== 'open' || found.closesAt <= now()) throw new Refusal('activityClosed')
  await assertStillOpen(tx, player)
  const [account] = await tx.select({ isBot: players.isBot }).from(players).where(eq(players.id, player))
  if (account?.isBot !== false) throw new Refusal('activityClosed')
  await assertMayReceive(tx, player, { needsTopUp: true })
  const isFull = (await tx.$count(tournamentEntries, eq(tournamentEntries.tournament, id))) >= ENTRANTS_MAX
  if (isFull) throw new Refusal('activityClosed')
  await tx.insert(tournamentEntries).values({ tournament: id, player, joinedAt: now() }).onConflictDoNothing()
}
