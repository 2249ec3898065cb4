import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import type { Reader } from '../ledger/post.ts'
import { isSeasonThing, playerProps } from './tables.ts'

const { player: owner, prop: number, left, expiresAt } = playerProps

/** Pieces of a player that can be used now. */
function isUsable(player: number, props: readonly number[]): SQL | undefined {
  const isOwn = and(eq(owner, player), inArray(number, [...props]), gt(left, 0))
  return and(isOwn, or(isNull(expiresAt), gt(expiresAt, now())))
}

/** How many pieces of each prop a player can use. A prop without any is missing. */
export async function piecesOf(on: Reader, player: number, props: readonly number[]): Promise<Map<number, number>> {
  const rows = await on
    .select({ prop: number, pieces: sql<number>`sum(${left})::int` })
    .from(playerProps)
    .where(isUsable(player, props))
    .groupBy(number)
  return new Map(rows.map(({ prop, pieces }) => [prop, pieces]))
}

/** Uses up pieces of a prop, the oldest first: all of them or none. Returns whether they were there. The caller has locked the wallet. */
export async function takePieces(tx: Tx, player: number, prop: number, pieces: number): Promise<boolean> {
  const rows = await tx
    .select()
    .from(playerProps)
    .where(isUsable(player, [prop]))
    .orderBy(asc(playerProps.givenAt), asc(playerProps.id))
    .for('update')
  if (rows.reduce((sum, row) => sum + row.left, 0) < pieces) return false
  let wanted = pieces
  for (const row of rows) {
    const taken = Math.min(wanted, row.left)
    if (taken === 0) break
    wanted -= taken
    await tx
      .update(playerProps)
      .set({ left: row.left - taken })
      .where(eq(playerProps.id, row.id))
  }
  return true
}

/** Takes all that is left of some props, whose time is over. Their rows end now, and go like all that has expired. The caller has locked the wallet. */
export async function takeAllPieces(
  tx: Tx,
  player: number,
  props: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const held = await piecesOf(tx, player, props)
  if (held.size === 0) return held
  await tx
    .update(playerProps)
    .set({ left: 0, expiresAt: now() })
    .where(and(eq(owner, player), inArray(number, [...props]), isNull(expiresAt)))
  return held
}

/** Players above a number who hold pieces of a season's things. */
export async function holdersOfThings(things: readonly number[], after: number, most: number): Promise<number[]> {
  const isHeld = and(sql`${isSeasonThing(number)} and ${left} > 0`, inArray(number, [...things]))
  const rows = await db
    .selectDistinct({ player: owner })
    .from(playerProps)
    .where(and(isHeld, gt(owner, after)))
    .orderBy(asc(owner))
    .limit(most)
  return rows.map(({ player }) => player)
}
