import type { Cents } from './money.ts'

/** Where a ticket of `askExport` is posted to, for the file. */
export const EXPORT_PATH = '/my-data'

/** What an account still holds, in cents, and how many things are not over. */
export type Standing = {
  coin: Cents
  points: Cents
  safebox: Cents
  hold: Cents
  /** Deposits on their way, or that an operator must look at. */
  deposits: number
  withdrawals: number
  /** Rounds that were begun and not watched to their end. */
  rounds: number
  /** Whether the coin could be withdrawn as it is. */
  isPayable: boolean
}

export const obstacles = ['coin', 'safebox', 'withdrawals', 'deposits', 'rounds'] as const
export type Obstacle = (typeof obstacles)[number]

/** What has to be settled before an account can close: everything but coin that nobody can withdraw. */
export function obstaclesOf({ coin, safebox, hold, deposits, withdrawals, rounds, isPayable }: Standing): Obstacle[] {
  const stands: Record<Obstacle, boolean> = {
    coin: coin > 0 && isPayable,
    safebox: safebox > 0,
    withdrawals: withdrawals > 0 || hold > 0,
    deposits: deposits > 0,
    rounds: rounds > 0,
  }
  return obstacles.filter((each) => stands[each])
}

/** Coin that the player gives up by closing: too little to be withdrawn, or not free to be. */
export function leftoverOf({ coin, isPayable }: Standing): Cents {
  return isPayable ? 0 : coin
}
