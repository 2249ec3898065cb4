import { and, asc, count, desc, eq, gt, inArray, isNull, lte, max, type SQL } from 'drizzle-orm'
import { mayPromote } from '#contract/care/promotions.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { assertCopyOpen } from '../standing/openCopy.ts'
import { players } from '../standing/tables.ts'
import { reachesOf } from '../wallet/limits/promotions.ts'
import { letters, mails } from './tables.ts'

export type Letter = typeof letters.$inferSelect

/** An operator's mail, validated by the caller. `player` undefined means everybody. */
export type Draft = {
  title: string
  text: string
  awards: RewardItem[]
  promotes: boolean
  player: number | undefined
  days: number
  sentBy: string
}

const BATCH = 500
const DAY_MS = 86_400_000
const LISTED_MAX = 20

/** Real players with open accounts, up to the last one registered when the letter was written. */
function receivers(last: number, after = 0): SQL | undefined {
  return and(gt(players.id, after), lte(players.id, last), eq(players.state, 'open'), eq(players.isBot, false))
}

async function lastPlayer(): Promise<number> {
  const [row] = await db.select({ last: max(players.id) }).from(players)
  return row?.last ?? 0
}

export async function countReceivers(): Promise<number> {
  return await db.$count(players, receivers(await lastPlayer()))
}

/** Stores a letter without delivering it. `sendLetter` delivers it, or the job that continues letters. */
export async function writeLetter({ days, player, ...draft }: Draft, on: typeof db | Tx = db): Promise<Letter> {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
  const last = player ?? (await lastPlayer())
  const row = { ...draft, kind: 'message' as const, player: player ?? null, last, createdAt, expiresAt }
  const [letter] = await on.insert(letters).values(row).returning()
  if (!letter) throw new Error('no letter')
  return letter
}

/** A letter by its id. */
export async function findLetter(id: string): Promise<Letter | undefined> {
  const [letter] = await db.select().from(letters).where(eq(letters.id, id))
  return letter
}

/** A letter with the same content and receivers, written within a day. Sending it again would give its reward twice. */
export async function findTwin({ title, text, awards, player }: Omit<Draft, 'sentBy'>): Promise<Letter | undefined> {
  const [twin] = await db
    .select()
    .from(letters)
    .where(
      and(
        eq(letters.title, title),
        eq(letters.text, text),
        eq(letters.awards, awards),
        player === undefined ? isNull(letters.player) : eq(letters.player, player),
        gt(letters.createdAt, new Date(now().getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(letters.createdAt))
    .limit(1)
  return twin
}

/**
 * Delivers a letter to everybody who lacks it, some hundred players per transaction. After a crash it resumes where it stopped. Parallel
 * runs take turns at the letter's row, and nobody gets it twice. `tell` receives the number of deliveries.
 */
export async function sendLetter(id: string, tell: (sent: number) => void = () => {}): Promise<Letter | undefined> {
  await assertCopyOpen()
  for (;;) {
    const letter = await db.transaction((tx) => sendBatch(tx, id))
    if (letter) tell(letter.sent)
    if (letter?.state !== 'sending') return letter
  }
}

async function sendBatch(tx: Tx, id: string): Promise<Letter | undefined> {
  const [letter] = await tx.select().from(letters).where(eq(letters.id, id)).for('update')
  if (letter?.state !== 'sending') return letter
  const to = await tx
    .select({ player: players.id })
    .from(players)
    .where(letter.player === null ? receivers(letter.last, letter.cursor) : eq(players.id, letter.player))
    .orderBy(asc(players.id))
    .limit(BATCH)
  const isOver = letter.player !== null || to.length < BATCH
  const here = { letter: id, createdAt: now(), expiresAt: letter.expiresAt }
  const ids = to.map(({ player }) => player)
  const heard = letter.promotes ? await whoMayHear(tx, ids) : ids
  const brought = heard.map((player) => ({ ...here, player }))
  if (brought.length > 0) await tx.insert(mails).values(brought).onConflictDoNothing()
  const next = {
    cursor: to.at(-1)?.player ?? letter.cursor,
    sent: letter.sent + brought.length,
    state: isOver ? 'sent' : 'sending',
  } as const
  await tx.update(letters).set(next).where(eq(letters.id, id))
  return { ...letter, ...next }
}

/** Who of these may find a promotion in the box. To who has set a limit it comes without a dot: what it brings stays theirs to open. */
async function whoMayHear(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const reaches = await reachesOf(ids, tx)
  return ids.filter((id) => mayPromote(reaches.get(id) ?? 'none', 'shown'))
}

/** Job: completes letters whose delivery was interrupted. Returns their number. */
export async function continueLetters(): Promise<number> {
  const open = await db.select({ id: letters.id }).from(letters).where(eq(letters.state, 'sending'))
  for (const { id } of open) await sendLetter(id)
  return open.length
}

/** A letter with the number of its readers, and of players who claimed its rewards. */
export type Listed = Letter & { read: number; received: number }

/** The letters of operators, latest first. */
export async function listLetters(): Promise<Listed[]> {
  const isWritten = eq(letters.kind, 'message')
  const rows = await db.select().from(letters).where(isWritten).orderBy(desc(letters.createdAt)).limit(LISTED_MAX)
  const counts = await db
    .select({ letter: mails.letter, read: count(mails.readAt), received: count(mails.receivedAt) })
    .from(mails)
    .where(
      inArray(
        mails.letter,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(mails.letter)
  const byLetter = new Map(counts.map((each) => [each.letter, each]))
  return rows.map((row) => ({ ...row, read: 0, received: 0, ...byLetter.get(row.id) }))
}
