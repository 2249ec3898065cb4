import type { PropConfig } from '#contract/props/config.ts'
import { isCoupon } from '#contract/props/rewards.ts'
import { catalogue } from '../content/catalogue.ts'
import type { playerProps } from './tables.ts'

export type Terms = Pick<PropConfig, 'id' | 'num' | 'paramStr'>

/** The present figures of a coupon; undefined of what is none, or is configured no more. */
export function termsNow(prop: number): Terms | undefined {
  return isCoupon(prop) ? catalogue().webConfig.appPropConfigMap[prop] : undefined
}

/** The figures of a coupon that a player holds: those with which it was given, whatever is configured by now. */
export function termsOf({ prop, terms }: Pick<typeof playerProps.$inferSelect, 'prop' | 'terms'>): Terms | undefined {
  return terms ? { id: prop, ...terms } : termsNow(prop)
}
