import { readBlackjack } from '#server/games/house/blackjack/blackjacks.ts'
import { type Figures, type KindFigures, volatilityOf } from '../figures.ts'
import { type Report, reportOf, returnOf, seatsOf, WIN_MOST } from './report.ts'

export const figures: KindFigures = {
  read: (file, text) => {
    const { game, paytableHash } = readBlackjack(file, text)
    return { paytableHash, declared: game.declared, compute: () => declaredFigures(reportOf(seatsOf(game.decks))) }
  },
}

/** The figures as the paytable declares them. */
export function declaredFigures({ best, basic, thumb, chart }: Report): Figures {
  const hundredths = (share: number): number => Math.round(share * 10_000)
  return {
    rtp: hundredths(returnOf(best)),
    basic: hundredths(returnOf(basic)),
    thumb: hundredths(returnOf(thumb)),
    edge: hundredths(-best.net),
    staked: Math.round(best.staked * 100),
    hitRate: hundredths(best.hitRate),
    gainRate: hundredths(best.gainRate),
    deviation: Math.round(best.deviation * 100),
    volatility: volatilityOf(best.deviation),
    maxWin: WIN_MOST,
    maxOdds: Math.round(1 / best.mostRate),
    ...chart,
  }
}
