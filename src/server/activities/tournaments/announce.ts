import { eq } from 'drizzle-orm'
import { sumOfPrizes, type TournamentLine, type TournamentTerms } from '#contract/activities/tournaments/config.ts'
import { nextWeekly } from '#contract/activities/weekendLottery/schedule.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { engineOf } from '../../games/engines.ts'
import { announceWhole } from '../announce.ts'
import { budgetOf } from '../budget.ts'
import { tournaments } from './tables.ts'

const ACTIVITY = 'tournaments'

/**
 * Announces the next tournament of each line of the file, unless one is announced or runs, or the budget has no room for all its prizes: with its terms,
 * which it keeps. Returns their number.
 */
export async function announceNext(): Promise<number> {
  const { lines } = catalogue().configs.tournaments
  if (lines.length === 0) return 0
  const { line, state } = tournaments
  const open = await db.select({ line }).from(tournaments).where(eq(state, 'open'))
  const due = lines.filter(({ id }) => !open.some((one) => one.line === id))
  let announced = 0
  for (const one of due) announced += (await announce(one)) ? 1 : 0
  return announced
}

async function announce(one: TournamentLine): Promise<boolean> {
  const { id: line, opens, lengthMs } = one
  const terms = termsOf(one)
  if (terms.games.length === 0) return false
  const at = now()
  const reserved = sumOfPrizes(terms.prizes)
  const opensAt = nextWeekly(opens, at)
  const kept = budgetOf(ACTIVITY) ? { ...terms, taken: { cents: reserved, at: at.getTime() } } : terms
  const row = { line, opensAt, closesAt: new Date(opensAt.getTime() + lengthMs), terms: kept }
  return await announceWhole(db, {
    ...{ activity: ACTIVITY, line, named: { line, opens: opensAt.toISOString() }, reserved },
    insert: async (tx) => ((await tx.insert(tournaments).values(row).onConflictDoNothing()).rowCount ?? 0) > 0,
  })
}

/** What a line says now, without games whose rounds have moves (`score.ts`). Without games that are open it is not announced. */
function termsOf({ title, stake, rounds, best, perPlayer, prizes, games, type }: TournamentLine): TournamentTerms {
  const open = catalogue().games.filter((game) => isGameOpen(game) && engineOf(game.id)?.roundType !== 'stepped')
  const own = open.filter(({ id, typeId }) => (games ? games.includes(id) : typeId === type))
  const grows = perPlayer !== undefined && { perPlayer }
  return { title, stake, rounds, best, prizes, ...grows, games: own.map(({ id }) => id) }
}
