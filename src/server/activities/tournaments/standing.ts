import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { ENDED_SHOWN, ENTRANTS_MAX, PLACES_SHOWN } from '#contract/activities/tournaments/limits.ts'
import { placesOf } from '#contract/activities/tournaments/split.ts'
import type { Reply } from '#contract/calls/index.ts'
import { maskedName } from '../../account/naming.ts'
import { now } from '../../base/clock.ts'
import { db } from '../../db/database.ts'
import { players } from '../../standing/tables.ts'
import { mayPromote } from '../../wallet/limits/promotions.ts'
import { hasDeposited } from '../topUp.ts'
import { scoreAll, type Tournament } from './score.ts'
import { tournamentEntries, tournaments } from './tables.ts'

type Standings = Reply<'tournaments'>
type Shown = Standings['tournaments'][number]

/** The tournaments as a player sees them. Their own score is counted at once; the others' once a minute. */
export async function standingsOf(player: number): Promise<Standings> {
  const { state, closesAt, opensAt } = tournaments
  const coming = await db.select().from(tournaments).where(eq(state, 'open')).orderBy(asc(closesAt), asc(opensAt))
  const ended = await db.select().from(tournaments).where(ne(state, 'open')).orderBy(desc(closesAt)).limit(ENDED_SHOWN)
  const shown: Shown[] = []
  for (const one of [...coming, ...ended]) shown.push(await shownTo(player, one))
  const isOffered = await mayPromote(player, 'shown')
  return { tournaments: shown, isOffered, needRecharge: !(await hasDeposited(db, player)) }
}

function stateOf({ state, opensAt, closesAt }: Tournament): Shown['state'] {
  if (state !== 'open') return 'over'
  const at = now()
  return at < opensAt ? 'ahead' : at < closesAt ? 'open' : 'counting'
}

async function shownTo(player: number, tournament: Tournament): Promise<Shown> {
  const { id, opensAt, closesAt, terms } = tournament
  const state = stateOf(tournament)
  if (state === 'open') await db.transaction((tx) => scoreAll(tx, tournament, player))
  const { title, games, stake, rounds, best, prizes } = terms
  const own = await ownOf(player, tournament)
  return {
    ...{ tournament: id, title, state, opensAt: opensAt.getTime(), closesAt: closesAt.getTime() },
    ...{ games, stake, rounds, best, prizes },
    entrants: await db.$count(tournamentEntries, eq(tournamentEntries.tournament, id)),
    places: await placesIn(player, tournament),
    ...(own && { own }),
  }
}

const isOf = (id: number) => and(eq(tournamentEntries.tournament, id), gt(tournamentEntries.played, 0))
const inOrder = [desc(tournamentEntries.score), asc(tournamentEntries.joinedAt), asc(tournamentEntries.player)]

/**
 * The first places, and their prizes as they would be now. All who share a score with a shown one are read, since they share its prizes. A name is
 * masked, and shown only of who agreed.
 */
async function placesIn(viewer: number, { id, terms }: Tournament): Promise<Shown['places']> {
  const { player, score } = tournamentEntries
  const many = Math.max(PLACES_SHOWN, terms.prizes.length)
  const [last] = await db
    .select({ score })
    .from(tournamentEntries)
    .where(isOf(id))
    .orderBy(...inOrder)
    .offset(many - 1)
    .limit(1)
  const reaches = last ? sql`${score} >= ${last.score}` : undefined
  const rows = await db
    .select({ player, score })
    .from(tournamentEntries)
    .where(and(isOf(id), reaches))
    .orderBy(...inOrder)
  const top = placesOf(rows, terms.prizes).slice(0, PLACES_SHOWN)
  const names = await namesOf(top.map((one) => one.player))
  return top.map((one) => ({
    ...{ place: one.place, score: one.score, prize: one.prize },
    ...(names.has(one.player) && { name: names.get(one.player) }),
    ...(one.player === viewer && { isOwn: true as const }),
  }))
}

async function namesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, account, mobile, showsWins } = players
  const isShown = and(inArray(id, [...ids]), eq(showsWins, true))
  const rows = await db.select({ id, account, mobile }).from(players).where(isShown)
  return new Map(rows.map(({ id: own, ...one }) => [own, maskedName(one)]))
}

/** A player's own place: one more than those with a higher score. Its prize is shared by all with the same score. */
async function ownOf(player: number, { id, terms }: Tournament): Promise<Shown['own']> {
  const isEntry = and(eq(tournamentEntries.tournament, id), eq(tournamentEntries.player, player))
  const [entry] = await db.select().from(tournamentEntries).where(isEntry)
  if (!entry) return undefined
  const { played, score } = entry
  if (played === 0) return { played, score, prize: 0 }
  const { score: other } = tournamentEntries
  const above = await db.$count(tournamentEntries, and(isOf(id), gt(other, score)))
  const equals = await db
    .select({ player: tournamentEntries.player, score: other })
    .from(tournamentEntries)
    .where(and(isOf(id), eq(other, score)))
    .orderBy(...inOrder)
    .limit(above < terms.prizes.length ? ENTRANTS_MAX : 0)
  const share = placesOf(equals, terms.prizes.slice(above)).find((one) => one.player === player)
  return { played, score, place: above + 1, prize: share?.prize ?? 0 }
}
