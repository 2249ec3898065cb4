import { and, desc, eq, gt, gte, sql } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { BIG_WIN_FLOOR } from '#contract/games/limits.ts'
import { TIPS_AGE_MS, TIPS_MAX } from '#contract/lobby/limits.ts'
import { maskedName } from '../account/naming.ts'
import { config } from '../base/config.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Database } from '../db/database.ts'
import { sharedRead } from '../db/sharedRead.ts'
import { players } from '../standing/tables.ts'
import { rounds } from './tables.ts'

type Wins = Reply<'anonymous/lobbyTips'>['jackpotList']

/** The latest big wins, from the ticker's cache. */
export const recentWins = sharedRead(readWins)

async function readWins(on: Database, at: number): Promise<Wins> {
  const rows = await on
    .select({
      mobile: players.mobile,
      account: players.account,
      playedAt: rounds.playedAt,
      amount: rounds.win,
      gameId: rounds.gameId,
    })
    .from(rounds)
    .innerJoin(players, eq(players.id, rounds.player))
    .where(
      and(
        // Literally the predicate of the partial index, so that the planner uses it.
        sql`${rounds.win} >= ${sql.raw(String(BIG_WIN_FLOOR))}`,
        gte(rounds.win, catalogue().bounds.bigWinMinimum),
        // What brought no more than its stake is no win to tell of.
        gt(rounds.win, rounds.stake),
        gte(rounds.playedAt, new Date(at - TIPS_AGE_MS)),
        // Only wins of players who agreed to it.
        eq(players.showsWins, true),
        // Bots are the demo's alone.
        config.mode === 'demo' ? undefined : eq(players.isBot, false),
      ),
    )
    .orderBy(desc(rounds.playedAt))
    .limit(TIPS_MAX)
  return rows.map(({ playedAt, amount, gameId, ...player }) => ({
    phone: maskedName(player),
    timestamp: playedAt.getTime(),
    amount,
    gameId,
  }))
}
