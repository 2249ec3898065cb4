import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { type AgeState, isBirthDate, isOldEnough } from '#contract/account/age.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { type BirthNote, birthDates } from '../standing/ageTables.ts'
import { birthDateOf, decryptBirthDate, lockAge, reviewAge, writeBirthDate } from '../standing/birthDates.ts'
import { players } from '../standing/tables.ts'
import { identities } from './tables.ts'
import { approvedFields } from './validity.ts'

/** Operators' decisions on ages, and what an approved identity says of them. */

const LISTED_MAX = 200
const BATCH = 200

/** The operator and the reason of an act. */
export type AgeDeed = { by: string; reason: string }

/**
 * Takes the date of birth of an approved document. An account under review stays there: compliance decides. The same date again changes
 * nothing.
 */
export async function adoptBirthDate(tx: Tx, player: number, date: string, deed: AgeDeed): Promise<void> {
  const state = await lockAge(tx, player)
  const known = await birthDateOf(player, tx)
  if (state === 'review' || known === date) return
  await writeBirthDate(tx, player, date, { what: known === undefined ? 'given' : 'corrected', ...deed })
}

export type AgeOutcome = { done: true } | { done: false; why: 'tooYoung' | 'noDate' | 'state'; state: AgeState }

/** Sets the right date of somebody old enough, and opens the doors. */
export async function correctBirthDate(
  player: number,
  date: string,
  deed: AgeDeed,
  on: typeof db | Tx = db,
): Promise<AgeOutcome> {
  return await on.transaction(async (tx) => {
    const state = await lockAge(tx, player)
    const today = manilaDay(now())
    if (!isBirthDate(date, today)) return { done: false, why: 'noDate', state }
    if (!isOldEnough(date, today)) return { done: false, why: 'tooYoung', state }
    await writeBirthDate(tx, player, date, { what: 'corrected', ...deed })
    return { done: true }
  })
}

/** Hands an account to compliance: deposits and play close. Coin, and the way to withdraw it, stay. */
export async function openAgeReview(player: number, deed: AgeDeed, on: typeof db | Tx = db): Promise<AgeOutcome> {
  return await on.transaction(async (tx) => {
    const state = await lockAge(tx, player)
    if (state === 'review') return { done: false, why: 'state', state }
    await reviewAge(tx, player, { what: 'review', ...deed })
    return { done: true }
  })
}

/** Compliance found the player old enough: the date that was given counts again. */
export async function clearAge(player: number, deed: AgeDeed, on: typeof db | Tx = db): Promise<AgeOutcome> {
  return await on.transaction(async (tx) => {
    const state = await lockAge(tx, player)
    if (state !== 'review') return { done: false, why: 'state', state }
    const date = await birthDateOf(player, tx)
    if (date === undefined) return { done: false, why: 'noDate', state }
    await writeBirthDate(tx, player, date, { what: 'cleared', ...deed })
    return { done: true }
  })
}

export type ListedAge = {
  player: number
  account: string
  state: AgeState
  birthDate: string | undefined
  notes: readonly BirthNote[]
}

/** Players whose age compliance examines, and those who gave only a date under the minimum; or the latest changes of all. */
export async function listAges(which: 'open' | 'all'): Promise<ListedAge[]> {
  const isOpen = or(
    eq(players.ageState, 'review'),
    and(eq(players.ageState, 'missing'), sql`${birthDates.notes} @> '[{"what": "tooYoung"}]'`),
  )
  const rows = await db
    .select({ row: birthDates, account: players.account, state: players.ageState })
    .from(birthDates)
    .innerJoin(players, eq(players.id, birthDates.player))
    .where(which === 'open' ? isOpen : undefined)
    .orderBy(desc(birthDates.changedAt))
    .limit(LISTED_MAX)
  return rows.map(({ row, account, state }) => ({
    ...{ player: row.player, account, state, notes: row.notes },
    birthDate: decryptBirthDate(row.ciphertext),
  }))
}

/** Backfill: takes the date of birth of identities approved before it was asked for. Returns their number. */
export async function backfillBirthDates(): Promise<number> {
  let done = 0
  for (let after = 0; ; ) {
    const approved = db.select({ id: identities.player }).from(identities).where(eq(identities.state, 'approved'))
    const rows = await db
      .select({ id: players.id })
      .from(players)
      .where(and(eq(players.ageState, 'missing'), inArray(players.id, approved), sql`${players.id} > ${after}`))
      .orderBy(players.id)
      .limit(BATCH)
    for (const { id } of rows) {
      const date = (await approvedFields(id))?.birthDate
      if (!date) continue
      await db.transaction((tx) => adoptBirthDate(tx, id, date, { by: 'identity', reason: '' }))
      done += 1
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return done
  }
}
