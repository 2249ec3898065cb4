import { serverAddresses } from '../addresses.ts'
import type { Cents } from '../money.ts'
import { PAYOUT_CENTS_MIN } from './limits.ts'

/** Where a ticket of `askExport` is posted to, for the file. */
export const EXPORT_PATH = serverAddresses.dataCopy

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
  /** What of the coin is the player's own, and is paid out before an account closes. The rest is given up with it. */
  own: Cents
  /** Whether an ordinary withdrawal of all coin would be taken. */
  isFree: boolean
}

/** How far coin has left that was paid out for a closing: its withdrawal may still be taken back, or not. */
export const payoutStates = ['asked', 'gone'] as const
export type PayoutState = (typeof payoutStates)[number]

export const obstacles = ['safebox', 'withdrawals', 'deposits', 'rounds', 'coin'] as const
export type Obstacle = (typeof obstacles)[number]

/** What may be there when an account's end is asked for: coin of the player's own is paid out in the days until it comes. */
export const obstaclesToAsking = (standing: Standing): Obstacle[] =>
  obstaclesOf(standing).filter((each) => each !== 'coin')

/** What has to be settled before an account can close: everything but coin that is not the player's own. */
export function obstaclesOf({ safebox, hold, deposits, withdrawals, rounds, own }: Standing): Obstacle[] {
  const stands: Record<Obstacle, boolean> = {
    safebox: safebox > 0,
    withdrawals: withdrawals > 0 || hold > 0,
    deposits: deposits > 0,
    rounds: rounds > 0,
    coin: own > 0,
  }
  return obstacles.filter((each) => stands[each])
}

/** Coin that the player gives up by closing: bonuses that were not staked to their end, and what is too little to be sent. */
export function leftoverOf({ coin, own }: Standing): Cents {
  return coin - own
}

/** What decides how much coin is the player's own, in cents. */
export type Coffers = {
  coin: Cents
  safebox: Cents
  hold: Cents
  deposited: Cents
  withdrawn: Cents
  bonusWagerLeft: Cents
  /** Bonus coin locked by `bonusWagerLeft`. */
  lockedBonus: Cents
}

/**
 * The player's own coin: everything but the locked bonus. What is given up is at most that bonus, and at most what is left of its
 * wagering requirement. Deposits that were not withdrawn are never given up. A player who never deposited owns no coin (terms 10).
 * An amount below the smallest payout counts as none.
 */
export function ownCoin({ coin, safebox, hold, deposited, withdrawn, bonusWagerLeft, lockedBonus }: Coffers): Cents {
  if (deposited === 0) return 0
  const beyondDeposits = Math.max(0, coin + safebox + hold - Math.max(0, deposited - withdrawn))
  const own = coin - Math.min(coin, bonusWagerLeft, lockedBonus, beyondDeposits)
  return own < PAYOUT_CENTS_MIN ? 0 : own
}
