import { eq } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { limitOf } from '#contract/points/config.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Reader } from '../ledger/post.ts'
import { playerTotals } from '../standing/tables.ts'

/** What a player has deposited and kept, in all. Cents. */
export async function depositedBy(on: Reader, player: number): Promise<Cents> {
  const [totals] = await on.select().from(playerTotals).where(eq(playerTotals.player, player))
  return totals?.deposited ?? 0
}

/** What a prop asks a player to have deposited, where these deposits are less; undefined where nothing is missing. Cents. */
export function unmetLimit(prop: number, deposited: Cents): Cents | undefined {
  const config = catalogue().webConfig.appPropConfigMap[prop]
  const limit = config && limitOf(config)
  return limit !== undefined && deposited < limit ? limit : undefined
}
