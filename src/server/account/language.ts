import { eq } from 'drizzle-orm'
import { DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { type Speech, speechOf } from '../content/speech.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'

/** How letters and text messages are written to a player: in the account's language while it is open, else in the one they are seen to use. */
export async function speechTo(
  player: number,
  on: Tx | typeof db = db,
  seen: Locale = DEFAULT_LOCALE,
): Promise<Speech> {
  const [row] = await on.select({ locale: players.locale }).from(players).where(eq(players.id, player))
  const chosen = row?.locale
  return speechOf(chosen && config.locales.includes(chosen) ? chosen : seen, config.country)
}

export const updateLocale: Handler<'updateLocale'> = async ({ locale }, { session }) => {
  await db.update(players).set({ locale }).where(eq(players.id, session.player))
  return {}
}
