import type { Gift } from '../manifest.ts'

/** Scheduled leaderboards. The specification has none, so they have no number, and a page of ours. */
export const tournaments = { reason: 'reward' } as const satisfies Gift
