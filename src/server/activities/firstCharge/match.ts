import { firstCharge } from '#contract/activities/firstCharge/manifest.ts'
import type { Cents } from '#contract/money.ts'
import { firstBonusOf } from '#contract/wallet/wagering.ts'
import { catalogue } from '../../content/catalogue.ts'
import { isActivityOn } from '../openActivities.ts'

/** What a first deposit brings that buys no offer: the same again, up to the configured sum, while the activity is on. */
export function matchOf(cents: Cents): Cents {
  return isActivityOn(firstCharge.id) ? firstBonusOf(cents, catalogue().webConfig.firstRechargeBonus) : 0
}
