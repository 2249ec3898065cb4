import { eq } from 'drizzle-orm'
import { leftoverOf, obstaclesOf } from '#contract/rights.ts'
import { formatMoment } from '#contract/time.ts'
import { closingOf } from '../account/closings.ts'
import { proveOwner } from '../account/proof.ts'
import { accountClosings } from '../account/rightsTables.ts'
import { now } from '../clock.ts'
import { config } from '../config.ts'
import { db, type Tx } from '../db/database.ts'
import type { Handler } from '../handler.ts'
import { writeSystemLetter } from '../inbox/system.ts'
import { Refusal } from '../refusal.ts'
import { takeTurn } from '../wallet/turn.ts'
import { overviewOf } from './overview.ts'
import { RIGHTS_PROOF } from './proof.ts'
import { standingOf } from './standing.ts'

const DAY_MS = 86_400_000

export const askClosing: Handler<'askClosing'> = async ({ leftover, ...shown }, { session: { player } }) => {
  await proveOwner(player, RIGHTS_PROOF, shown)
  await db.transaction((tx) => beginClosing(tx, player, leftover))
  return await overviewOf(player)
}

/** The cooling period begins, and a letter says until when. Two at once begin one. */
async function beginClosing(tx: Tx, player: number, leftover: number): Promise<void> {
  await takeTurn(tx, player)
  if (await closingOf(player, tx)) return
  const standing = await standingOf(player, tx)
  const [what] = obstaclesOf(standing)
  if (what) throw new Refusal('closingUnsettled', { what })
  if (leftover !== leftoverOf(standing)) throw new Refusal('closingLeftover', { leftover: leftoverOf(standing) })
  const askedAt = now()
  const closesAt = new Date(askedAt.getTime() + config.closingDays * DAY_MS)
  const [begun] = await tx
    .insert(accountClosings)
    .values({ player, why: 'asked', askedAt, closesAt, leftover })
    .returning({ id: accountClosings.id })
  if (begun) await tell(tx, player, 'closingAsked', begun.id, { date: formatMoment(closesAt) })
}

export const cancelClosing: Handler<'cancelClosing'> = async (_body, { session: { player } }) => {
  await db.transaction(async (tx) => {
    await takeTurn(tx, player)
    const closing = await closingOf(player, tx)
    if (!closing || closing.closedAt) return
    await tx.update(accountClosings).set({ cancelledAt: now() }).where(eq(accountClosings.id, closing.id))
    await tell(tx, player, 'closingCancelled', closing.id, {})
  })
  return await overviewOf(player)
}

/** A letter about a closing, once of each kind. */
export function tell(
  tx: Tx,
  player: number,
  title: 'closingAsked' | 'closingCancelled' | 'closingHeld',
  closing: string,
  values: Record<string, string>,
): Promise<void> {
  return writeSystemLetter({ player, title, values, about: `${title}:${closing}` }, tx)
}
