import { firstCharge } from '#contract/activities/firstCharge/manifest.ts'
import type { Cents } from '#contract/money.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { firstBonusOf } from '#contract/wallet/wagering.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import type { PaidDeposit } from '../../wallet/bonuses.ts'
import { earn } from '../claim.ts'
import { isActivityOn } from '../openActivities.ts'
import { isHeld, isSecondAccount } from '../person.ts'
import { hasMatch, MATCH } from './due.ts'

/** What a first deposit brings that buys no offer: the same again, up to the configured sum, while the activity is on. */
export function matchOf(cents: Cents): Cents {
  return isActivityOn(firstCharge.id) ? firstBonusOf(cents, catalogue().webConfig.firstRechargeBonus) : 0
}

/**
 * The match in the entry of a first deposit. Nothing for a second account of its person. Where it is held until the identity is checked, it is
 * stored as owed, and claimed with all that waits. The caller holds the wallet.
 */
export async function matchIn(tx: Tx, { id, player, cents }: PaidDeposit): Promise<readonly RewardItem[]> {
  const count = matchOf(cents)
  if (count === 0 || (await hasMatch(tx, player)) || (await isSecondAccount(player, tx))) return []
  const items = [{ id: rewardId.coin, count, betRate: catalogue().webConfig.bonusTurnover }]
  if (!(await isHeld(player, tx))) return items
  await earn(tx, player, MATCH, items, { source: `deposit:${id}`, isUnbudgeted: true })
  return []
}
