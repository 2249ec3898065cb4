import { worthOf as worthOfOne } from '#contract/activities/cost.ts'
import type { RewardItem } from '#contract/activities/rewards.ts'
import type { Cents } from '#contract/money.ts'
import { catalogue } from '#server/content/catalogue.ts'

/** What rewards are worth by the figures of budgets, in cents, for a bot that compares offers. */
export function worthOf(items: readonly RewardItem[]): Cents {
  const props = catalogue().webConfig.appPropConfigMap
  return items.reduce((sum, item) => sum + worthOfOne(item, (prop) => props[prop]?.num ?? 0), 0)
}
