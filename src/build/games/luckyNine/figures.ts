import type { Ends } from '#contract/games/luckyNine/chances.ts'
import type { LuckyNineGame } from '#contract/games/luckyNine/game.ts'
import { highestOfOdds, returnOfOdds, spreadOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { readLuckyNine } from '#server/games/house/luckyNine/luckyNines.ts'
import { type Figures, type KindFigures, volatilityOf } from '../figures.ts'
import { byAdvice, byThumb, endsOf, oddsOf } from './report.ts'

export const figures: KindFigures = {
  read: (file, text) => {
    const { game, paytableHash } = readLuckyNine(file, text)
    return { paytableHash, declared: game.declared, compute: () => declaredFigures(game, playsOf(game)) }
  },
}

type Table = Pick<LuckyNineGame, 'banker' | 'pays'>
type Plays = { best: Ends; thumb: Ends }

/** How a game ends at best play, and by the rule of thumb. */
export const playsOf = (game: Table): Plays => ({ best: endsOf(game, byAdvice), thumb: endsOf(game, byThumb) })

/** The figures as the paytable declares them. */
export function declaredFigures(game: Table, plays: Plays): Figures {
  const hundredths = (share: number): number => Math.round(share * 10_000)
  const [best, thumb] = [oddsOf(game, plays.best), oddsOf(game, plays.thumb)]
  const shareOf = ({ of, outOf }: { of: number; outOf: number }): number => of / outOf
  const { hitRate, gainRate, deviation } = spreadOfOdds(best)
  const highest = highestOfOdds(best)
  return {
    rtp: hundredths(shareOf(returnOfOdds(best))),
    thumb: hundredths(shareOf(returnOfOdds(thumb))),
    hitRate: hundredths(hitRate),
    gainRate: hundredths(gainRate),
    deviation: Math.round(deviation * 100),
    volatility: volatilityOf(deviation),
    maxWin: highest.times / TIMES_UNIT,
    maxWinIn: Math.round(1 / highest.chance),
  }
}
