import type { Gift } from '../manifest.ts'

/** The first deposit is matched up to the bonus on offer, in the deposit's own posting. */
export const firstDeposit = {} as const satisfies Gift
