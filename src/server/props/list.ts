import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { originKinds, PROPS_SHOWN_MAX } from '#contract/props/limits.ts'
import { isCounted } from '#contract/props/rewards.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { couponUses, isSeasonThing, playerProps } from './tables.ts'
import { termsOf } from './terms.ts'

type Held = Reply<'getProps'>['rows'][number]
type Row = typeof playerProps.$inferSelect & { reserved: number }

/** The inventory of a player: what can be used first, the earliest end first. */
export const getProps: Handler<'getProps'> = async (_body, { session: { player } }) => {
  const { left, expiresAt, givenAt, id } = playerProps
  const at = now()
  const isReady = sql`${left} > 0 and (${expiresAt} is null or ${expiresAt} > ${at.toISOString()}::timestamptz)`
  // Things of a season are many small gifts: its page says what was done with them.
  const isShown = sql`not (${isSeasonThing(playerProps.prop)} and ${left} = 0)`
  const isReserved = sql`${couponUses.given} = ${id} and ${couponUses.state} = 'reserved'`
  const rows = await db
    .select({ row: playerProps, reserved: sql<number>`(select count(*)::int from ${couponUses} where ${isReserved})` })
    .from(playerProps)
    .where(and(eq(playerProps.player, player), isShown))
    .orderBy(desc(isReady), sql`${expiresAt} asc nulls last`, desc(givenAt), asc(id))
    .limit(PROPS_SHOWN_MAX)
  return { rows: mergeThings(rows.map(({ row, reserved }) => heldOf({ ...row, reserved }, at))) }
}

/** Things of a season that lie ready are one line each, whatever gave them. */
function mergeThings(rows: readonly Held[]): Held[] {
  const merged: Held[] = []
  for (const row of rows) {
    const isThing = isCounted(row.prop) && row.state === 'ready'
    const known = isThing ? merged.findIndex(({ prop, state }) => prop === row.prop && state === 'ready') : -1
    const before = merged[known]
    if (before) merged[known] = { ...before, count: before.count + row.count }
    else merged.push(row)
  }
  return merged
}

function heldOf(row: Row, at: Date): Held {
  const { id, prop, origin, givenAt, expiresAt } = row
  const config = termsOf(row)
  return {
    ...{ id, prop, ...stateOf(row, at), givenAt: givenAt.getTime() },
    origin: originKinds.find((kind) => origin.startsWith(`${kind}:`)) ?? 'house',
    ...(expiresAt && { expiresAt: expiresAt.getTime() }),
    ...(config && { num: config.num, paramStr: config.paramStr }),
  }
}

/** What is left decides; without any, a reservation, since that may come back. */
function stateOf({ count, left, reserved, expiresAt }: Row, at: Date): Pick<Held, 'state' | 'count'> {
  if (left > 0) return { state: expiresAt && expiresAt <= at ? 'expired' : 'ready', count: left }
  return reserved > 0 ? { state: 'reserved', count: reserved } : { state: 'used', count }
}
