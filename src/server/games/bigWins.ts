import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { BIG_WIN_FLOOR } from '#contract/games/limits.ts'
import { TIPS_DAYS, TIPS_MAX } from '#contract/lobby/limits.ts'
import { maskedName } from '../account/naming.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { rounds } from './tables.ts'

const DAY_MS = 86_400_000
/** Every home asks, and a win may wait this long for its fame: one query for all of them. */
const CACHE_MS = 5_000

type Wins = Reply<'anonymous/lobbyTips'>['jackpotList']

let cached: { of: typeof db; until: number; wins: Promise<Wins> } | undefined

/**
 * Real rounds and nothing else. New Year gives players nothing until that activity is built, so its list is left out: the
 * call's entry has its place.
 */
export const lobbyTips: Handler<'anonymous/lobbyTips'> = async () => ({ jackpotList: await recentWins() })

/** The wins of the last seconds' query. Many who ask at once wait for one; one that failed is not kept. */
function recentWins(): Promise<Wins> {
  const at = now().getTime()
  if (cached?.of === db && at < cached.until) return cached.wins
  const wins = readWins(at)
  const mine = { of: db, until: at + CACHE_MS, wins }
  cached = mine
  wins.catch(() => {
    if (cached === mine) cached = undefined
  })
  return wins
}

async function readWins(at: number): Promise<Wins> {
  const rows = await db
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
        // Word for word what the index says, or the planner could not know that it serves.
        sql`${rounds.win} >= ${sql.raw(String(BIG_WIN_FLOOR))}`,
        gte(rounds.win, catalogue().webConfig.bigWinMinimum),
        gte(rounds.playedAt, new Date(at - TIPS_DAYS * DAY_MS)),
        // Nor do those who do not want to be seen.
        sql`${players.showsWins} is not false`,
        // Players of ours that play for show have no place among people who play for money.
        config.mode === 'live' ? eq(players.isBot, false) : undefined,
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
