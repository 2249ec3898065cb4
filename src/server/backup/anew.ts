import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { pendingLogins } from '../account/safetyTables.ts'
import { oneTimeCodes, sessions } from '../account/tables.ts'
import { packetDrops } from '../activities/redPacket/tables.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { atLeisure, type Database, type Tx } from '../db/database.ts'
import { settleByRule } from '../games/leave.ts'
import { openRounds } from '../games/openTables.ts'
import { fairSeeds, gameSessions, preparedSeeds } from '../games/tables.ts'
import { operatorSessions } from '../operators/tables.ts'
import { renewDrawSeeds } from '../points/seeds.ts'
import { authorizationRequests } from '../social/tables.ts'
import { timelines } from '../standing/copyTables.ts'
import { copyState, LOG_ID, lookAgain } from '../standing/openCopy.ts'
import { ownProtections } from '../standing/protections.ts'
import { doneBetween } from '../standing/tally.ts'
import { type Asked, askAll } from './open.ts'
import { applyProtections } from './protect.ts'

/** An arbitrary constant, the same in every process: 'anew' in ASCII. */
const ANEW_LOCK = 0x61_6e_65_77

type On = Pick<NodePgDatabase, 'execute' | 'select' | 'insert' | 'update' | 'delete'>
type Timeline = typeof timelines.$inferSelect

/**
 * Ends all that was shown before, in the caller's transaction: seeds in force and promised, sessions, codes and log-ins under way. Some of it
 * may have been shown after the last entry that is left, so whoever saw an outcome would play it again. Open rounds end afterwards.
 */
export async function endShown(on: On): Promise<void> {
  const at = now()
  // First, since nothing is written to seeds before the new timeline is known.
  await on.insert(timelines).values({ ...(await present(on)), begunAt: at, lastEntryAt: await lastEntryAt(on) })
  await on.update(fairSeeds).set({ revealedAt: at }).where(isNull(fairSeeds.revealedAt))
  await on.delete(preparedSeeds)
  await renewDrawSeeds(on)
  // The order of its packets follows from what its first takers have seen.
  const isDropping = and(isNull(packetDrops.settledAt), lte(packetDrops.dropsAt, at))
  await on
    .update(packetDrops)
    .set({ endsAt: sql`least(${packetDrops.endsAt}, ${at.toISOString()}::timestamptz)` })
    .where(isDropping)
  for (const table of [sessions, gameSessions]) await on.update(table).set({ endedAt: at }).where(isNull(table.endedAt))
  for (const table of [operatorSessions, oneTimeCodes, pendingLogins, authorizationRequests]) await on.delete(table)
}

async function present(on: On): Promise<Pick<Timeline, 'log' | 'line'>> {
  const { rows } = await on.execute<Pick<Timeline, 'log' | 'line'>>(
    sql`select ${LOG_ID} as log, database_line() as line`,
  )
  return rows[0] ?? { log: null, line: null }
}

async function lastEntryAt(on: On): Promise<Date | null> {
  const { rows } = await on.execute<{ at: string | null }>(sql`
    select to_char(max(posted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from ledger_lines`)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

/**
 * Begins anew where the database is on another timeline than before, or was restored: ends all that was shown, brings back protections, and
 * lets play begin. The first of several processes does it. Stopped anywhere, it is gone on with.
 */
export async function beginAnew(): Promise<void> {
  if ((await copyState()) === 'recovered') return
  await atLeisure(async (own) => {
    const timeline = await own.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ANEW_LOCK})`)
      return await timelineToBegin(tx)
    })
    if (!timeline) return
    const left = await endOpenRounds(own)
    // A withdrawal that was paid out after the last entry must not be taken back, or paid again.
    const asked = (await copyState()) === 'closed' ? undefined : await askAll()
    const protectedSince = await own.transaction(async (tx) => {
      const { lastEntryAt: from } = timeline
      return await applyProtections(tx, await ownProtections(), (from ?? new Date(0)).toISOString())
    })
    await own.update(timelines).set({ readyAt: now() }).where(eq(timelines.number, timeline.number))
    const from = timeline.lastEntryAt?.toISOString()
    const gone = from === undefined ? undefined : await doneBetween(new Date(from), timeline.begunAt)
    log.warn(
      {
        from,
        until: timeline.begunAt.toISOString(),
        protections: protectedSince.applied,
        openRounds: left,
        ...(gone && { gone }),
        ...(asked && countsOf(asked)),
      },
      'this database began anew: what happened between these moments may be missing, and all seeds, sessions and codes from before have ended',
    )
  })
  lookAgain()
}

const countsOf = ({ sent, unanswered, byHand }: Asked) => ({
  withdrawalsSent: sent.length,
  withdrawalsUnanswered: unanswered.length,
  withdrawalsByHand: byHand.length,
})

/** The timeline that this database is on, unless play has begun on it. */
async function timelineToBegin(tx: Tx): Promise<Timeline | undefined> {
  const newest = await newestOf(tx)
  const { log: id, line } = await present(tx)
  if (id === null) log.warn('the database does not tell its timeline: after a failover, run "restore close"')
  if (!newest) await tx.insert(timelines).values({ log: id, line, begunAt: now(), readyAt: now() })
  else if (newest.log === null && id !== null)
    // A server that has begun to tell its timeline is no other one.
    await tx.update(timelines).set({ log: id, line }).where(eq(timelines.number, newest.number))
  else if (id !== null && newest.log !== id) await endShown(tx)
  const timeline = await newestOf(tx)
  return timeline?.readyAt === null ? timeline : undefined
}

async function newestOf(tx: Tx): Promise<Timeline | undefined> {
  const [newest] = await tx.select().from(timelines).orderBy(desc(timelines.number)).limit(1)
  return newest
}

/** Ends every open round by the rule of its game, since its player may have seen how it goes on. Returns how many are left. */
async function endOpenRounds(own: Database): Promise<number> {
  const { player, gameId, id } = openRounds
  let left = 0
  for (const round of await own.select({ player, gameId, id }).from(openRounds))
    if (!(await settleByRule(round))) left += 1
  return left
}
