import { and, count, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { NUMBER_CLAIM_MS, NUMBER_CLAIM_REST_MS, NUMBER_CLAIMS_MAX } from '#contract/account/limits.ts'
import type { Locale } from '#contract/locale.ts'
import { endOfMobile, hiddenMobile } from '#contract/rules.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { speechOf } from '../content/speech.ts'
import { db, type Tx } from '../db/database.ts'
import { deliver, storeTold } from '../sms/outbox.ts'
import { players } from '../standing/tables.ts'
import { keepNumber as keepIn } from './claimEnds.ts'
import { mobileOfTicket } from './claimTicket.ts'
import { speechTo } from './language.ts'
import { numberClaims } from './numberTables.ts'
import { noteSafety } from './safetyEvents.ts'

/**
 * Numbers go to other people. Who proves by a code to hold a number that another account has may ask to have it taken off there. The claimant
 * learns nothing of that account: every account is told, has the same seven days, and loses the number in silence.
 */

export const claimNumber: Handler<'claimNumber'> = async ({ claim }, { session: { player }, locale }) => {
  const mobile = mobileOfTicket(claim, player)
  const { dueAt, message } = await db.transaction((tx) => ask(tx, player, mobile, locale))
  if (message) void deliver(message)
  return dueAt ? { dueTime: dueAt.getTime() } : {}
}

type Asked = { dueAt: Date | undefined; message: string | undefined }

/** The row of the account is locked, so that two claims of one number come one after the other. */
async function ask(tx: Tx, claimant: number, mobile: string, locale: Locale): Promise<Asked> {
  const others = and(eq(players.mobile, mobile), ne(players.id, claimant))
  const [holder] = await tx.select({ id: players.id }).from(players).where(others).for('no key update')
  if (!holder) return { dueAt: undefined, message: undefined }
  const same = and(eq(numberClaims.mobile, mobile), isNull(numberClaims.endedAt), eq(numberClaims.claimant, claimant))
  const [open] = await tx.select().from(numberClaims).where(same)
  if (open) return { dueAt: open.dueAt, message: undefined }
  await assertMayClaim(tx, claimant, mobile)
  const askedAt = now()
  const dueAt = new Date(askedAt.getTime() + NUMBER_CLAIM_MS)
  await tx.insert(numberClaims).values({ claimant, holder: holder.id, mobile, askedAt, dueAt })
  const { formats } = await speechTo(holder.id, tx)
  const told = { account: hiddenMobile(mobile), until: formats.moment(dueAt) }
  await noteSafety(tx, holder.id, 'numberAsked', told)
  return { dueAt, message: await tellNumber(tx, mobile, dueAt, locale) }
}

/** Whoever holds the number reads it, so it is in the language of the claimant, and names no account. */
async function tellNumber(tx: Tx, mobile: string, dueAt: Date, locale: Locale): Promise<string | undefined> {
  const { t, formats } = speechOf(locale, config.country)
  return await storeTold(tx, mobile, t('sms.numberAsked', { end: endOfMobile(mobile), until: formats.moment(dueAt) }))
}

/** Refuses with numberClaimsTooMany. */
async function assertMayClaim(tx: Tx, claimant: number, mobile: string): Promise<void> {
  const since = new Date(now().getTime() - NUMBER_CLAIM_REST_MS)
  const own = and(eq(numberClaims.claimant, claimant), gt(numberClaims.askedAt, since))
  const [made] = await tx.select({ rows: count() }).from(numberClaims).where(own)
  const kept = and(eq(numberClaims.mobile, mobile), eq(numberClaims.end, 'kept'), gt(numberClaims.endedAt, since))
  const [refused] = await tx.select({ rows: count() }).from(numberClaims).where(kept)
  if ((made?.rows ?? 0) >= NUMBER_CLAIMS_MAX || (refused?.rows ?? 0) > 0) throw new Refusal('numberClaimsTooMany')
}

export const keepNumber: Handler<'keepNumber'> = async (_body, { session: { player } }) => {
  await keepNumberOf(player)
  return {}
}

/** Ends the claims of an account's number, whose player has proven to be there. */
export async function keepNumberOf(player: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: players.id }).from(players).where(eq(players.id, player)).for('no key update')
    await keepIn(tx, player)
  })
}

/** The claims under way that a player should know: of the own number, and by the player. */
export async function openClaimsOf(player: number) {
  const isOpen = isNull(numberClaims.endedAt)
  const [asked] = await db
    .select()
    .from(numberClaims)
    .where(and(eq(numberClaims.holder, player), isOpen))
    .orderBy(numberClaims.dueAt)
    .limit(1)
  const [claimed] = await db
    .select()
    .from(numberClaims)
    .where(and(eq(numberClaims.claimant, player), isOpen))
    .orderBy(desc(numberClaims.askedAt))
    .limit(1)
  return {
    ...(asked && { numberAsked: { dueTime: asked.dueAt.getTime() } }),
    ...(claimed && {
      numberClaimed: { mobile: hiddenMobile(claimed.mobile), dueTime: claimed.dueAt.getTime() },
    }),
  }
}

/** The account that a number was taken off, while it has no other: its player still logs in by the number and the password. */
export async function formerHolderOf(mobile: string) {
  const isTaken = and(eq(numberClaims.mobile, mobile), eq(numberClaims.end, 'taken'), eq(players.mobile, ''))
  const [found] = await db
    .select({ player: players })
    .from(numberClaims)
    .innerJoin(players, eq(players.id, numberClaims.holder))
    .where(isTaken)
    .orderBy(desc(numberClaims.endedAt))
    .limit(1)
  return found?.player
}
