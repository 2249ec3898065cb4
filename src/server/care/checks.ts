import { and, eq, sql } from 'drizzle-orm'
import { CHECK_DEFAULT, CHECK_WAIT_MS, type CheckInterval, checkIntervals } from '#contract/care/checks.ts'
import type { Cents } from '#contract/money.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { playCounts } from './tables.ts'

/**
 * Reality checks (UKGC RTS 13B). `count_play` counts the minutes of play and the sums since the log-in, and takes no stake while a check is due.
 */

const MINUTE_MS = 60_000
/** A log-in after so many minutes without play begins a session of play, unless a check is due. */
const REST_MINUTES = 60

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS)

const everyAt = (at: Date) =>
  sql`check_every_at(${playCounts.checkEvery}, ${playCounts.checkLater}, ${playCounts.checkLaterAt}, ${at.getTime()})`
const minutesAt = (at: Date) =>
  sql`check_after(${playCounts.checkMinutes}, ${minuteOf(at)} - ${playCounts.checkMinute}, ${everyAt(at)})`

/** Begins the session of play of a log-in. A log-in soon after play goes on with the one before, so its sums cannot be hidden. */
export async function beginPlaySession(tx: Tx, player: number): Promise<void> {
  const at = now()
  const { checkMinute, sessionSince } = playCounts
  const isOver = sql`${sessionSince} is null or ${checkMinute} <= ${minuteOf(at) - REST_MINUTES} and ${minutesAt(at)} <= ${everyAt(at)}`
  const set = { sessionSince: at, sessionMinutes: 0, sessionStaked: 0, sessionWon: 0 }
  await tx
    .insert(playCounts)
    .values({ player, day: manilaDay(at), sessionSince: at })
    .onConflictDoUpdate({ target: playCounts.player, set, setWhere: isOver })
}

/** What a reality check shows. `minutes` are of play, `played` of them since the last answered check. */
export type PlaySession = {
  since: Date | null
  minutes: number
  staked: Cents
  won: Cents
  check: { every: CheckInterval; played: number; isDue: boolean; later: { every: CheckInterval; at: Date } | undefined }
  /** Turbo and autoplay by the player's wish; `onAt` is when they are on again. */
  quickPlay: { isOff: boolean; onAt: Date | undefined }
}

const nothing: PlaySession = {
  ...{ since: null, minutes: 0, staked: 0, won: 0 },
  check: { every: CHECK_DEFAULT, played: 0, isDue: false, later: undefined },
  quickPlay: { isOff: false, onAt: undefined },
}

export async function playSessionOf(player: number): Promise<PlaySession> {
  const at = now()
  const [row] = await db
    .select({
      counts: playCounts,
      every: sql<number>`${everyAt(at)}::integer`,
      played: sql<number>`${minutesAt(at)}::integer`,
    })
    .from(playCounts)
    .where(eq(playCounts.player, player))
  if (!row) return nothing
  const { counts, every, played } = row
  return {
    since: counts.sessionSince,
    minutes: counts.sessionMinutes,
    staked: counts.sessionStaked,
    won: counts.sessionWon,
    check: { every: intervalOf(every), played, isDue: played > every, later: laterOf(counts, at) },
    quickPlay: wishOf(counts, at),
  }
}

type Counts = typeof playCounts.$inferSelect

function laterOf({ checkLater, checkLaterAt }: Counts, at: Date): PlaySession['check']['later'] {
  if (checkLater === null || checkLaterAt === null || checkLaterAt <= at) return undefined
  return { every: intervalOf(checkLater), at: checkLaterAt }
}

function wishOf({ isQuickPlayOff, quickPlayAt }: Counts, at: Date): PlaySession['quickPlay'] {
  const isOff = isQuickPlayOff && (quickPlayAt === null || quickPlayAt > at)
  return { isOff, onAt: isOff ? (quickPlayAt ?? undefined) : undefined }
}

/** The table takes no other intervals. */
const intervalOf = (minutes: number): CheckInterval => checkIntervals.find((each) => each === minutes) ?? CHECK_DEFAULT

/** Answers a check that is due: play goes on, and its minutes begin anew. Without one, nothing changes, so none is answered in advance. */
export async function answerDueCheck(player: number): Promise<void> {
  const at = now()
  await db
    .update(playCounts)
    .set({ checkMinutes: 0, checkMinute: sql`greatest(${playCounts.checkMinute}, ${minuteOf(at)})` })
    .where(and(eq(playCounts.player, player), sql`${minutesAt(at)} > ${everyAt(at)}`))
}

/** Sets the interval: a shorter one at once, a longer one after 24 hours. The interval in force takes back a longer one that waits. */
export async function chooseInterval(player: number, every: CheckInterval): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    await tx
      .insert(playCounts)
      .values({ player, day: manilaDay(at) })
      .onConflictDoNothing()
    const [row] = await tx
      .select({ counts: playCounts, inForce: sql<number>`${everyAt(at)}::integer` })
      .from(playCounts)
      .where(eq(playCounts.player, player))
      .for('no key update')
    if (!row) return
    const isWaiting = laterOf(row.counts, at)?.every === every
    if (isWaiting) return
    const set =
      every <= row.inForce
        ? { checkEvery: every, checkLater: null, checkLaterAt: null }
        : { checkEvery: row.inForce, checkLater: every, checkLaterAt: new Date(at.getTime() + CHECK_WAIT_MS) }
    await tx.update(playCounts).set(set).where(eq(playCounts.player, player))
  })
}
