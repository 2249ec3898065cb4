import { asc, eq, gte, lt, ne } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import type { Job } from '../call/job.ts'
import { careDue, careScores, limitRaises } from '../care/signalTables.ts'
import { playCounts } from '../care/tables.ts'
import { catalogue } from '../content/catalogue.ts'
import { atLeisure, db } from '../db/database.ts'
import { scorePlayer } from './apply.ts'

const DAY_MS = 86_400_000
const DUE_MAX = 500

/** Job: scores players about whom something has happened, the longest waiting first. Returns their number. */
export async function scoreDue(): Promise<number> {
  const rows = await db.select({ player: careDue.player }).from(careDue).orderBy(asc(careDue.since)).limit(DUE_MAX)
  return await scoreEach(rows.map(({ player }) => player))
}

/** Job: scores everybody who has played since the day before, and everybody in a raised step, who may have left it. */
export async function scoreAll(): Promise<number> {
  const yesterday = manilaDay(now().getTime() - DAY_MS)
  const found = await atLeisure(async (own) => [
    ...(await own.select({ player: playCounts.player }).from(playCounts).where(gte(playCounts.day, yesterday))),
    ...(await own.select({ player: careScores.player }).from(careScores).where(ne(careScores.step, 'none'))),
  ])
  return await scoreEach([...new Set(found.map(({ player }) => player))])
}

/** Each player is a transaction of its own: what fails for one stops no other. */
async function scoreEach(players: readonly number[]): Promise<number> {
  for (const player of players) {
    await scorePlayer(player).catch(async (error: unknown) => {
      log.error({ err: error, player }, 'a player was not scored')
      // The nightly run tries again, and the others are not held up.
      await db.delete(careDue).where(eq(careDue.player, player))
    })
  }
  return players.length
}

/** Job: forgets wishes to raise a limit that no marker looks at any more. Returns their number. */
export async function forgetOldRaises(): Promise<number> {
  const begin = new Date(now().getTime() - (catalogue().care.signals.days + 1) * DAY_MS)
  const { rowCount } = await db.delete(limitRaises).where(lt(limitRaises.askedAt, begin))
  return rowCount ?? 0
}

/** The scheduled jobs of this domain. */
export const signalJobs: readonly Job[] = [
  { name: 'care-due', cron: '* * * * *', run: scoreDue },
  { name: 'care-scores', cron: '40 4 * * *', run: scoreAll },
  { name: 'care-raises', cron: '50 4 * * *', run: forgetOldRaises },
]
