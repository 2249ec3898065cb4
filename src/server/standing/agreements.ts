import { and, eq, ne } from 'drizzle-orm'
import { type AgreedTextName, agreedTextNames } from '#contract/account/agreed.ts'
import { versionsAfter } from '#contract/lobby/textVersions.ts'
import type { Locale } from '#contract/locale.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { agreements } from './ageTables.ts'
import { type AgreedText, agreedTexts, allAgreedTexts, currentVersion, versionsOf } from './agreedTexts.ts'
import { players } from './tables.ts'

/** A text that a player is asked to agree to, and the versions since the one agreed to, oldest first. */
export type DueText = AgreedText & { changes: { version: string; summary: string }[] }

type Known = { text: AgreedTextName; version: string }

/** The texts in force that have these hashes. The hash of any other text names nothing. */
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
  await noteAgreed(on, player, agreedAt)
}

/** The texts that a player is asked to agree to, in a language. An editorial version asks nobody who agreed to an earlier one. */
export async function textsDue(player: number, locale: Locale): Promise<DueText[]> {
  const at = now()
  const known = await knownTo(db, player)
  const due = agreedTexts(locale, at).filter(({ text }) => isDue(text, known, at))
  return due.map((text) => ({ ...text, changes: changesOf(text.text, locale, known, at) }))
}

/**
 * The door of deposits and play for the texts, by the player's row: refuses with textsNeeded while one is due. Log-in, withdrawals and the end of
 * an account never pass here. The demo's bots are exempt.
 */
export async function assertAgreed(
  { id, agreedTexts: agreed, isBot }: Pick<typeof players.$inferSelect, 'id' | 'agreedTexts' | 'isBot'>,
  on: typeof db | Tx = db,
): Promise<void> {
  const at = now()
  if (isBot || agreed === agreedKey(at)) return
  if (!(await noteAgreed(on, id, at))) throw new Refusal('textsNeeded')
}

/** The last material versions up to a moment. A player's row holds it once all are agreed to, so that a spin compares one column. */
export function agreedKey(at = now()): string {
  return agreedTextNames.map((name) => `${name} ${lastMaterial(name, at)}`).join(', ')
}

/** Writes the key of the texts to the player's row if none of them is due. Returns whether none is. */
async function noteAgreed(on: typeof db | Tx, player: number, at: Date): Promise<boolean> {
  const known = await knownTo(on, player)
  if (agreedTextNames.some((name) => isDue(name, known, at))) return false
  const key = agreedKey(at)
  await on
    .update(players)
    .set({ agreedTexts: key })
    .where(and(eq(players.id, player), ne(players.agreedTexts, key)))
  return true
}

async function knownTo(on: typeof db | Tx, player: number): Promise<Known[]> {
  const own = { text: agreements.text, version: agreements.version }
  return await on.select(own).from(agreements).where(eq(agreements.player, player))
}

/** Whether no version since the last material one has been agreed to. */
function isDue(name: AgreedTextName, known: readonly Known[], at: Date): boolean {
  const before = begun(name, at)
  const material = before.findLastIndex(({ change }) => change === 'material')
  const enough = before.slice(Math.max(0, material))
  return !enough.some(({ version }) => known.some((one) => one.text === name && one.version === version))
}

function lastMaterial(name: AgreedTextName, at: Date): string {
  const before = begun(name, at)
  return (before.findLast(({ change }) => change === 'material') ?? before[0])?.version ?? ''
}

/** The versions of a text up to the one in force. */
function begun(name: AgreedTextName, at: Date) {
  const versions = versionsOf(name)
  return versions.slice(0, versions.indexOf(currentVersion(name, at)) + 1)
}

/** What has changed since the version that the player agreed to. Nothing where there was none. */
function changesOf(text: AgreedTextName, locale: Locale, known: readonly Known[], at: Date): DueText['changes'] {
  const agreed = known.filter((one) => one.text === text).map(({ version }) => version)
  const since = versionsAfter(begun(text, at), agreed)
  // The first version changed nothing.
  if (since[0] === versionsOf(text)[0]) return []
  return since.map(({ version, english, translations }) => {
    return { version, summary: (translations[locale] ?? english).summary }
  })
}
