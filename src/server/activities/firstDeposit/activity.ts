import { rewardId } from '#contract/activities/rewards.ts'
import { firstBonusOf } from '#contract/wallet/wagering.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { ServerSide } from '../activity.ts'

/** Matches only the first deposit, up to the offered bonus. */
export const firstDeposit = {
  bonusOf: (_tx, { cents, isFirst }) => {
    const { firstRechargeBonus, bonusTurnover } = catalogue().webConfig
    const count = isFirst ? firstBonusOf(cents, firstRechargeBonus) : 0
    return [{ id: rewardId.coin, count, betRate: bonusTurnover }]
  },
} satisfies ServerSide
