import { config } from '../../base/config.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { AgreedFee } from './compare.ts'
import type { Book } from './listed.ts'

/** What a gateway may keep by its contract (PERYA_AGREED_FEES). A rule for one kind of payment goes before that for all. */
export function agreedFeeOf({ flow, gateway }: Book): AgreedFee {
  const rules = config.agreedFees.filter((rule) => rule.flow === flow && rule.gateway === gateway)
  return ({ channel, cents }) => {
    const kind = flow === 'payouts' ? channel : kindOf(channel)
    const rule = rules.find(({ only }) => only !== undefined && only === kind) ?? rules.find(({ only }) => !only)
    return rule && Math.round(cents * rule.share) + rule.cents
  }
}

function kindOf(channel: string | null): string | undefined {
  return catalogue().webConfig.appRechargeTypeList.find(({ id }) => String(id) === channel)?.kind
}
