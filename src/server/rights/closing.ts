import { eq } from 'drizzle-orm'
import { leftoverOf, obstaclesToAsking } from '#contract/rights/rights.ts'
import { reauthenticateFirmly } from '../account/besideCode.ts'
import { speechTo } from '../account/language.ts'
import { payEarned } from '../activities/leaving.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { countGrowth } from '../rates/growth.ts'
import { deliver } from '../sms/outbox.ts'
import { closingOf } from '../standing/closings.ts'
import { keepProtection } from '../standing/protections.ts'
import { accountClosings } from '../standing/rightsTables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { overviewOf } from './overview.ts'
import { payoutOf } from './payoutState.ts'
import { RIGHTS_PROOF } from './proof.ts'
import { standingOf } from './standing.ts'
import { tell, tellByText } from './tell.ts'

const DAY_MS = 86_400_000

export const askClosing: Handler<'askClosing'> = async ({ leftover, ...shown }, { session }) => {
  const { player } = session
  await reauthenticateFirmly(session.id, RIGHTS_PROOF, shown)
  // What was earned becomes part of the balance first, so that the sums below are whole.
  await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    await payEarned(tx, player, 'closing')
  })
  const message = await db.transaction((tx) => beginClosing(tx, player, leftover))
  if (message) void deliver(message)
  return await overviewOf(player)
}

/**
 * Starts the cooling period and sends a letter with its end. Two concurrent requests start one. Returns the text message, if there is one.
 */
async function beginClosing(tx: Tx, player: number, leftover: number): Promise<string | undefined> {
  await lockWallet(tx, player)
  if (await closingOf(player, tx)) return undefined
  const standing = await standingOf(player, tx)
  const [what] = obstaclesToAsking(standing)
  if (what) throw new Refusal('closingUnsettled', { what })
  if (leftover !== leftoverOf(standing)) throw new Refusal('closingLeftover', { leftover: leftoverOf(standing) })
  await countGrowth(tx, 'account_closings', player)
  const askedAt = now()
  const closesAt = new Date(askedAt.getTime() + config.closingDays * DAY_MS)
  const [begun] = await tx
    .insert(accountClosings)
    .values({ player, why: 'asked', askedAt, closesAt, leftover })
    .returning({ id: accountClosings.id })
  if (!begun) return undefined
  const asked = { id: begun.id, askedAt: askedAt.toISOString(), closesAt: closesAt.toISOString(), leftover }
  await keepProtection(tx, player, { kind: 'closing', ...asked })
  const { formats } = await speechTo(player, tx)
  const date = formats.moment(closesAt)
  await tell(tx, player, 'closingAsked', begun.id, { date })
  return await tellByText(tx, player, 'closingAsked', () => ({ date }))
}

export const cancelClosing: Handler<'cancelClosing'> = async (_body, { session: { player } }) => {
  const message = await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    const closing = await closingOf(player, tx)
    if (!closing || closing.closedAt) return undefined
    if (await payoutOf(closing.id, tx)) throw new Refusal('closingPaidOut')
    await tx.update(accountClosings).set({ cancelledAt: now() }).where(eq(accountClosings.id, closing.id))
    await keepProtection(tx, player, { kind: 'closingCancelled', id: closing.id })
    await tell(tx, player, 'closingCancelled', closing.id, {})
    return await tellByText(tx, player, 'closingCancelled')
  })
  if (message) void deliver(message)
  return await overviewOf(player)
}
