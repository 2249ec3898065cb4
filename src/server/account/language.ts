import { eq } from 'drizzle-orm'
import { DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { type Speech, speechOf } from '../content/speech.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'

/** Language and formats of letters and text messages to a player: the account's language if it is open, else the one last used. */
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
