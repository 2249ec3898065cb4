import { eq } from 'drizzle-orm'
import type { AgeState } from '#contract/account/age.ts'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { type BirthNote, birthDates } from './ageTables.ts'
import { players } from './tables.ts'

/** The newest notes that a row keeps. */
const NOTES_MAX = 30

const cipher = cipherFor('birth dates')

export type BirthAct = Omit<BirthNote, 'at'>

/** Reads a date as stored; undefined for none. Throws on damage or another secret. */
export function decryptBirthDate(ciphertext: string | null): string | undefined {
  if (ciphertext === null) return undefined
  const text = cipher.decrypt(ciphertext)
  if (text === undefined) throw new Error('a date of birth cannot be decrypted')
  return text
}

/** The date of birth that a player gave, or that an operator corrected. */
export async function birthDateOf(player: number, on: typeof db | Tx = db): Promise<string | undefined> {
  const [row] = await on.select().from(birthDates).where(eq(birthDates.player, player))
  return row && decryptBirthDate(row.ciphertext)
}

export async function birthNotesOf(player: number, on: typeof db | Tx = db): Promise<BirthNote[]> {
  const [row] = await on.select().from(birthDates).where(eq(birthDates.player, player))
  return row?.notes ?? []
}

/** Locks the player's row, so that two changes of the age follow one another. */
export async function lockAge(tx: Tx, player: number): Promise<AgeState> {
  const own = tx.select({ state: players.ageState }).from(players).where(eq(players.id, player))
  const [row] = await own.for('no key update')
  if (!row) throw new Error(`player ${player} is gone`)
  return row.state
}

/** Sets a date of birth, which opens deposits and play. */
export async function writeBirthDate(tx: Tx, player: number, date: string, act: BirthAct): Promise<void> {
  await note(tx, player, act, cipher.encrypt(date))
  await setAge(tx, player, 'given')
}

/** Records an act that leaves the date as it is. */
export async function noteBirth(tx: Tx, player: number, act: BirthAct): Promise<void> {
  await note(tx, player, act)
}

/** Compliance examines the age: deposits and play close, and coin and withdrawals stay as they are. */
export async function reviewAge(tx: Tx, player: number, act: BirthAct): Promise<void> {
  await note(tx, player, act)
  await setAge(tx, player, 'review')
}

async function setAge(tx: Tx, player: number, ageState: AgeState): Promise<void> {
  await tx.update(players).set({ ageState }).where(eq(players.id, player))
}

async function note(tx: Tx, player: number, act: BirthAct, ciphertext?: string): Promise<void> {
  const changedAt = now()
  const known = await birthNotesOf(player, tx)
  const notes = [...known, { at: changedAt.toISOString(), ...act }].slice(-NOTES_MAX)
  const change = { notes, changedAt, ...(ciphertext !== undefined && { ciphertext }) }
  await tx
    .insert(birthDates)
    .values({ player, ...change })
    .onConflictDoUpdate({ target: birthDates.player, set: change })
}

/**
 * The one door of deposits and play for the age, by the player's row. Refuses with birthDateNeeded or ageInReview. Withdrawals never pass
 * here. The demo's bots are exempt.
 */
export function assertAge({ ageState, isBot }: Pick<typeof players.$inferSelect, 'ageState' | 'isBot'>): void {
  if (isBot || ageState === 'given') return
  throw new Refusal(ageState === 'review' ? 'ageInReview' : 'birthDateNeeded')
}
