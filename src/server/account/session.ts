import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { SESSIONS_MAX } from '#contract/account/limits.ts'
import type { Envelope } from '#contract/wire.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { hashToken, makeToken } from '../base/tokens.ts'
import type { PlayerSession } from '../call/handler.ts'
import { beginPlaySession } from '../care/checks.ts'
import { db, type Tx } from '../db/database.ts'
import { preparedFor } from '../db/named.ts'
import { countGrowth } from '../rates/growth.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { players } from '../standing/tables.ts'
import { sessions } from './tables.ts'

const HOUR_MS = 3_600_000

export type Device = { device: string; address: string; phoneInfo: unknown; client: Envelope }

/** Opens a session and returns its token, the only time it is available. */
export async function openSession(
  tx: Tx,
  player: number,
  { device, address, phoneInfo, client }: Device,
  deviceKeyHash?: string,
): Promise<string> {
  await countGrowth(tx, 'sessions', player)
  const token = makeToken()
  const openedAt = now()
  const expiresAt = new Date(openedAt.getTime() + config.sessionHours * HOUR_MS)
  const row = {
    tokenHash: hashToken(token),
    player,
    device,
    deviceKeyHash,
    address,
    phoneInfo,
    client,
    openedAt,
    lastSeenAt: openedAt,
    expiresAt,
  }
  await tx.insert(sessions).values(row)
  await beginPlaySession(tx, player)
  await tx.update(players).set({ lastSeenAt: openedAt }).where(eq(players.id, player))
  await endOldest(tx, player)
  return token
}

async function endOldest(tx: Tx, player: number): Promise<void> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.player, player), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.openedAt))
    .offset(SESSIONS_MAX)
  await tx.update(sessions).set({ endedAt: now() }).where(inArray(sessions.id, surplus))
}

const liveSession = preparedFor((on) =>
  on
    .select({ id: sessions.id, player: sessions.player })
    .from(sessions)
    .innerJoin(players, eq(players.id, sessions.player))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('at')),
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
        eq(players.state, 'open'),
      ),
    )
    .prepare('find_session'),
)

/** The live session of a token: not ended, not idle too long, not past its absolute end, its player's account open. */
export async function findSession(token: string): Promise<PlayerSession | undefined> {
  const at = now()
  const idleSince = new Date(at.getTime() - config.sessionIdleHours * HOUR_MS)
  const [row] = await liveSession().execute({ tokenHash: hashToken(token), at, idleSince })
  return row
}

/** Condition of live sessions: not ended, not idle too long, not past their absolute end. */
export function isLiveSession(): SQL | undefined {
  const at = now()
  const idleSince = new Date(at.getTime() - config.sessionIdleHours * HOUR_MS)
  return and(isNull(sessions.endedAt), gt(sessions.expiresAt, at), gt(sessions.lastSeenAt, idleSince))
}

/** Records activity of a session; called by `online`. */
export async function touchSession({ id, player }: PlayerSession): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now() }).where(eq(sessions.id, id))
  await db.update(players).set({ lastSeenAt: now() }).where(eq(players.id, player))
}

/** Ends a session, which invalidates its token. */
export async function endSession(on: Tx | typeof db, id: string): Promise<void> {
  await on
    .update(sessions)
    .set({ endedAt: sql`coalesce(${sessions.endedAt}, ${now()})` })
    .where(eq(sessions.id, id))
}

/** Gives a live session a new token, available only here; undefined if it has ended meanwhile. */
export async function renewToken(tx: Tx, id: string): Promise<string | undefined> {
  const token = makeToken()
  const isLive = and(eq(sessions.id, id), isNull(sessions.endedAt))
  const renewed = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(isLive)
    .returning({ id: sessions.id })
  return renewed.length > 0 ? token : undefined
}

const KEPT_DAYS = 90

/** Deletes sessions that ended or expired 90 days ago, long enough to investigate a stolen account. Returns their number. */
export async function cleanSessions(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * 24 * HOUR_MS)
  const gone = await db
    .delete(sessions)
    .where(and(or(lt(sessions.endedAt, before), lt(sessions.expiresAt, before)), withoutLegalHold(sessions.player)))
    .returning({ id: sessions.id })
  return gone.length
}
