import { serverAddresses } from '../addresses.ts'
import type { Cents } from '../money.ts'
import { PAYOUT_CENTS_MIN } from './limits.ts'

/** Address that accepts a ticket of `askExport` by POST and returns the file. */
export const EXPORT_PATH = serverAddresses.dataCopy

/** Balances of an account, in cents, and counts of its unfinished business. */
export type Standing = {
  coin: Cents
  points: Cents
  safebox: Cents
  /** What of the safe-box is under a time lock: an end of the account pays it out as it does the coin. */
  locked: Cents
  hold: Cents
  /** Pending deposits, or deposits that an operator must check. */
  deposits: number
  withdrawals: number
  /** Rounds begun but not watched to their end. */
  rounds: number
  /** The player's own coin, paid out before an account closes. The rest is forfeited. */
  own: Cents
  /** Whether an ordinary withdrawal of all coin would be accepted. */
  isFree: boolean
}

/** State of coin paid out for a closing: its withdrawal can still be cancelled, or is gone. */
export const payoutStates = ['asked', 'gone'] as const
export type PayoutState = (typeof payoutStates)[number]

export const obstacles = ['safebox', 'withdrawals', 'deposits', 'rounds', 'coin'] as const
export type Obstacle = (typeof obstacles)[number]

/** Obstacles to requesting the closing. The player's own coin is none, since it is paid out in the days before. */
export const obstaclesToAsking = (standing: Standing): Obstacle[] =>
  obstaclesOf(standing).filter((each) => each !== 'coin')

/** Obstacles to the closing itself: every balance except coin that is not the player's own. */
export function obstaclesOf({ safebox, locked, hold, deposits, withdrawals, rounds, own }: Standing): Obstacle[] {
  const stands: Record<Obstacle, boolean> = {
    safebox: safebox > locked,
    withdrawals: withdrawals > 0 || hold > 0,
    deposits: deposits > 0,
    rounds: rounds > 0,
    coin: own > 0,
  }
  return obstacles.filter((each) => stands[each])
}

/** Coin forfeited by closing: bonuses with an unmet wagering requirement, and amounts too small to send. */
export function leftoverOf(standing: Standing): Cents {
  return coinAtEnd(standing) - standing.own
}

/** The coin that an end of the account deals with: that of the wallet, and that under a time lock. */
export const coinAtEnd = ({ coin, locked }: Standing): Cents => coin + locked

/** Figures that determine the player's own coin, in cents. */
export type Coffers = {
  coin: Cents
  safebox: Cents
  hold: Cents
  deposited: Cents
  withdrawn: Cents
  /** The bonus coin that requirements still bind: `wagersLeftOf`. */
  bound: Cents
}

/**
 * The player's own coin: everything but the bonuses that are bound, so that another bonus never lowers it. Deposits that were not withdrawn are
 * never forfeited. A player who never deposited owns no coin (terms 10). An amount below the smallest payout counts as none.
 */
export function ownCoin({ coin, safebox, hold, deposited, withdrawn, bound }: Coffers): Cents {
  if (deposited === 0) return 0
  const beyondDeposits = Math.max(0, coin + safebox + hold - Math.max(0, deposited - withdrawn))
  const own = coin - Math.min(coin, bound, beyondDeposits)
  return own < PAYOUT_CENTS_MIN ? 0 : own
}
