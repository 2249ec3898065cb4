import type { Gift, Standing } from '../manifest.ts'

type Known = Pick<Standing, 'canDeposit' | 'hasDeposited' | 'hasMatch'>

/**
 * The match of a first deposit, as links and buttons announce it. It belongs to the first charge, which the server lists to whom it gives one.
 */
export const firstDeposit = {
  isDue: ({ canDeposit, hasDeposited, hasMatch }: Known) => canDeposit && !hasDeposited && hasMatch,
} as const satisfies Gift
