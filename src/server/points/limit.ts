import { eq } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { paramsOf } from '#contract/props/coupon.ts'
import { isCoupon } from '#contract/props/rewards.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Reader } from '../ledger/post.ts'
import { playerTotals } from '../standing/tables.ts'

/** What a player has deposited and kept, in all. Cents. */
export async function depositedBy(on: Reader, player: number): Promise<Cents> {
  const [totals] = await on.select().from(playerTotals).where(eq(playerTotals.player, player))
  return totals?.deposited ?? 0
}

/**
 * What a prop asks a player to have deposited, where these deposits are less; undefined where nothing is missing. Cents. A coupon's limit is
 * that of the deposit it is used for.
 */
export function unmetLimit(prop: number, deposited: Cents): Cents | undefined {
  const config = isCoupon(prop) ? undefined : catalogue().webConfig.appPropConfigMap[prop]
  const limit = config && paramsOf(config).limitAmount
  return limit !== undefined && deposited < limit ? limit : undefined
}
