import type { MinesGame } from '#contract/games/mines/game.ts'
import { readMines } from '#server/games/house/mines/boards.ts'
import { type Figures, type KindFigures, volatilityOf } from '../figures.ts'
import { minesReport } from './report.ts'

export const figures: KindFigures = {
  read: (file, text) => {
    const { game, paytableHash } = readMines(file, text)
    return { paytableHash, declared: declaredOf(game), compute: () => figuresOfMines(game) }
  },
}

const HUNDREDTHS = 10_000

/** Rates in hundredths of a percent, as paytables declare them. The least return is rounded down, so that no stop has less. */
export function figuresOfMines(game: MinesGame): Figures {
  const { best, least, hitRate, deviation, maxTimes } = minesReport(game)
  return {
    rtp: Math.round(best * HUNDREDTHS),
    rtpLeast: Math.floor(least * HUNDREDTHS),
    hitRate: Math.round(hitRate * HUNDREDTHS),
    deviation: Math.round(deviation * 100),
    volatility: volatilityOf(deviation),
    maxWin: Math.floor(maxTimes),
  }
}

export function declaredOf({ declared }: MinesGame): Figures {
  return declared
}
