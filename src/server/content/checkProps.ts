import type { PropConfig } from '#contract/props/config.ts'
import { paramsOf } from '#contract/props/coupon.ts'
import { COUPON_PERCENT_MAX } from '#contract/props/limits.ts'
import { isCoupon, isPercentage } from '#contract/props/rewards.ts'
import { checkIds } from './checkCatalogue.ts'
import type { Complain, Content } from './yaml.ts'

/** Reports errors in props.yaml that the schema alone cannot find: coupons that give more than the deposit, or without an end. */
export function checkProps(props: Content<PropConfig[]>): void {
  checkIds(props)
  for (const [index, prop] of props.value.entries()) {
    const at: Complain = (path, ...said) => props.complain([index, ...path], ...said)
    if (isCoupon(prop.id)) checkCoupon(prop, at)
    else checkOther(prop, at)
  }
}

function checkCoupon({ id, num, paramStr }: PropConfig, at: Complain): void {
  const { limitAmount = 0, maxCents } = paramsOf({ paramStr })
  if (isPercentage(id)) {
    if (num > COUPON_PERCENT_MAX) at(['num'], `gives ${num} percent`, `write at most ${COUPON_PERCENT_MAX}`)
    if (maxCents === undefined) at(['paramStr'], 'a percentage needs a most', 'add maxCents, in centavos')
    return
  }
  if (maxCents !== undefined) at(['paramStr'], 'only percentages have maxCents', 'remove it')
  if (num * 100 > limitAmount)
    at(['paramStr'], 'gives more than the least deposit', `make limitAmount at least ${num * 100}`)
}

function checkOther({ paramStr }: PropConfig, at: Complain): void {
  const { maxCents, betRate } = paramsOf({ paramStr })
  if (maxCents !== undefined || betRate !== undefined)
    at(['paramStr'], 'only coupons have maxCents and betRate', 'remove them')
}
