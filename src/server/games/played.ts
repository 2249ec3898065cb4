import { sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Reader } from '../ledger/post.ts'
import { rounds } from './tables.ts'

/** A player's play since a moment: rounds, wins, different games, and total stakes. */
export type Played = { rounds: number; wins: number; games: number; staked: Cents }

/** Sums at most the first `most` rounds since then, by the index of a player's rounds. */
export async function playedSince(reader: Reader, player: number, since: Date, most: number): Promise<Played> {
  const counted = reader
    .select({ game: rounds.gameId, stake: rounds.stake, win: rounds.win })
    .from(rounds)
    .where(sql`${rounds.player} = ${player} and ${rounds.playedAt} >= ${since}`)
    .orderBy(rounds.playedAt)
    .limit(most)
    .as('counted')
  const [row] = await reader
    .select({
      rounds: sql<number>`count(*)`,
      wins: sql<number>`count(*) filter (where ${counted.win} > 0)`,
      games: sql<number>`count(distinct ${counted.game})`,
      staked: sql<number>`coalesce(sum(${counted.stake}), 0)::bigint`,
    })
    .from(counted)
  return row ?? { rounds: 0, wins: 0, games: 0, staked: 0 }
}
