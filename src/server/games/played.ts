import { sql } from 'drizzle-orm'
import { UNDECIDED_MOVES } from '#contract/games/engine.ts'
import type { Cents } from '#contract/money.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Reader } from '../ledger/post.ts'
import { rounds } from './tables.ts'

/** A player's play since a moment: rounds, those that won more than their stake, different games, and total stakes. */
export type Played = { rounds: number; wins: number; games: number; staked: Cents }

/** Whether a round ended by moves that decide nothing. Without any move it may have been decided as it was dealt. */
const isUndecided = sql`(${rounds.outcome} -> 'moves' <@ ${JSON.stringify(UNDECIDED_MOVES)}::jsonb and ${rounds.outcome} -> 'moves' <> '[]')`

/**
 * Sums at most the first `most` rounds since then, by the index of a player's rounds. A round that was stopped before its first decision is no play:
 * it returns its stake but for a hundredth, without any risk.
 */
export async function playedSince(reader: Reader, player: number, since: Date, most: number): Promise<Played> {
  const counted = reader
    .select({ game: rounds.gameId, stake: rounds.stake, win: rounds.win })
    .from(rounds)
    .where(sql`${rounds.player} = ${player} and ${rounds.playedAt} >= ${since} and ${isUndecided} is not true`)
    .orderBy(rounds.playedAt)
    .limit(most)
    .as('counted')
  const [row] = await reader
    .select({
      rounds: sql<number>`count(*)`,
      wins: sql<number>`count(*) filter (where ${counted.win} > ${counted.stake})`,
      games: sql<number>`count(distinct ${counted.game})`,
      staked: sql<number>`coalesce(sum(${counted.stake}), 0)::bigint`,
    })
    .from(counted)
  return row ?? { rounds: 0, wins: 0, games: 0, staked: 0 }
}

/**
 * The valid bets of a player since a moment, over at most the first `most` rounds: what `settle.ts` and `step.ts` counted of each stake. The share of
 * a type of game is the present one.
 */
export async function validBetSince(on: Database | Tx, player: number, since: Date, most: number): Promise<Cents> {
  const { games, wagering } = catalogue()
  const shares = games.flatMap(({ id, typeId }) => {
    const row = wagering.contributions.find((one) => one.typeId === typeId)
    return row ? [{ game: id, percent: row.percent }] : []
  })
  const { rows } = await on.execute<{ valid: number }>(sql`
    select coalesce(sum(case
      when r.outcome ? 'valid' then (r.outcome ->> 'valid')::bigint
      when r.outcome ? 'moves' then r.stake
      else r.stake * coalesce(s.percent, 100) / 100 end), 0)::bigint as valid
    from (
      select * from rounds where player = ${player} and played_at >= ${since.toISOString()} order by played_at limit ${most}
    ) r
    left join jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) s (game int, percent int) on s.game = r.game_id`)
  return Number(rows[0]?.valid ?? 0)
}
