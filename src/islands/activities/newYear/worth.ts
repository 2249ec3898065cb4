import { expectedOf } from '#contract/activities/newYear/things.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import type { NewYearStanding } from './newYear.ts'

/** What things are expected to bring, by the odds and the price of a box that are shown. */
export function expectedIn({ boxes, draws }: NewYearStanding, items: readonly RewardItem[]): RewardItem[] {
  const active = boxes.find(({ type }) => type === 'active')?.need ?? Number.POSITIVE_INFINITY
  const prizes = { box: draws.box.prizes, lottery: draws.lottery.prizes, firework: draws.firework.prizes }
  return expectedOf(items, { active, prizes })
}
