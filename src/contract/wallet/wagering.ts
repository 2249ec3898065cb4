import type { Cents } from '../money.ts'

/** The two marks of a player's requirements: where the last one ends, and how much valid bet was counted. Cents since the account began. */
export type WagerMarks = { wagerEnd: Cents; validBet: Cents }

/** What is left to stake for all requirements together. */
export function wagerLeft({ wagerEnd, validBet }: WagerMarks): Cents {
  return Math.max(0, wagerEnd - validBet)
}

const HUNDREDTHS = 100

/** The wagering requirement of coin with a multiple of up to two decimals, rounded to the centavo. */
export function wagerOf(coin: Cents, betRate: number): Cents {
  return Math.floor((coin * Math.round(betRate * HUNDREDTHS) + HUNDREDTHS / 2) / HUNDREDTHS)
}

/** The bonus on a first deposit: the same again, up to the bonus on offer. */
export function firstBonusOf(cents: Cents, offered: Cents): Cents {
  return Math.min(cents, offered)
}

/** A deposit with its bonus, as offered before it is paid. Cents, and the bonus's multiple. */
export type Offer = { cents: Cents; bonus: Cents; turnover: number }

/** What is left to stake after a deposit: what was left, the deposit once, and its bonus by its multiple. */
export function wagerLeftAfter(left: Cents, { cents, bonus, turnover }: Offer): Cents {
  return left + cents + wagerOf(bonus, turnover)
}
