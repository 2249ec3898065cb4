import { type RewardItem, rewardId } from '../../props/rewards.ts'

type Line = {
  readonly needs: readonly { readonly prop: number; readonly count: number }[]
  readonly items: readonly RewardItem[]
  readonly left: number
}
type Item = { readonly prop: number; readonly leftover: number }

/**
 * What a thing brings at least: its part of a line that asks for nothing else and can still be used, else the points for what is left. Lines that ask
 * for several things bring more.
 */
export function leastWorth(prop: number, lines: readonly Line[], items: readonly Item[]): RewardItem[] {
  const own = lines.find(({ needs, left }) => left > 0 && needs.length === 1 && needs[0]?.prop === prop)
  const pieces = own?.needs[0]?.count
  if (own && pieces !== undefined) return own.items.map((item) => ({ ...item, count: item.count / pieces }))
  const points = items.find((item) => item.prop === prop)?.leftover
  return points === undefined ? [] : [{ id: rewardId.points, count: points }]
}
