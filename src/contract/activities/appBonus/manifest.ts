import type { Gift } from '../manifest.ts'

/** The bonus for opening the Android app (spec 2.15). */
export const appBonus = { reason: 'reward' } as const satisfies Gift
