import { and, eq, like, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Budget } from '#contract/activities/catalogue.ts'
import type { TournamentLine } from '#contract/activities/tournaments/config.ts'
import { SETTLES_MS } from '#contract/activities/tournaments/limits.ts'
import type { Reply } from '#contract/calls/index.ts'
import { advanceTournaments } from '#server/activities/tournaments/activity.ts'
import { tournamentEntries, tournaments } from '#server/activities/tournaments/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { letters } from '#server/inbox/tables.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call, succeed } from '../../call.ts'
import { insertPlayed } from '../../games/insertRound.ts'
import type { TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

export type Standings = Reply<'tournaments'>
export type Change = Parameters<typeof insertPlayed>[1]

/** Each Saturday from 18:00 to 20:00: of the first four rounds in one game from one peso on, the best two add up. */
export const LINE: TournamentLine = {
  ...{ id: 7, title: 'Parol night', games: [1001], stake: 100, rounds: 4, best: 2, prizes: [1_001, 500, 300] },
  ...{ opens: { weekday: 6, ms: 18 * 3_600_000 }, lengthMs: 2 * 3_600_000, when: 'Saturday 18:00' },
}
/** These lines are configured, with a budget or none. */
export const withLines = (lines: readonly TournamentLine[], budget?: Budget) =>
  setCatalogue(everythingOn({ configs: { tournaments: { lines, budget } }, activities: [] }))
export const at = (clock: string) => setClock(new Date(`2028-01-08T${clock}+08:00`))
export const END = new Date('2028-01-08T20:00:00+08:00')
export const afterEnd = () => setClock(new Date(END.getTime() + SETTLES_MS))

/** The line is announced before each test, on a Wednesday. The books are clean after each. */
export function eachOnATournament(): void {
  beforeEach(async () => {
    withLines([LINE])
    await db.execute('truncate tournament_entries, tournaments')
    setClock(new Date('2028-01-05T12:00:00+08:00'))
    await advanceTournaments()
  })
  afterEach(async () => {
    setClock(undefined)
    setCatalogue(undefined)
    expect(await verifyLedger(db)).toEqual([])
  })
}

export const entrant = () => stayingIn({ deposited: 10_000 })
export const read = async (player: TestPlayer) =>
  // The dispatcher has validated the reply against the contract's schema.
  ((await succeed('tournaments', {}, player)) as unknown as Standings).tournaments
export const firstOf = async (player: TestPlayer) => {
  const [first] = await read(player)
  if (!first) throw new Error('no tournament')
  return first
}
export const join = async (player: TestPlayer) =>
  await call('tournamentJoin', { tournament: (await firstOf(player)).tournament }, player)

/** A settled round: a stake, and what it won. */
export const played = ({ id }: TestPlayer, stake: number, win: number, change: Omit<Change, 'stake' | 'win'> = {}) =>
  insertPlayed(id, { stake, win, ...change })
export async function entrants(...multiples: number[]): Promise<TestPlayer[]> {
  at('17:00:00')
  const all = await Promise.all(multiples.map(() => entrant()))
  for (const player of all) expect(await join(player)).toMatchObject({ errcode: 0 })
  at('18:30:00')
  for (const [index, player] of all.entries()) await played(player, 100, 100 * (multiples[index] ?? 0))
  return all
}

/** The first of the announced tournaments, with so many entrants, who joined before all others. Their scores are by SQL. */
export async function crowd(many: number, score: string): Promise<number> {
  await db.execute(`
    with made as (
      insert into players (account, password_hash, nickname, avatar, invite_code, registered_at, last_seen_at)
      select gen_random_uuid(), '', 'crowd', 1, gen_random_uuid(), now(), now() from generate_series(1, ${many}) returning id
    ), numbered as (select id, row_number() over () as n from made)
    insert into tournament_entries (tournament, player, joined_at, played, score)
    select (select min(id) from tournaments), id, now(), 1, ${score} from numbered`)
  return (await db.select().from(tournaments))[0]?.id ?? 0
}
export async function outcomesOf(id: number) {
  const { place, prize, outcome, tournament } = tournamentEntries
  return await db
    .select({ place, prize, outcome, players: sql<number>`count(*)::int` })
    .from(tournamentEntries)
    .where(eq(tournament, id))
    .groupBy(place, prize, outcome)
    .orderBy(place, prize)
}
export const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin
export const lettersTo = async ({ id }: TestPlayer) =>
  await db
    .select()
    .from(letters)
    .where(and(eq(letters.player, id), like(letters.about, 'tournament:%')))
export const outcomes = async () =>
  (await db.select().from(tournamentEntries)).map(({ place, prize, outcome }) => [place, prize, outcome])
