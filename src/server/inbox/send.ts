import { and, asc, count, desc, eq, gt, inArray, isNull, lte, max, type SQL } from 'drizzle-orm'
import type { RewardItem } from '#contract/activities/rewards.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { letters, mails } from './tables.ts'

export type Letter = typeof letters.$inferSelect

/** A mail of an operator, checked by the caller. `player` undefined means everybody. */
export type Draft = {
  title: string
  text: string
  awards: RewardItem[]
  player: number | undefined
  days: number
  sentBy: string
}

const BATCH = 500
const DAY_MS = 86_400_000
const LISTED_MAX = 20

/** Real players whose account is open, up to the last one who was registered when the letter was written. */
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

/** Writes a letter down. Nobody has it yet: `sendLetter` brings it, or the job that looks for letters on their way. */
export async function writeLetter({ days, player, ...draft }: Draft): Promise<Letter> {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
  const last = player ?? (await lastPlayer())
  const row = { ...draft, kind: 'message' as const, player: player ?? null, last, createdAt, expiresAt }
  const [letter] = await db.insert(letters).values(row).returning()
  if (!letter) throw new Error('no letter')
  return letter
}

/** A letter with the same content to the same players, written within a day: sent again it would give its reward twice. */
export async function findTwin({ title, text, awards, player }: Draft): Promise<Letter | undefined> {
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
 * Brings a letter to everybody who lacks it, some hundred players to a transaction. Killed at any moment it goes on where it
 * stopped; two at once take turns at the letter's row, and nobody gets it twice. `tell` hears how many have it.
 */
export async function sendLetter(id: string, tell: (sent: number) => void = () => {}): Promise<Letter | undefined> {
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
  const brought = to.map(({ player }) => ({ ...here, player }))
  if (brought.length > 0) await tx.insert(mails).values(brought).onConflictDoNothing()
  const next = {
    cursor: to.at(-1)?.player ?? letter.cursor,
    sent: letter.sent + to.length,
    state: isOver ? 'sent' : 'sending',
  } as const
  await tx.update(letters).set(next).where(eq(letters.id, id))
  return { ...letter, ...next }
}

/** For the job: letters whose sender was interrupted are brought to their end. Answers how many there were. */
export async function continueLetters(): Promise<number> {
  const open = await db.select({ id: letters.id }).from(letters).where(eq(letters.state, 'sending'))
  for (const { id } of open) await sendLetter(id)
  return open.length
}

/** A letter with how many have read it and how many have received what is attached. */
export type Listed = Letter & { read: number; received: number }

/** The mails that operators sent, latest first. */
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
