import { activityKind } from '#contract/activities/kinds.ts'

/** What is bought, or comes with a deposit that is ordered for it: after a loss nobody is offered it. No page asks, so none carries it. */
export const sold: ReadonlySet<number> = new Set([
  activityKind.firstCharge,
  activityKind.fund,
  activityKind.ladderRecharge,
  activityKind.signUpBonus,
])
