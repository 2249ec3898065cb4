import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import type { Move } from '../../ledger/post.ts'
import { earnLeftover, giveLeftovers, type Left } from '../leftover.ts'
import { christmasLanterns } from './tables.ts'
import { ACTIVITY, configured, season } from './tree.ts'

const isClosed = and(isNull(christmasLanterns.openedAt), isNull(christmasLanterns.leftAt))
const { player: owner, season: ofSeason } = christmasLanterns

/**
 * Job: gives points for lanterns that nobody opened before the end, once, and tells it by a letter. Lanterns of this season wait until it is over,
 * whatever is switched off meanwhile. Returns the number of trees.
 */
export const giveLeftLanterns = (): Promise<number> =>
  giveLeftovers({
    title: 'christmasOver',
    dueAfter,
    takeLeft: (tx, { player, season: name }) => takeLeft(tx, player, name),
  })

type Tree = { readonly player: number; readonly season: string }

/** Trees with closed lanterns, but those of the running season. */
async function dueAfter(last: Tree | undefined, most: number): Promise<Tree[]> {
  const { name, isNow } = season()
  const isOver = isNow ? ne(ofSeason, name) : undefined
  return await db
    .selectDistinct({ player: owner, season: ofSeason })
    .from(christmasLanterns)
    .where(and(isClosed, isOver, sql`(${owner}, ${ofSeason}) > (${last?.player ?? 0}, ${last?.season ?? ''})`))
    .orderBy(asc(owner), asc(ofSeason))
    .limit(most)
}

/** Takes the closed lanterns of a tree, and stores points for them as owed. */
async function takeLeft(tx: Tx, player: number, name: string): Promise<Left | undefined> {
  const { length: lanterns } = await tx
    .update(christmasLanterns)
    .set({ leftAt: now() })
    .where(and(eq(owner, player), eq(ofSeason, name), isClosed))
    .returning({ place: christmasLanterns.place })
  if (lanterns === 0) return undefined
  const points = lanterns * configured().lanterns.leftover
  const key = await earnLeftover(tx, player, { activity: ACTIVITY, season: name }, points)
  return key && { key, points, values: { lanterns: String(lanterns) } }
}

/** Before an exclusion or closing: points stand in for closed lanterns, and are paid out with the balance. */
export async function keepLeftLanterns(tx: Tx, player: number): Promise<readonly Move[]> {
  const trees = await tx
    .selectDistinct({ season: ofSeason })
    .from(christmasLanterns)
    .where(and(eq(owner, player), isClosed))
  for (const { season: name } of trees) await takeLeft(tx, player, name)
  return []
}
