import type { PusoyTable } from '#contract/games/pusoyTatlo/results.ts'
import { readPusoyTatlo } from '#server/games/house/pusoyTatlo/pusoyTatlos.ts'
import { type Figures, type KindFigures, volatilityOf } from '../figures.ts'
import { ALL, byAdvice, byThumb, reportOf, rowsOf } from './report.ts'

export const figures: KindFigures = {
  read: (file, text) => {
    const { game, paytableHash } = readPusoyTatlo(file, text)
    return { paytableHash, declared: game.declared, compute: () => declaredFigures(playsOf(game)) }
  },
}

type Report = ReturnType<typeof reportOf>
type Plays = { best: Report; thumb: Report }

/** The exact figures of best play, and of the rule of thumb. */
export function playsOf(table: PusoyTable): Plays {
  const [best = [], thumb = []] = rowsOf(table, [byAdvice, byThumb])
  return { best: reportOf(best), thumb: reportOf(thumb) }
}

/** The figures as the paytable declares them. */
export function declaredFigures({ best, thumb }: Plays): Figures {
  const hundredths = ({ of, outOf }: { of: number; outOf: number }): number => Math.round((of * 10_000) / outOf)
  return {
    rtp: hundredths(best.total),
    ante: hundredths(best.ante),
    thumb: hundredths(thumb.total),
    thumbAnte: hundredths(thumb.ante),
    hitRate: Math.round(best.hitRate * 10_000),
    gainRate: Math.round(best.gainRate * 10_000),
    deviation: Math.round(best.deviation * 100),
    volatility: volatilityOf(best.deviation),
    maxWin: best.maxTimes,
    maxWinIn: Math.round(ALL / best.maxWays),
  }
}
