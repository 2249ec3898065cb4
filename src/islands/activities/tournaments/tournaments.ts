import { post } from '#client/wire/post.ts'
import { STANDINGS_MS } from '#contract/activities/tournaments/limits.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { actsOn } from '../acts.ts'
import { follow } from '../follow.ts'
import { standing } from '../standing.ts'

export type Standings = Reply<'tournaments'>
export type Tournament = Standings['tournaments'][number]

/** The tournaments, and how the player stands in each. */
export const tournaments = standing(() => post('tournaments', {}))

/** The number of the tournament that is being joined. */
const { $busy, run } = actsOn(tournaments)
export const $tournamentBusy = $busy

/** Enters a tournament; returns the error, if any. */
export const joinTournament = (tournament: number): Promise<UserMessage | undefined> =>
  run<'tournamentJoin'>(String(tournament), {
    send: () => post('tournamentJoin', { tournament }),
    take: tournaments.take,
  })

/** Asks for the standings now, and again while the page is visible. Returns a function that stops it. */
export const followTournaments = (): (() => void) => follow(tournaments.load, () => STANDINGS_MS)
