import { FIRST_CHARGE } from '../firstCharge/id.ts'
import type { Gift, Standing } from '../manifest.ts'

type Known = Pick<Standing, 'activityIds' | 'canDeposit' | 'hasDeposited'>

/**
 * The match of a first deposit, as links and buttons announce it. It belongs to the first charge, which the server gives it with. As long as
 * nothing is known to be on, it is.
 */
export const firstDeposit = {
  isDue: ({ activityIds, canDeposit, hasDeposited }: Known) =>
    canDeposit && !hasDeposited && (activityIds.length === 0 || activityIds.includes(FIRST_CHARGE)),
} as const satisfies Gift
