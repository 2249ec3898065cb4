import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isCoupon, type RewardItem } from '#contract/props/rewards.ts'
import { $webConfig, loadConfig } from '../config.ts'

/** The figure of a coupon by its number: percent, or whole coins. Asks for the configuration if the items have a coupon; undefined until then. */
export function useCouponNum(items: readonly RewardItem[]): (prop: number) => number | undefined {
  const props = useStore($webConfig, { ssr: 'initial' })?.appPropConfigMap
  const isNeeded = items.some(({ id }) => isCoupon(id))
  useEffect(() => {
    if (isNeeded) void loadConfig()
  }, [isNeeded])
  return (prop) => props?.[prop]?.num
}
