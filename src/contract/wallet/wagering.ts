import type { Cents } from '../money.ts'

/** The rest of the wagering requirement in cents: of bonuses, and of deposits. */
export type Wagers = { bonusWagerLeft: Cents; depositWagerLeft: Cents }

/** What is left to stake: each deposit once (terms 6), each bonus by its multiple. A stake counts for both, so the larger one decides. */
export function wagerLeft({ bonusWagerLeft, depositWagerLeft }: Wagers): Cents {
  return Math.max(bonusWagerLeft, depositWagerLeft)
}

/** The wagering requirement of coin with a multiple. */
export function wagerOf(coin: Cents, betRate: number): Cents {
  return Math.round(coin * betRate)
}

/** The bonus on a first deposit: the same again, up to the bonus on offer. */
export function firstBonusOf(cents: Cents, offered: Cents): Cents {
  return Math.min(cents, offered)
}

/** A deposit with its bonus, as offered before it is paid. Cents, and the bonus's multiple. */
export type Offer = { cents: Cents; bonus: Cents; turnover: number }

/** What is left to stake after a deposit. */
export function wagerLeftAfter({ bonusWagerLeft, depositWagerLeft }: Wagers, { cents, bonus, turnover }: Offer): Cents {
  return wagerLeft({
    bonusWagerLeft: bonusWagerLeft + wagerOf(bonus, turnover),
    depositWagerLeft: depositWagerLeft + cents,
  })
}
