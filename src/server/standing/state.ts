import { and, eq } from 'drizzle-orm'
import { Refusal } from '../call/refusal.ts'
import { players } from './tables.ts'

export type Player = typeof players.$inferSelect

/** Refuses with accountClosed or restricted. Only after the caller is authenticated as this player. */
export function assertOpen({ state }: Pick<Player, 'state'>): void {
  if (state === 'closed') throw new Refusal('accountClosed')
  if (state === 'excluded') throw new Refusal('restricted')
}

/** Condition: the player row is unchanged since it was read (optimistic concurrency). */
export const isUnchanged = (player: Pick<Player, 'id' | 'passwordHash' | 'state'>) =>
  and(eq(players.id, player.id), eq(players.passwordHash, player.passwordHash), eq(players.state, player.state))
