import { desc, eq, isNull } from 'drizzle-orm'
import { vip as kind } from '#contract/activities/vip/manifest.ts'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import { validBetSince } from '../../games/played.ts'
import { levelOf } from '../../standing/levels.ts'
import { isActivityOn } from '../openActivities.ts'
import { seasonOf } from '../season.ts'
import { vipRuns } from './tables.ts'

type On = typeof db | Tx

/** Far more rounds than anybody plays after an end. */
const ROUNDS_MAX = 10_000_000

/** Job: notes that the activity is on, or its end. Returns how often it ended. */
export async function noteRun(): Promise<number> {
  const at = now()
  const run = await lastRun(db)
  const open = run && !run.endedAt ? run : undefined
  const isOpen = isNull(vipRuns.endedAt)
  if (!isActivityOn(kind.id)) {
    if (open)
      await db
        .update(vipRuns)
        .set({ endedAt: endOf(open) })
        .where(isOpen)
    return open ? 1 : 0
  }
  if (open) await db.update(vipRuns).set({ seenAt: at }).where(eq(vipRuns.startedAt, open.startedAt))
  else await db.insert(vipRuns).values({ startedAt: at, seenAt: at }).onConflictDoNothing()
  return 0
}

type Run = typeof vipRuns.$inferSelect

async function lastRun(on: On): Promise<Run | undefined> {
  const [run] = await on.select().from(vipRuns).orderBy(desc(vipRuns.startedAt)).limit(1)
  return run
}

/** The end in the file, where that has come since the activity was seen; else this moment, in the player's favour. */
function endOf({ seenAt, endedAt }: Run): Date {
  const { end } = seasonOf('vip')
  return endedAt ?? (end && seenAt <= end && end <= now() ? end : now())
}

/** Until when play counts for the activity: without a bound while it is on, else its last end. Undefined if it was never seen to be on. */
export async function countsUntil(on: On = db): Promise<Date | 'now' | undefined> {
  if (isActivityOn(kind.id)) return 'now'
  const run = await lastRun(on)
  return run && endOf(run)
}

/** The level whose gifts play has earned: the present one, or that of the end. Undefined if nothing was ever seen to be on. */
export async function earnedLevel(on: On, player: number, bet: number): Promise<number | undefined> {
  const until = await countsUntil(on)
  if (until === undefined) return undefined
  if (until === 'now') return levelOf(bet)
  return levelOf(Math.max(0, bet - (await validBetSince(on, player, until, ROUNDS_MAX))))
}
