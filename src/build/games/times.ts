import { type Odds, type OddsSpread, returnAtStake } from '#contract/games/odds.ts'
import type { Cents } from '#contract/money.ts'
import { type Declared, type Figures, type KindFigures, volatilityOf } from './figures.ts'

/**
 * Exact figures of a game that pays by multipliers: the returns of all its choices at all its stakes, and how the wins of the first one spread. Returns are
 * shares of the stake, the highest multiplier is in stakes.
 */
export type TimesReport = OddsSpread & { best: number; least: number; maxTimes: number }

const HUNDREDTHS = 10_000

/** A choice that wins one multiplier or nothing, by its chance as a fraction. */
export const oneWin = ({ of, outOf }: { of: number; outOf: number }, times: number): Odds => ({
  weights: [of, outOf - of],
  pays: [times, 0],
})

/** The best and the least return of all choices at all stakes, whose wins are rounded down to whole centavos. */
export function returnsAt(stakes: readonly Cents[], choices: Iterable<Odds>): { best: number; least: number } {
  const found = { best: 0, least: 1 }
  for (const odds of choices) {
    for (const stake of stakes) {
      const { of, outOf } = returnAtStake(odds, stake)
      found.best = Math.max(found.best, of / outOf)
      found.least = Math.min(found.least, of / outOf)
    }
  }
  return found
}

/** Rates in hundredths of a percent, as paytables declare them. The least return is rounded down, so that no choice has less. */
export function figuresOfTimes({ best, least, hitRate, gainRate, deviation, maxTimes }: TimesReport): Figures {
  return {
    rtp: Math.round(best * HUNDREDTHS),
    rtpLeast: Math.floor(least * HUNDREDTHS),
    hitRate: Math.round(hitRate * HUNDREDTHS),
    gainRate: Math.round(gainRate * HUNDREDTHS),
    deviation: Math.round(deviation * 100),
    volatility: volatilityOf(deviation),
    maxWin: Math.floor(maxTimes),
  }
}

/** The figures of a kind whose games pay by multipliers. */
export function timesFigures<Game extends { declared: Declared }>(
  readTable: (file: string, text: string) => { game: Game; paytableHash: string },
  reportOf: (game: Game) => TimesReport,
): KindFigures {
  return {
    read: (file, text) => {
      const { game, paytableHash } = readTable(file, text)
      return { paytableHash, declared: game.declared, compute: () => figuresOfTimes(reportOf(game)) }
    },
  }
}
