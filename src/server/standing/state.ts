import { and, eq } from 'drizzle-orm'
import { Refusal } from '../call/refusal.ts'
import { players } from './tables.ts'

export type Player = typeof players.$inferSelect

/** Refuses with accountClosed or restricted. Only for a caller who has proven to be this player. */
export function assertOpen({ state }: Pick<Player, 'state'>): void {
  if (state === 'closed') throw new Refusal('accountClosed')
  if (state === 'excluded') throw new Refusal('restricted')
}

/** Whether a player is still as looked at: for a statement that must not act on what has changed since. */
export const isUnchanged = (player: Pick<Player, 'id' | 'passwordHash' | 'state'>) =>
  and(eq(players.id, player.id), eq(players.passwordHash, player.passwordHash), eq(players.state, player.state))
