/**
 * Signals of play that may do harm. Each marker is measured by a small function of its own (server/signals/markers.ts, with its source), and
 * its points are summed to a score.
 */
export const markers = [
  'chasing',
  'risingStakes',
  'nightPlay',
  'raises',
  'cancelledWithdrawals',
  'failedDeposits',
  'longSessions',
] as const
export type Marker = (typeof markers)[number]

/** What follows from a score: nothing, a calm note with the player's own numbers, an offered limit, or a case for the operator's care. */
export const careSteps = ['none', 'note', 'offer', 'case'] as const
export type CareStep = (typeof careSteps)[number]

/** Whether a step is at least as high as another. */
export const isAtLeast = (step: CareStep, other: CareStep): boolean =>
  careSteps.indexOf(step) >= careSteps.indexOf(other)

/** How a case of care ends: with the player, by a limit or an exclusion, or without a concern. */
export const careOutcomes = ['contacted', 'limited', 'excluded', 'noConcern'] as const
export type CareOutcome = (typeof careOutcomes)[number]
