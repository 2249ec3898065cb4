import { and, count, desc, eq, max } from 'drizzle-orm'
import type { ActivityName } from '#contract/activities/kinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import type { Handler } from '../../call/handler.ts'
import { db, type Tx } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import { prizesOf } from '../../points/prizes.ts'
import { openDrawSeed } from '../../points/seeds.ts'
import { isAfter, nextPage } from '../../wallet/paging.ts'
import { activityDraws } from './tables.ts'

export type ActivityDraw = typeof activityDraws.$inferSelect
type Wire = Reply<'getDraws'>['rows'][number]

export async function findDraw(on: typeof db | Tx, player: number, id: string): Promise<ActivityDraw | undefined> {
  const isIt = and(eq(activityDraws.player, player), eq(activityDraws.id, id))
  const [draw] = await on.select().from(activityDraws).where(isIt)
  return draw
}

const isOfSeason = (player: number, activity: ActivityName, season: string) =>
  and(eq(activityDraws.player, player), eq(activityDraws.activity, activity), eq(activityDraws.season, season))

/** A player's draws of a season, the oldest first. */
export async function drawsOf(
  on: Reader,
  player: number,
  activity: ActivityName,
  season: string,
): Promise<ActivityDraw[]> {
  return await on
    .select()
    .from(activityDraws)
    .where(isOfSeason(player, activity, season))
    .orderBy(activityDraws.number)
}

export async function countDraws(on: Reader, player: number, activity: ActivityName, season: string): Promise<number> {
  const [found] = await on
    .select({ draws: count() })
    .from(activityDraws)
    .where(isOfSeason(player, activity, season))
  return found?.draws ?? 0
}

/** The number of a player's last draw of a season. It outlives what retention deletes, which is the oldest first. */
export async function lastNumberOf(
  on: Reader,
  player: number,
  activity: ActivityName,
  season: string,
): Promise<number> {
  const [found] = await on
    .select({ last: max(activityDraws.number) })
    .from(activityDraws)
    .where(isOfSeason(player, activity, season))
  return found?.last ?? 0
}

/** What a draw gave. */
export function itemsOfDraw({ prop, count: pieces, betRate }: ActivityDraw): RewardItem[] {
  if (prop === null || pieces === null) return []
  return [{ id: prop, count: pieces, ...(betRate !== null && { betRate }) }]
}

/** A draw in its player's view. The server seed is shown once its prize is there. */
export function wireDraw(draw: ActivityDraw): Wire {
  const { id, kind, item, createdAt, prop, count: pieces, betRate } = draw
  return {
    ...{ requestId: id, kind, item, time: createdAt.getTime() },
    ...(prop !== null && pieces !== null && { prop, count: pieces }),
    ...(betRate !== null && { betRate }),
    ...proofOf(draw),
  }
}

function proofOf({
  serverSeed,
  serverSeedHash,
  clientSeed,
  nonce,
  tableHash,
  prize,
}: ActivityDraw): Pick<Wire, 'draw'> {
  const opened = prize === null ? undefined : openDrawSeed(serverSeed)
  return opened ? { draw: { prize: prize ?? 0, serverSeed: opened, serverSeedHash, clientSeed, nonce, tableHash } } : {}
}

export const getDraws: Handler<'getDraws'> = async ({ cursor, size = PAGE_SIZE }, { session: { player } }) => {
  const { createdAt, id } = activityDraws
  const found = await db
    .select()
    .from(activityDraws)
    .where(and(eq(activityDraws.player, player), isAfter(cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1)
  const page = nextPage(found, size, wireDraw)
  return { ...page, tables: await prizesOf(page.rows.flatMap(({ draw }) => (draw ? [draw.tableHash] : []))) }
}
