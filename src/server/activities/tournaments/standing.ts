import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { prizesFor, sumOfPrizes } from '#contract/activities/tournaments/config.ts'
import { ENDED_SHOWN, PLACES_SHOWN } from '#contract/activities/tournaments/limits.ts'
import { type Placed, placesOf, shareOf } from '#contract/activities/tournaments/split.ts'
import type { Reply } from '#contract/calls/index.ts'
import { maskedName } from '../../account/naming.ts'
import { now } from '../../base/clock.ts'
import { type Database, db } from '../../db/database.ts'
import { sharedRead } from '../../db/sharedRead.ts'
import { players } from '../../standing/tables.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { hasDeposited } from '../topUp.ts'
import { fullPlayers, isInPlaces as isOf, scoreAll, type Tournament } from './score.ts'
import { tournamentEntries, tournaments } from './tables.ts'

type Standings = Reply<'tournaments'>
type Shown = Standings['tournaments'][number]
/** A player's own entry: when they joined, and how they stand. */
type Own = { joinedAt: Date; own: NonNullable<Shown['own']> }
type Entry = typeof tournamentEntries.$inferSelect

/** What all players see of a tournament: its entrants and first places. `names` has those who agreed to be shown, masked. */
type Common = {
  tournament: Tournament
  /** When it was read. Who joined later is not among the entrants. */
  readAt: Date
  entrants: number
  /** The prizes with the players of now. */
  prizes: readonly number[]
  places: readonly Placed[]
  names: ReadonlyMap<number, string>
}

/** The tournaments that come or run, then the last that ended. Every open page asks for them again and again, so they are read once for all. */
export const commonStandings = sharedRead(async (on, at): Promise<Common[]> => {
  const { state, closesAt, opensAt } = tournaments
  const coming = await on.select().from(tournaments).where(eq(state, 'open')).orderBy(asc(closesAt), asc(opensAt))
  const ended = await on.select().from(tournaments).where(ne(state, 'open')).orderBy(desc(closesAt)).limit(ENDED_SHOWN)
  const all = [...coming, ...ended]
  const readAt = new Date(at)
  const entrants = await entrantsIn(on, all, readAt)
  const [prizes, places]: [(readonly number[])[], Placed[][]] = [[], []]
  for (const one of all) {
    const own = prizesFor(one.terms, await fullPlayers(on, one))
    prizes.push(own)
    places.push(await placesIn(on, one, own))
  }
  const names = await namesOf(
    on,
    places.flat().map(({ player }) => player),
  )
  return all.map((tournament, index) => ({
    ...{ tournament, readAt, entrants: entrants.get(tournament.id) ?? 0, prizes: prizes[index] ?? [] },
    ...{ places: places[index] ?? [], names },
  }))
})

/** The tournaments as a player sees them. Their own entry and score are counted at once; the others' entries after some seconds, and scores once a minute. */
export async function standingsOf(player: number): Promise<Standings> {
  const common = await commonStandings()
  const entries = await entriesOf(
    player,
    common.map(({ tournament }) => tournament),
  )
  const isOffered = await mayReceive(player)
  return {
    tournaments: common.map((one) => shownTo(player, one, entries.get(one.tournament.id))),
    ...{ isOffered, needRecharge: !(await hasDeposited(db, player)) },
  }
}

function stateOf({ state, opensAt, closesAt }: Tournament): Shown['state'] {
  if (state !== 'open') return 'over'
  const at = now()
  return at < opensAt ? 'ahead' : at < closesAt ? 'open' : 'counting'
}

function shownTo(
  viewer: number,
  { tournament, readAt, entrants, prizes: paid, places, names }: Common,
  mine: Own | undefined,
): Shown {
  const { id, opensAt, closesAt, terms } = tournament
  const { title, games, stake, rounds, best, perPlayer, prizes } = terms
  return {
    ...{ tournament: id, title, state: stateOf(tournament), opensAt: opensAt.getTime(), closesAt: closesAt.getTime() },
    ...{ games, stake, rounds, best, prizes, pool: sumOfPrizes(paid) },
    ...(perPlayer !== undefined && { perPlayer }),
    entrants: mine && mine.joinedAt >= readAt ? entrants + 1 : entrants,
    places: places.map(({ player, place, score, prize }) => ({
      ...{ place, score, prize },
      ...(names.has(player) && { name: names.get(player) }),
      ...(player === viewer && { isOwn: true as const }),
    })),
    ...(mine && { own: mine.own }),
  }
}

async function entrantsIn(
  on: Database,
  all: readonly Tournament[],
  before: Date,
): Promise<ReadonlyMap<number, number>> {
  const { tournament } = tournamentEntries
  const rows = await on
    .select({ tournament, entrants: sql<number>`count(*)::int` })
    .from(tournamentEntries)
    .where(and(isIn(all), lt(tournamentEntries.joinedAt, before)))
    .groupBy(tournament)
  return new Map(rows.map((row) => [row.tournament, row.entrants]))
}

const isIn = (all: readonly Tournament[]) =>
  inArray(
    tournamentEntries.tournament,
    all.map(({ id }) => id),
  )
const inOrder = [desc(tournamentEntries.score), asc(tournamentEntries.joinedAt), asc(tournamentEntries.player)]

/**
 * The first places: the final ones, or those of now with their prizes as they would be. Who shares a score with the last shown one is counted, where
 * there is a prize to share.
 */
async function placesIn(on: Database, { id, state }: Tournament, prizes: readonly number[]): Promise<Placed[]> {
  const { player, score, place, prize } = tournamentEntries
  const first = (where: ReturnType<typeof isOf>) =>
    on
      .select({ player, score, place, prize })
      .from(tournamentEntries)
      .where(where)
      .orderBy(...inOrder)
      .limit(PLACES_SHOWN)
  if (state !== 'open')
    return (await first(and(isOf(id), isNotNull(place)))).map((one) => ({ ...one, place: one.place ?? 0 }))
  const rows = (await first(isOf(id))).map((one) => ({ player: one.player, score: one.score }))
  const last = rows.at(-1)?.score ?? 0
  const better = rows.findIndex((one) => one.score === last)
  if (rows.length < PLACES_SHOWN || last === 0 || better >= prizes.length) return placesOf(rows, prizes)
  const equals = await on.$count(tournamentEntries, and(isOf(id), eq(score, last)))
  return placesOf(rows, prizes, equals - (rows.length - better))
}

async function namesOf(on: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, account, mobile, showsWins } = players
  const isShown = and(inArray(id, [...new Set(ids)]), eq(showsWins, true))
  const rows = await on.select({ id, account, mobile }).from(players).where(isShown)
  return new Map(rows.map(({ id: own, ...one }) => [own, maskedName(one)]))
}

/** How a player stands in the tournaments that they have entered. What is final is read, and the rest counted now. */
async function entriesOf(player: number, all: readonly Tournament[]): Promise<ReadonlyMap<number, Own>> {
  const find = async () =>
    await db
      .select()
      .from(tournamentEntries)
      .where(and(eq(tournamentEntries.player, player), isIn(all)))
  const known = await find()
  const running = all.filter((one) => stateOf(one) === 'open' && known.some(({ tournament }) => tournament === one.id))
  for (const one of running) await db.transaction((tx) => scoreAll(tx, one, player))
  const owns = new Map<number, Own>()
  for (const entry of running.length > 0 ? await find() : known) {
    const one = all.find(({ id }) => id === entry.tournament)
    if (one) owns.set(one.id, { joinedAt: entry.joinedAt, own: await ownOf(entry, one) })
  }
  return owns
}

async function ownOf(entry: Entry, tournament: Tournament): Promise<NonNullable<Shown['own']>> {
  const { played, score, place, prize, isBeside } = entry
  if (played === 0) return { played, score, prize: 0 }
  if (isBeside) return { played, score, prize: 0, isBeside }
  if (tournament.state !== 'open') return { played, score, place: place ?? undefined, prize }
  const isIts = isOf(entry.tournament)
  const better = await db.$count(tournamentEntries, and(isIts, gt(tournamentEntries.score, score)))
  const prizes = prizesFor(tournament.terms, await fullPlayers(db, tournament))
  const sharesNothing = score === 0 || better >= prizes.length
  return { played, score, place: better + 1, prize: sharesNothing ? 0 : await partOf(entry, better, prizes) }
}

/** A player's part of the prizes that all with the same score share. */
async function partOf({ tournament, player, score, joinedAt }: Entry, better: number, prizes: readonly number[]) {
  const { score: other, joinedAt: at, player: whose } = tournamentEntries
  const isEqual = and(isOf(tournament), eq(other, score))
  const isBefore = sql`(${at}, ${whose}) < (${joinedAt.toISOString()}::timestamptz, ${player}::bigint)`
  const equals = await db.$count(tournamentEntries, isEqual)
  const index = await db.$count(tournamentEntries, and(isEqual, isBefore))
  return shareOf({ better, equals, index }, prizes)
}
