import { and, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import { SETTLES_MS } from '#contract/activities/tournaments/limits.ts'
import { knownDevices } from '../../account/safetyTables.ts'
import { now } from '../../base/clock.ts'
import { atLeisure, type Database, db, type Tx } from '../../db/database.ts'
import { hasIdentityOf } from '../../kyc/approved.ts'
import { secondPart } from '../person.ts'
import { tournamentEntries, tournaments } from './tables.ts'

export type Tournament = typeof tournaments.$inferSelect

/**
 * One statement: the score of each entrant. A player's first rounds count that were settled after they joined, in a game of the tournament, from the
 * smallest stake on. Of these the best multiples of the stake add up. The index of a player's rounds finds them. A round with moves does not count: it is
 * settled whenever its player wants, who could open it before and keep it until it is good.
 */
export async function scoreAll(tx: Tx, { id, opensAt, closesAt, terms }: Tournament, only?: number): Promise<void> {
  const own: SQL = only === undefined ? sql`` : sql`and e.player = ${only}`
  await tx.execute(sql`
    update tournament_entries e set played = s.played, score = s.score
    from (
      select e.player, count(*)::int as played, sum(m.multiple) filter (where m.rank <= ${terms.best}::int) as score
      from tournament_entries e cross join lateral (
        select first.multiple, row_number() over (order by first.multiple desc) as rank from (
          select r.win * 100 / r.stake as multiple from rounds r
          where r.player = e.player and r.played_at >= greatest(e.joined_at, ${opensAt.toISOString()}::timestamptz)
            and r.played_at < ${closesAt.toISOString()}::timestamptz
            and r.game_id in (select jsonb_array_elements_text(${JSON.stringify(terms.games)}::jsonb)::int)
            and r.stake >= ${terms.stake}::bigint and not r.outcome ? 'moves'
          order by r.played_at, r.id limit ${terms.rounds}::int
        ) first
      ) m
      where e.tournament = ${id} ${own} group by e.player
    ) s
    where e.tournament = ${id} and e.player = s.player and (e.played, e.score) is distinct from (s.played, s.score)`)
  await standBeside(tx, id, own)
}

/** One account of a person or a device takes a place, the oldest that plays, until the identity of another one is checked. */
async function standBeside(tx: Tx, id: number, own: SQL): Promise<void> {
  await tx.execute(sql`
    update tournament_entries e set is_beside = not e.is_beside
    where e.tournament = ${id} and e.played > 0 ${own} and e.is_beside <> (
      ${secondPart(sql`e.player`)} or (not ${hasIdentityOf(sql`e.player`)} and exists (
        select from ${knownDevices} mine join ${knownDevices} theirs on theirs.key_hash = mine.key_hash and theirs.player < mine.player
        join tournament_entries o on o.tournament = ${id} and o.player = theirs.player and o.played > 0
        where mine.player = e.player
      )))`)
}

/** Who takes part in the places: who has played, and stands beside nobody. */
export const isInPlaces = (id: number): SQL | undefined => {
  const { tournament, played, isBeside } = tournamentEntries
  return and(eq(tournament, id), gt(played, 0), eq(isBeside, false))
}

/** How many of them played all rounds that count, which the prizes grow with. */
export const fullPlayers = async (on: Database | Tx, { id, terms }: Tournament): Promise<number> =>
  await on.$count(tournamentEntries, and(isInPlaces(id), gte(tournamentEntries.played, terms.rounds)))

/** Job: the standings of the tournaments that run. Returns their number. */
export async function scoreRunning(): Promise<number> {
  const at = now()
  const { state, opensAt, closesAt } = tournaments
  const isRunning = and(eq(state, 'open'), lte(opensAt, at), gt(closesAt, new Date(at.getTime() - SETTLES_MS)))
  const running = await db.select().from(tournaments).where(isRunning)
  for (const one of running) await atLeisure((own) => own.transaction((tx) => scoreAll(tx, one)))
  return running.length
}
