import { and, count, eq } from 'drizzle-orm'
import type { CountThing } from '#contract/activities/agentCount/things.ts'
import type { DrawKind } from '#contract/activities/draws.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Reader } from '../../ledger/post.ts'
import { ONCE } from '../claim.ts'
import { activityDraws } from '../draws/tables.ts'
import { countedFriends, countLeftovers } from './tables.ts'

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

/** The cards and tickets that an agent has: what counted friends have brought, less what was opened or became points. */
export async function holdingsOf(
  on: Reader,
  agent: number,
): Promise<{ counted: number; card: number; ticket: number }> {
  const counted = await countedOf(on, agent)
  const [left] = await on.select().from(countLeftovers).where(eq(countLeftovers.player, agent))
  const { card, ticket } = kindOfThing
  const opened = async (kind: DrawKind) => {
    const isOwn = and(
      eq(activityDraws.player, agent),
      eq(activityDraws.activity, ACTIVITY),
      eq(activityDraws.kind, kind),
    )
    const [row] = await on.select({ many: count() }).from(activityDraws).where(isOwn)
    return row?.many ?? 0
  }
  const tickets = Math.floor(counted / configured().ticketFriends)
  return {
    counted,
    card: Math.max(0, counted - (left?.cards ?? 0) - (await opened(card))),
    // A changed file may ask more friends for a ticket than have been drawn with.
    ticket: Math.max(0, tickets - (left?.tickets ?? 0) - (await opened(ticket))),
  }
}
