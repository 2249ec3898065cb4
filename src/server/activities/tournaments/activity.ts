import { ENTRANTS_MAX } from '#contract/activities/tournaments/limits.ts'
import type { Handler } from '../../call/handler.ts'
import { db } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import type { ServerActivity } from '../activity.ts'
import { announceNext } from './announce.ts'
import { payPrizes, placeEnded } from './finish.ts'
import { join } from './join.ts'
import { scoreRunning } from './score.ts'
import { commonStandings, standingsOf } from './standing.ts'
import { tournamentEntries } from './tables.ts'

const read: Handler<'tournaments'> = async (_body, { session: { player } }) => await standingsOf(player)

const tournamentJoin: Handler<'tournamentJoin'> = async ({ tournament }, { session: { player } }) => {
  await db.transaction((tx) => join(tx, player, tournament))
  return await standingsOf(player)
}

/** Takes all tournaments as far as they go: counts, places, announces, pays. The next is announced before many prizes are paid. */
export async function advanceTournaments(): Promise<number> {
  const steps = [scoreRunning, placeEnded, announceNext, payPrizes]
  let done = 0
  for (const step of steps) done += await step()
  commonStandings.forget()
  return done
}

export const tournaments = {
  handlers: { tournaments: read, tournamentJoin },
  jobs: [{ name: 'tournaments', cron: '* * * * *', run: advanceTournaments }],
  inventory: [
    disclosed(
      tournamentEntries.player,
      { as: 'tournaments', by: [tournamentEntries.tournament, tournamentEntries.player] },
      { period: 'accountLifetime' },
    ),
  ],
  bounds: {
    tournaments: { by: 'nobody', why: 'one for each line of the file and week' },
    tournament_entries: {
      by: 'player',
      most: `one a player and tournament, ${ENTRANTS_MAX} in each`,
      held: 'src/server/activities/tournaments/join.ts',
      tested: 'tests/activities/tournaments/tournaments.test.ts',
    },
  },
} satisfies ServerActivity<'tournaments'>
