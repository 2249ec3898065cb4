import { count, eq, sql } from 'drizzle-orm'
import type { CountThing } from '#contract/activities/agentCount/things.ts'
import type { DrawKind } from '#contract/activities/draws.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import { ONCE } from '../claim.ts'
import { countedFriends, usedThings } from './tables.ts'

export const ACTIVITY = 'agentCount'
/** It has no seasons: what was counted stays. */
export const SEASON = ONCE
export const configured = () => catalogue().configs.agentCount
export const kindOfThing = { card: 'card', ticket: 'lottery' } as const satisfies Record<CountThing, DrawKind>

/** How many friends were counted for an agent. */
export async function countedOf(on: Reader, agent: number): Promise<number> {
  const [row] = await on.select({ many: count() }).from(countedFriends).where(eq(countedFriends.agent, agent))
  return row?.many ?? 0
}

type Things = Readonly<Record<CountThing, number>>

/** The cards and tickets that an agent has: what counted friends have brought, less what was opened or became points. */
export async function holdingsOf(on: Reader, agent: number): Promise<Things & { counted: number }> {
  const counted = await countedOf(on, agent)
  const [used] = await on.select().from(usedThings).where(eq(usedThings.player, agent))
  const tickets = Math.floor(counted / configured().ticketFriends)
  return {
    counted,
    card: Math.max(0, counted - (used?.cards ?? 0)),
    // A changed file may ask more friends for a ticket than have been drawn with.
    ticket: Math.max(0, tickets - (used?.tickets ?? 0)),
  }
}

/** Uses cards and tickets up. Draws are deleted after some years, so they do not tell it. The caller holds the wallet. */
export async function noteUsed(tx: Tx, player: number, { card, ticket }: Things): Promise<void> {
  const { cards, tickets } = usedThings
  await tx
    .insert(usedThings)
    .values({ player, cards: card, tickets: ticket })
    .onConflictDoUpdate({
      target: usedThings.player,
      set: { cards: sql`${cards} + ${card}`, tickets: sql`${tickets} + ${ticket}` },
    })
}
