import { greetingTitles } from '#contract/inbox/topics.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { mayPromote } from '../wallet/limits/promotions.ts'
import { letters, mails } from './tables.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30

/** A system letter: its words (`mail.system.<title>`), their values, and its subject, which is announced once. */
type SystemLetter = {
  player: number
  title: string
  values: Record<string, string>
  about: string
  /** The moment that it tells of; without it, now. */
  at?: Date
}

/**
 * Writes a system letter to one player, unless its subject was announced before. It shares the caller's transaction with the event. A letter
 * that promotes is not written to who may hear of none.
 */
export async function writeSystemLetter(
  { player, at: createdAt = now(), ...content }: SystemLetter,
  on: typeof db | Tx = db,
): Promise<void> {
  const expiresAt = new Date(createdAt.getTime() + KEPT_DAYS * DAY_MS)
  const promotes = greetingTitles.includes(content.title)
  const over = { state: 'sent', sent: 1, cursor: player, last: player, player } as const
  await on.transaction(async (tx) => {
    if (promotes && !(await mayPromote(player, 'shown', tx))) return
    const [letter] = await tx
      .insert(letters)
      .values({ ...over, ...content, kind: 'system', promotes, sentBy: 'system', createdAt, expiresAt })
      .onConflictDoNothing()
      .returning({ id: letters.id })
    if (letter) await tx.insert(mails).values({ letter: letter.id, player, createdAt, expiresAt })
  })
}
