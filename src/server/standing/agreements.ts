import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { agreements } from './ageTables.ts'
import { type AgreedText, agreedTexts, allAgreedTexts } from './agreedTexts.ts'

/** The texts of these hashes. A hash of no current text names nothing. */
export function textsOfHashes(hashes: readonly string[]): AgreedText[] {
  return allAgreedTexts().filter(({ hash }) => hashes.includes(hash))
}

/** Records what a player agreed to, once for each version. */
export async function recordAgreements(on: typeof db | Tx, player: number, texts: readonly AgreedText[]) {
  if (texts.length === 0) return
  const agreedAt = now()
  await on
    .insert(agreements)
    .values(texts.map((text) => ({ player, ...text, agreedAt })))
    .onConflictDoNothing()
}

/** The current texts that a player has not agreed to, in a language. A translation of an agreed version is agreed. */
export async function textsDue(player: number, locale: Locale): Promise<AgreedText[]> {
  const known = await db.select().from(agreements).where(eq(agreements.player, player))
  return agreedTexts(locale).filter(
    (due) => !known.some(({ text, version }) => text === due.text && version === due.version),
  )
}
