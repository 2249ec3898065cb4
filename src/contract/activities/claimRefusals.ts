/** What every claim may refuse (`server/activities/claim.ts`). */
export const claimRefusals = [
  ...(['activityClosed', 'rewardNotReached', 'rewardReceived'] as const),
  ...(['samePerson', 'budgetUsedUp', 'restricted', 'accountClosed'] as const),
] as const
