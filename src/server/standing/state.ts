import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../call/refusal.ts'
import { players } from './tables.ts'

export type Player = typeof players.$inferSelect

/** Refuses with accountClosed or restricted; a locked account with the reason too. Only after the caller is authenticated as this player. */
export function assertOpen({ state, lockedFor }: Pick<Player, 'state' | 'lockedFor'>): void {
  if (state === 'closed') throw new Refusal('accountClosed')
  if (state === 'excluded') throw new Refusal('restricted')
  if (lockedFor !== null) throw new Refusal('restricted', { reason: lockedFor })
}

/** Condition: the player row is unchanged since it was read (optimistic concurrency). */
export const isUnchanged = ({ id, passwordHash, state, lockedFor }: Known) =>
  and(
    eq(players.id, id),
    eq(players.passwordHash, passwordHash),
    eq(players.state, state),
    lockedFor === null ? isNull(players.lockedFor) : eq(players.lockedFor, lockedFor),
  )

type Known = Pick<Player, 'id' | 'passwordHash' | 'state' | 'lockedFor'>
