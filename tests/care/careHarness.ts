import { eq } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { LimitName } from '#contract/care/limits.ts'
import { sessions } from '#server/account/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { verifyLimits } from '#server/care/verify.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { gameSessions } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call, succeed } from '../call.ts'
import type { TestPlayer } from '../player.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

type Shown = Reply<'getLimits'>['limits'][number]

/** One limit of a reply to the calls of limits. */
export function limitIn(reply: WireReply, name: LimitName): Partial<Shown> {
  const { limits = [] } = reply as Partial<Reply<'getLimits'>>
  return limits.find(({ limit }) => limit === name) ?? {}
}

export const getLimit = async (player: TestPlayer, name: LimitName) =>
  limitIn(await succeed('getLimits', {}, player), name)
export const setLimit = (player: TestPlayer, limit: LimitName, most: number | null) =>
  succeed('setLimit', { limit, most }, player)
export const confirm = (player: TestPlayer, limit: LimitName, most: number | null) =>
  call('confirmLimit', { limit, most }, player)

/** Sets the clock. The player's log-ins and game sessions go on, as though there had been calls meanwhile. */
export async function moveTo({ id }: { id: number }, moment: Date): Promise<void> {
  setClock(moment)
  const expiresAt = new Date(moment.getTime() + DAY)
  await db.update(sessions).set({ lastSeenAt: moment, expiresAt }).where(eq(sessions.player, id))
  await db.update(gameSessions).set({ lastSeenAt: moment }).where(eq(gameSessions.player, id))
}

export const later = (player: { id: number }, ms: number) => moveTo(player, new Date(now().getTime() + ms))

/** Books are clean, and bets obey the limits in force. */
export async function brokenLaws() {
  return [...(await verifyLedger(db)), ...(await verifyLimits(db))]
}
