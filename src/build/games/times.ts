import { type Figures, type KindFigures, volatilityOf } from './figures.ts'

/**
 * Exact figures of a game that pays by multipliers: the returns of all its choices, and hit rate and standard deviation of the first one. Rates are
 * shares of the stake, the rest is in stakes.
 */
export type TimesReport = { best: number; least: number; hitRate: number; deviation: number; maxTimes: number }

const HUNDREDTHS = 10_000

/** Rates in hundredths of a percent, as paytables declare them. The least return is rounded down, so that no choice has less. */
export function figuresOfTimes({ best, least, hitRate, deviation, maxTimes }: TimesReport): Figures {
  return {
    rtp: Math.round(best * HUNDREDTHS),
    rtpLeast: Math.floor(least * HUNDREDTHS),
    hitRate: Math.round(hitRate * HUNDREDTHS),
    deviation: Math.round(deviation * 100),
    volatility: volatilityOf(deviation),
    maxWin: Math.floor(maxTimes),
  }
}

/** The figures of a kind whose games pay by multipliers. */
export function timesFigures<Game extends { declared: Figures }>(
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
