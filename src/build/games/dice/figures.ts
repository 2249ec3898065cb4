import type { DiceGame } from '#contract/games/dice/game.ts'
import { readDice } from '#server/games/house/dice/dices.ts'
import { type Figures, type KindFigures, volatilityOf } from '../figures.ts'
import { diceReport } from './report.ts'

export const figures: KindFigures = {
  read: (file, text) => {
    const { game, paytableHash } = readDice(file, text)
    return { paytableHash, declared: declaredOf(game), compute: () => figuresOfDice(game) }
  },
}

const HUNDREDTHS = 10_000

/** Rates in hundredths of a percent, as paytables declare them. The least return is rounded down, so that no choice has less. */
export function figuresOfDice(game: DiceGame): Figures {
  const { best, least, hitRate, deviation, maxTimes } = diceReport(game)
  return {
    rtp: Math.round(best * HUNDREDTHS),
    rtpLeast: Math.floor(least * HUNDREDTHS),
    hitRate: Math.round(hitRate * HUNDREDTHS),
    deviation: Math.round(deviation * 100),
    volatility: volatilityOf(deviation),
    maxWin: Math.floor(maxTimes),
  }
}

export function declaredOf({ declared }: DiceGame): Figures {
  return declared
}
