import { rewardId } from '#contract/activities/rewards.ts'
import { firstBonusOf } from '#contract/wallet/wagering.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { ServerSide } from '../activity.ts'
import { isOfferOf } from '../firstCharge/bought.ts'

/** Matches only the first deposit, up to the offered bonus. One that buys the offer of the first charge has that instead. */
export const firstDeposit = {
  bonusOf: async (tx, deposit) => {
    const { cents, isFirst } = deposit
    const { firstRechargeBonus, bonusTurnover } = catalogue().webConfig
    const count = isFirst && !(await isOfferOf(tx, deposit)) ? firstBonusOf(cents, firstRechargeBonus) : 0
    return [{ id: rewardId.coin, count, betRate: bonusTurnover }]
  },
} satisfies ServerSide
