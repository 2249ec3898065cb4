import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import { endOf, later, type Term } from '#contract/rights/exclusion.ts'
import { FIRM_MONTHS } from '#contract/rights/limits.ts'
import { payEarned } from '../activities/leaving.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { db, type Tx } from '../db/database.ts'
import { alone } from '../db/within.ts'
import { settleOpenRounds } from '../games/leave.ts'
import { openRounds } from '../games/openTables.ts'
import { deliver } from '../sms/outbox.ts'
import { type Exclusion, endExclusion, endIfDue, inForce } from '../standing/exclusions.ts'
import { type ExclusionNote, type exclusionKinds, exclusions } from '../standing/exclusionTables.ts'
import { keepProtection, type Protection } from '../standing/protections.ts'
import { players } from '../standing/tables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { endAllSessions } from './endSessions.ts'
import { tellByText } from './tell.ts'

/** The operator's work on exclusions (terms 12), and the job that ends them. */

export type ExclusionKind = (typeof exclusionKinds)[number]

export type Wish = { player: number; kind: ExclusionKind; term: Term; by: string; reason: string }

const LISTED_MAX = 200

/** The operator and the reason of an act. */
export type Deed = Pick<Wish, 'by' | 'reason'>

const noted = (what: ExclusionNote['what'], { by, reason }: Deed): ExclusionNote => ({
  ...{ at: now().toISOString(), what, by, reason },
})

/** What a copy from before it must learn. */
function protectionOf({ id, kind, startedAt, firmUntil, until }: Exclusion): Protection['what'] {
  const ends = until?.toISOString() ?? null
  return {
    kind: 'exclusion',
    id,
    of: kind,
    startedAt: startedAt.toISOString(),
    firmUntil: firmUntil.toISOString(),
    until: ends,
  }
}

/** The irrevocable part: all of a break, six months of an exclusion, all of an order by a regulator or licensee. */
function firmOf({ kind }: Wish, at: Date, until: Date | null): Date {
  if (kind === 'break') return until ?? at
  return kind === 'self' || kind === 'family' ? later(at, { months: FIRM_MONTHS }) : at
}

const NOTHING = { begun: undefined, message: undefined }

/** Excludes a player from now on: all sessions end, and a text message names the end. Undefined if an exclusion is in force already. */
export async function exclude(wish: Wish, { on, afterwards } = alone()): Promise<Exclusion | undefined> {
  const { begun, message } = await on.transaction(async (tx) => {
    await lockWallet(tx, wish.player)
    return (await inForce(tx, wish.player)) ? NOTHING : await begin(tx, wish)
  })
  if (message) afterwards(() => deliver(message))
  if (begun) afterwards(() => settleAfter(wish.player))
  return begun
}

/** Settles the rounds that the player left open. Where that fails, the job does. */
export async function settleAfter(player: number): Promise<void> {
  await settleOpenRounds(player).catch((error: unknown) =>
    log.error({ err: error, player }, 'open rounds of an excluded player will be settled later'),
  )
}

export type Begun = { begun: Exclusion; message: string | undefined }

/** Begins an exclusion in one transaction. The caller has locked the wallet, and found none in force. */
export async function begin(tx: Tx, wish: Wish): Promise<Begun> {
  const { player, kind, term } = wish
  // Whoever is away for a break still finds what was earned.
  if (kind !== 'break') await payEarned(tx, player, 'exclusion')
  const startedAt = now()
  const until = endOf(term, startedAt)
  return await impose(tx, { player, kind, startedAt, until, firmUntil: firmOf(wish, startedAt, until) }, wish)
}

type Row = Pick<Exclusion, 'player' | 'kind' | 'startedAt' | 'until' | 'firmUntil'>

/** Puts an exclusion in force: its row, its protection, the end of all sessions, and the text message. */
export async function impose(tx: Tx, row: Row, deed: Deed): Promise<Begun> {
  const { player, until } = row
  const [begun] = await tx
    .insert(exclusions)
    .values({ ...row, notes: [noted('begun', deed)] })
    .returning()
  if (!begun) throw new Error(`the exclusion of player ${player} was not stored`)
  await keepProtection(tx, player, protectionOf(begun))
  await tx.update(players).set({ state: 'excluded' }).where(eq(players.id, player))
  await endAllSessions(tx, player)
  const message = until
    ? tellByText(tx, player, 'excludedUntil', ({ moment }) => ({ date: moment(until) }))
    : tellByText(tx, player, 'excluded')
  return { begun, message: await message }
}

/** Extends an exclusion; a break becomes one. Undefined without a limited exclusion in force. */
export async function extend(player: number, months: number, { by, reason }: Deed, on: typeof db | Tx = db) {
  return await on.transaction(async (tx) => {
    await lockWallet(tx, player)
    const running = await inForce(tx, player)
    if (!running?.until) return undefined
    return await prolong(tx, running, { until: later(running.until, { months }), kind: 'self' }, { by, reason })
  })
}

/** The new end, and what a break becomes: it stays one, or becomes a self-exclusion with its irrevocable months. */
export type Longer = { until: Date | null; kind: 'break' | 'self' }

/** Gives an exclusion a later end. The caller has locked it and the wallet, and found the end to be later. */
export async function prolong(tx: Tx, running: Exclusion, { until, kind }: Longer, deed: Deed): Promise<Exclusion> {
  if (running.kind === 'break' && kind === 'self') await payAfterBreak(tx, running.player)
  const notes = [...running.notes, noted('extended', deed)]
  const own = eq(exclusions.id, running.id)
  const [longer] = await tx
    .update(exclusions)
    .set({ until, notes, ...(running.kind === 'break' && firmer(kind, until)) })
    .where(own)
    .returning()
  if (!longer) throw new Error(`exclusion ${running.id} is gone`)
  await keepProtection(tx, longer.player, protectionOf(longer))
  return longer
}

/** A break has kept what was earned. Only an open account is paid, which this one is for nobody but this transaction. */
async function payAfterBreak(tx: Tx, player: number): Promise<void> {
  const own = eq(players.id, player)
  await tx.update(players).set({ state: 'open' }).where(own)
  await payEarned(tx, player, 'exclusion')
  await tx.update(players).set({ state: 'excluded' }).where(own)
}

function firmer(kind: Longer['kind'], until: Date | null): Pick<Exclusion, 'kind' | 'firmUntil'> {
  const at = now()
  return { kind, firmUntil: kind === 'break' ? (until ?? at) : later(at, { months: FIRM_MONTHS }) }
}

export type Lifted = { done: true } | { done: false; why: 'none' } | { done: false; why: 'firm'; firmUntil: Date }

/** Lifts an exclusion early, once it is revocable. */
export async function lift(player: number, { by, reason }: Deed, on: typeof db | Tx = db): Promise<Lifted> {
  return await on.transaction(async (tx) => {
    await lockWallet(tx, player)
    const running = await inForce(tx, player)
    if (!running) return { done: false, why: 'none' }
    if (running.firmUntil > now()) return { done: false, why: 'firm', firmUntil: running.firmUntil }
    await endExclusion(tx, running, [...running.notes, noted('lifted', { by, reason })])
    return { done: true }
  })
}

/** Job: ends expired exclusions of players who have not come back, without inviting anybody back. Returns the number ended. */
export async function endDueExclusions(): Promise<number> {
  const isDue = and(isNull(exclusions.endedAt), lte(exclusions.until, now()))
  const due = await db.select({ player: exclusions.player }).from(exclusions).where(isDue)
  let ended = 0
  for (const { player } of due) {
    try {
      if (await endIfDue(player)) ended += 1
    } catch (error) {
      // A failure must not stop the others. The next run tries again.
      log.error({ err: error, player }, 'an exclusion was not ended')
    }
  }
  return ended
}

/** Job: settles rounds that a player left open, for whom the settling after the exclusion failed. Returns the players looked at. */
export async function settleRoundsOfExcluded(): Promise<number> {
  const { player } = openRounds
  const isOut = and(eq(players.id, player), eq(players.state, 'excluded'))
  const left = await db.selectDistinct({ player }).from(openRounds).innerJoin(players, isOut)
  for (const row of left) await settleOpenRounds(row.player)
  return left.length
}

/** Records the operator and reason of a payout to an excluded player. The caller has locked the wallet and read the exclusion. */
export async function notePayOut(tx: Tx, player: number, deed: Deed): Promise<void> {
  const running = await inForce(tx, player)
  if (!running) throw new Error(`player ${player} has no exclusion in force`)
  const notes = [...running.notes, noted('paidOut', deed)]
  await tx.update(exclusions).set({ notes }).where(eq(exclusions.id, running.id))
}

export type Listed = Exclusion & { account: string }

/** Exclusions in force, by their end; or the latest of all. */
export async function listExclusions(which: 'open' | 'all'): Promise<Listed[]> {
  const rows = await db
    .select({ found: exclusions, account: players.account })
    .from(exclusions)
    .innerJoin(players, eq(players.id, exclusions.player))
    .where(which === 'open' ? isNull(exclusions.endedAt) : undefined)
    .orderBy(which === 'open' ? asc(exclusions.until) : desc(exclusions.startedAt))
    .limit(LISTED_MAX)
  return rows.map(({ found, account }) => ({ ...found, account }))
}
