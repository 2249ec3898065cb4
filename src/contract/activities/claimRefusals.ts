import { entryRefusals } from './drawShapes.ts'

/** What every claim may refuse (`server/activities/claim.ts`). */
export const claimRefusals = [
  ...(['activityClosed', 'offersPaused', 'rewardNotReached', 'rewardReceived'] as const),
  ...(['samePerson', 'budgetUsedUp', 'restricted', 'accountClosed'] as const),
] as const

/** What every draw by a committed seed may refuse: to whom nothing may be given (`server/activities/mayReceive.ts`), and whose page is not up to date. */
export const drawRefusals = [
  ...(['activityClosed', 'offersPaused', 'samePerson', 'budgetUsedUp', 'offerChanged', 'seedMoved'] as const),
  ...entryRefusals,
] as const
