import { and, count, eq, gt } from 'drizzle-orm'
import type { Formats } from '#contract/formats.ts'
import { CLOSING_TEXTS_PER_DAY_MAX } from '#contract/rights/limits.ts'
import type { WordValues } from '#contract/words.ts'
import { speechTo } from '../account/language.ts'
import { now } from '../base/clock.ts'
import type { Tx } from '../db/database.ts'
import { writeSystemLetter } from '../inbox/system.ts'
import { storeTold } from '../sms/outbox.ts'
import { accountClosings } from '../standing/rightsTables.ts'
import { players } from '../standing/tables.ts'

const DAY_MS = 86_400_000

/** Sends a letter about a closing, once of each kind. */
export function tell(
  tx: Tx,
  player: number,
  title: 'closingAsked' | 'closingCancelled' | 'closingHeld',
  closing: string,
  values: Record<string, string>,
): Promise<void> {
  return writeSystemLetter({ player, title, values, about: `${title}:${closing}` }, tx)
}

type TextKey =
  | 'closingAsked'
  | 'closingCancelled'
  | 'closingReopened'
  | 'excluded'
  | 'excludedUntil'
  | 'locked'
  | 'unlocked'

/**
 * Stores a text message besides the letter, for an owner who does not log in. It needs a bound number and a gateway. Returns the id for
 * `deliver`, to call after the transaction. Repeated closings of a day send only the first messages.
 */
export async function tellByText(
  tx: Tx,
  player: number,
  what: TextKey,
  values: (formats: Formats) => WordValues = () => ({}),
): Promise<string | undefined> {
  const [row] = await tx.select({ mobile: players.mobile }).from(players).where(eq(players.id, player))
  if (!row) return undefined
  const today = and(eq(accountClosings.player, player), gt(accountClosings.askedAt, new Date(now().getTime() - DAY_MS)))
  const [asked] = await tx.select({ rows: count() }).from(accountClosings).where(today)
  if ((asked?.rows ?? 0) > CLOSING_TEXTS_PER_DAY_MAX) return undefined
  const { t, formats } = await speechTo(player, tx)
  const text = t(`sms.${what}`, values(formats))
  return await storeTold(tx, row.mobile, text)
}
