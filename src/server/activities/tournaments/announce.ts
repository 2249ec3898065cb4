import { eq } from 'drizzle-orm'
import { sumOfPrizes, type TournamentLine, type TournamentTerms } from '#contract/activities/tournaments/config.ts'
import { nextWeekly } from '#contract/activities/weekendLottery/schedule.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { engineOf } from '../../games/engines.ts'
import { budgetOf, hasRoom, spend } from '../budget.ts'
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

/** A line that finds no room is tried again and again, so it is looked for before a row is locked. */
async function announce(one: TournamentLine): Promise<boolean> {
  const terms = termsOf(one)
  if (terms.games.length === 0) return false
  if (await hasRoom(ACTIVITY, sumOfPrizes(terms.prizes))) return await db.transaction((tx) => insert(tx, one, terms))
  log.warn({ line: one.id }, 'the budget has no room for the prizes of a tournament: it is not announced')
  return false
}

/** Of several processes at once, the first announces, and takes the prizes from the budget. */
async function insert(tx: Tx, { id: line, opens, lengthMs }: TournamentLine, terms: TournamentTerms): Promise<boolean> {
  const at = now()
  const cents = sumOfPrizes(terms.prizes)
  const opensAt = nextWeekly(opens, at)
  const kept = budgetOf(ACTIVITY) ? { ...terms, taken: { cents, at: at.getTime() } } : terms
  const [made] = await tx
    .insert(tournaments)
    .values({ line, opensAt, closesAt: new Date(opensAt.getTime() + lengthMs), terms: kept })
    .onConflictDoNothing()
    .returning({ id: tournaments.id })
  if (!made) return false
  if (await spend(tx, ACTIVITY, cents)) return true
  await tx.delete(tournaments).where(eq(tournaments.id, made.id))
  return false
}

/** What a line says now, without games whose rounds have moves (`score.ts`). Without games that are open it is not announced. */
function termsOf({ title, stake, rounds, best, prizes, games, type }: TournamentLine): TournamentTerms {
  const open = catalogue().games.filter((game) => isGameOpen(game) && engineOf(game.id)?.roundType !== 'stepped')
  const own = open.filter(({ id, typeId }) => (games ? games.includes(id) : typeId === type))
  return { title, stake, rounds, best, prizes, games: own.map(({ id }) => id) }
}
