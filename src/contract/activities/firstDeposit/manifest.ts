import type { Gift, Standing } from '../manifest.ts'

/** The first deposit is matched up to the bonus on offer, in the deposit's own posting. */
export const firstDeposit = {
  isDue: ({ canDeposit, hasDeposited }: Pick<Standing, 'canDeposit' | 'hasDeposited'>) => canDeposit && !hasDeposited,
} as const satisfies Gift
