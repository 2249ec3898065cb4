import { createHmac, randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  readRecoveryCode,
} from '#contract/account/recoveryCodes.ts'
import { now } from '../base/clock.ts'
import { lookupKey } from '../base/lookupKeys.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { noteSafety } from './safetyEvents.ts'
import { recoveryCodes } from './safetyTables.ts'

const key = lookupKey('recovery codes')
/** A keyed hash, so that a copy of the database alone cannot be searched for codes. */
const hashOf = (player: number, code: string): string =>
  createHmac('sha256', key())
    .update(JSON.stringify([player, code]))
    .digest('base64url')

const sign = () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))
const makeCode = () => Array.from({ length: RECOVERY_CODE_LENGTH }, sign).join('')

/** Makes the set that waits to be confirmed, in place of one that waited. The set in force stays. Returns the codes, which nothing keeps. */
export async function makeSet(tx: Tx, player: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(makeCode())
  const made = { pending: [...codes].map((code) => hashOf(player, code)), madeAt: now() }
  await tx
    .insert(recoveryCodes)
    .values({ player, hashes: [], ...made })
    .onConflictDoUpdate({ target: recoveryCodes.player, set: made })
  return [...codes]
}

/** Puts the set that waits into force by one of its codes. Returns how many are good. Refuses with codeWrong. */
export async function confirmSet(tx: Tx, player: number, typed: string): Promise<number> {
  const { pending } = recoveryCodes
  const [set] = await tx
    .update(recoveryCodes)
    .set({ hashes: sql`${pending}`, pending: [] })
    .where(and(eq(recoveryCodes.player, player), sql`${hashTyped(player, typed)} = any(${pending})`))
    .returning({ hashes: recoveryCodes.hashes })
  if (!set) throw new Refusal('codeWrong')
  await noteSafety(tx, player, 'recoveryCodesSet')
  return set.hashes.length
}

/** Spends a code in force, and tells the player how many are left. One statement, so of two at once one succeeds. Refuses with codeWrong. */
export async function spendRecoveryCode(tx: Tx, player: number, typed: string): Promise<void> {
  const { hashes } = recoveryCodes
  const hash = hashTyped(player, typed)
  const [spent] = await tx
    .update(recoveryCodes)
    .set({ hashes: sql`array_remove(${hashes}, ${hash})` })
    .where(and(eq(recoveryCodes.player, player), sql`${hash} = any(${hashes})`))
    .returning({ hashes })
  if (!spent) throw new Refusal('codeWrong')
  await noteSafety(tx, player, 'recoveryCodeSpent', { left: String(spent.hashes.length) })
}

function hashTyped(player: number, typed: string): string {
  const code = readRecoveryCode(typed)
  if (code === undefined) throw new Refusal('codeWrong')
  return hashOf(player, code)
}

/** How many codes are good, and whether a newer set waits to be confirmed. */
export async function recoveryOf(player: number): Promise<{ left: number; waits: boolean }> {
  const [found] = await db.select().from(recoveryCodes).where(eq(recoveryCodes.player, player))
  return { left: found?.hashes.length ?? 0, waits: (found?.pending.length ?? 0) > 0 }
}

/** Ends all codes of a player: two-factor log-in was switched, or the account may have been in other hands. */
export async function endRecoveryCodes(tx: Tx, player: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.player, player))
}
