import { and, desc, eq, gt, gte, sql } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { BIG_WIN_FLOOR } from '#contract/games/limits.ts'
import { TIPS_AGE_MS, TIPS_MAX } from '#contract/lobby/limits.ts'
import { maskedName } from '../account/naming.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { catalogue } from '../content/catalogue.ts'
import { type Database, db } from '../db/database.ts'
import { onReplica } from '../db/replica.ts'
import { players } from '../standing/tables.ts'
import { rounds } from './tables.ts'

/** Every home page asks for the list, so one query serves all of them for this long. */
const CACHE_MS = 5_000

type Wins = Reply<'anonymous/lobbyTips'>['jackpotList']

let cached: { of: typeof db; until: number; wins: Promise<Wins> } | undefined

/** Real rounds only. The call's list for New Year stays out, since that activity does not exist yet. */
export const lobbyTips: Handler<'anonymous/lobbyTips'> = async () => ({ jackpotList: await recentWins() })

/** The cached wins. Concurrent calls share one query, and a failed query is not cached. */
function recentWins(): Promise<Wins> {
  const at = now().getTime()
  if (cached?.of === db && at < cached.until) return cached.wins
  const wins = onReplica((on) => readWins(on, at))
  const mine = { of: db, until: at + CACHE_MS, wins }
  cached = mine
  wins.catch(() => {
    if (cached === mine) cached = undefined
  })
  return wins
}

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
