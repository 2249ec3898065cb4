import { and, eq, gte, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { earnedOf, earnStep } from '#contract/points/earned.ts'
import { EARNED_BATCH } from '#contract/points/limits.ts'
import { log } from '../base/log.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { post } from '../ledger/post.ts'
import { players, playerTotals } from '../standing/tables.ts'
import { pointMarks } from './tables.ts'

/** The running sum of valid bets. A bet itself writes nothing for points. */
const { validBet } = playerTotals

/**
 * Posts the points that a player's valid bets have earned since the last time. The entry's id is the mark it starts from, so any number of
 * calls at once post each step once.
 */
export async function postEarned(player: number): Promise<void> {
  if (earnedOf(await uncountedOf(db, player), catalogue().points.earn).points === 0) return
  await db.transaction(async (tx) => {
    await tx.insert(pointMarks).values({ player }).onConflictDoNothing()
    const [mark] = await tx.select().from(pointMarks).where(eq(pointMarks.player, player)).for('update')
    const from = mark?.counted ?? 0
    const { points, counted } = earnedOf(await uncountedOf(tx, player), catalogue().points.earn)
    if (points === 0) return
    await post(tx, {
      id: `points:${player}:${from}`,
      reason: 'pointsEarned',
      moves: [{ from: 'house:bets:points', to: `player:${player}:points`, cents: points }],
      metadata: { bets: counted },
    })
    await tx
      .update(pointMarks)
      .set({ counted: from + counted })
      .where(eq(pointMarks.player, player))
  })
}

/** Valid bets that have earned nothing yet. */
export async function uncountedOf(on: typeof db | Tx, player: number): Promise<Cents> {
  const [row] = await on
    .select({ bets: validBet, counted: pointMarks.counted })
    .from(playerTotals)
    .leftJoin(pointMarks, eq(pointMarks.player, playerTotals.player))
    .where(eq(playerTotals.player, player))
  return row ? row.bets - (row.counted ?? 0) : 0
}

/** Job: posts what open accounts have earned, so that figures are right on pages that do not ask for it. Returns the number of players. */
export async function postEarnedOfAll(): Promise<number> {
  const step = earnStep(catalogue().points.earn).bet
  let count = 0
  for (let after = 0; ; ) {
    const due = await dueFrom(step, after)
    for (const player of due) {
      // One account that fails keeps no other from its points.
      await postEarned(player).catch((error: unknown) => log.error({ err: error, player }, 'points were not posted'))
    }
    count += due.length
    if (due.length < EARNED_BATCH) return count
    after = due.at(-1) ?? after
  }
}

async function dueFrom(step: Cents, after: number): Promise<number[]> {
  const rows = await db
    .select({ player: playerTotals.player })
    .from(playerTotals)
    .innerJoin(players, eq(players.id, playerTotals.player))
    .leftJoin(pointMarks, eq(pointMarks.player, playerTotals.player))
    .where(
      and(
        gte(sql`${validBet} - coalesce(${pointMarks.counted}, 0)`, step),
        sql`${playerTotals.player} > ${after}`,
        eq(players.state, 'open'),
        eq(players.isBot, false),
      ),
    )
    .orderBy(playerTotals.player)
    .limit(EARNED_BATCH)
  return rows.map(({ player }) => player)
}
