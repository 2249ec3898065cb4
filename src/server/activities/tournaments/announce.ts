import { inArray } from 'drizzle-orm'
import type { TournamentLine, TournamentTerms } from '#contract/activities/tournaments/config.ts'
import { nextWeekly } from '#contract/activities/weekendLottery/schedule.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { engineOf } from '../../games/engines.ts'
import { tournaments } from './tables.ts'

/** Announces the next tournament of each line of the file, unless one is announced or runs: with its terms, which it keeps. Returns their number. */
export async function announceNext(): Promise<number> {
  const lines = catalogue().configs.tournaments
  if (lines.length === 0) return 0
  const { line, state } = tournaments
  const open = await db
    .select({ line })
    .from(tournaments)
    .where(inArray(state, ['open']))
  const due = lines.filter(({ id }) => !open.some((one) => one.line === id))
  const rows = due.flatMap((one) => {
    const terms = termsOf(one)
    const opensAt = nextWeekly(one.opens, now())
    const closesAt = new Date(opensAt.getTime() + one.lengthMs)
    return terms.games.length === 0 ? [] : [{ line: one.id, opensAt, closesAt, terms }]
  })
  if (rows.length === 0) return 0
  // Of several processes at once, the first announces.
  const made = await db.insert(tournaments).values(rows).onConflictDoNothing().returning({ id: tournaments.id })
  return made.length
}

/** What a line says now, without games whose rounds have moves (`score.ts`). Without games that are open it is not announced. */
function termsOf({ title, stake, rounds, best, prizes, games, type }: TournamentLine): TournamentTerms {
  const open = catalogue().games.filter((game) => isGameOpen(game) && engineOf(game.id)?.roundType !== 'stepped')
  const own = open.filter(({ id, typeId }) => (games ? games.includes(id) : typeId === type))
  return { title, stake, rounds, best, prizes, games: own.map(({ id }) => id) }
}
