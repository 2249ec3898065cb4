import type { Kind, Link } from '../manifest.ts'

/** No activity of its own, only a place that links and the featured rewards lead to (spec 2.9). */
export const deposit = {
  id: 0,
  picture: 'purse',
  path: '/lobby/wallets/deposit',
  featured: { slot: 4, rank: 4, while: 'deposits' },
  isLinked: ({ canDeposit }: Link) => canDeposit,
} as const satisfies Kind
