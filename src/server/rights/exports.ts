import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { EXPORT_TICKET_MS, EXPORTS_PER_DAY_MAX } from '#contract/rights/limits.ts'
import { reauthenticateFirmly } from '../account/besideCode.ts'
import { now } from '../base/clock.ts'
import { hashToken, makeToken } from '../base/tokens.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { dataExports } from '../standing/rightsTables.ts'
import { players } from '../standing/tables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { RIGHTS_PROOF } from './proof.ts'

const DAY_MS = 86_400_000

/** The remaining copies of a player in the rolling 24 hours. An undownloaded copy counts too. */
export async function exportsLeftOf(player: number, on: typeof db | Tx = db): Promise<number> {
  const isRecent = gt(dataExports.askedAt, new Date(now().getTime() - DAY_MS))
  const [row] = await on
    .select({ rows: count() })
    .from(dataExports)
    .where(and(eq(dataExports.player, player), isRecent))
  return Math.max(0, EXPORTS_PER_DAY_MAX - (row?.rows ?? 0))
}

export const askExport: Handler<'askExport'> = async (shown, { session }) => {
  const { player } = session
  await reauthenticateFirmly(session.id, RIGHTS_PROOF, shown)
  const ticket = makeToken()
  const exportsLeft = await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    const left = await exportsLeftOf(player, tx)
    if (left === 0) throw new Refusal('exportsTooMany')
    const askedAt = now()
    const expiresAt = new Date(askedAt.getTime() + EXPORT_TICKET_MS)
    await tx.insert(dataExports).values({ player, ticketHash: hashToken(ticket), askedAt, expiresAt })
    return left - 1
  })
  return { ticket, exportsLeft }
}

/** Redeems the ticket of a copy for its player. A ticket works once, even if used twice concurrently. */
export async function takeTicket(ticket: string): Promise<number | undefined> {
  const isGood = and(
    eq(dataExports.ticketHash, hashToken(ticket)),
    isNull(dataExports.takenAt),
    gt(dataExports.expiresAt, now()),
  )
  const [taken] = await db.update(dataExports).set({ takenAt: now() }).where(isGood).returning()
  if (!taken) return undefined
  const [owner] = await db.select({ state: players.state }).from(players).where(eq(players.id, taken.player))
  return owner?.state === 'open' ? taken.player : undefined
}
