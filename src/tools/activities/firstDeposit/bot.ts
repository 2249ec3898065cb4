import { firstBonusOf } from '#contract/wallet/wagering.ts'
import { catalogue } from '#server/content/catalogue.ts'
import type { ActivityBot } from '../bot.ts'

/** The match comes with the first deposit. The one that earns the most is as large as the match. */
export const bot: ActivityBot = {
  switchOn: (on, { webConfig: { firstRechargeBonus } }) => ({
    ...on,
    webConfig: { ...on.webConfig, firstRechargeBonus },
  }),
  bargains: async ({ hasDeposited }) => {
    const { depositAmounts, firstRechargeBonus } = catalogue().webConfig
    if (hasDeposited || firstRechargeBonus === 0) return []
    const amounts = [...depositAmounts, Math.max(firstRechargeBonus, Math.min(...depositAmounts))]
    return [...new Set(amounts)].map((cents) => ({ cents, worth: firstBonusOf(cents, firstRechargeBonus) }))
  },
}
