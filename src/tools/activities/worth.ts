import { worthOf as worthOfOne } from '#contract/activities/cost.ts'
import type { Cents } from '#contract/money.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { worthsNow } from '#server/activities/budget.ts'

/** What rewards are worth by the figures of budgets, in cents, for a bot that compares offers. */
export function worthOf(items: readonly RewardItem[]): Cents {
  const worths = worthsNow()
  return items.reduce((sum, item) => sum + worthOfOne(item, worths), 0)
}
