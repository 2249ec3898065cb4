import type { VideoPokerGame } from '#contract/games/videoPoker/game.ts'
import { readVideoPoker } from '#server/games/house/videoPoker/videoPokers.ts'
import { type Figures, type KindFigures, volatilityOf } from '../figures.ts'
import { ALL, byAdvice, byThumb, type Ends, endsOf, figuresOfEnds } from './report.ts'

export const figures: KindFigures = {
  read: (file, text) => {
    const { game, paytableHash } = readVideoPoker(file, text)
    return { paytableHash, declared: game.declared, compute: () => declaredFigures(game, playsOf(game)) }
  },
}

type Plays = { best: Ends; thumb: Ends }

/** How a game ends at best play, and by the rule of thumb. */
export function playsOf({ pays }: Pick<VideoPokerGame, 'pays'>): Plays {
  const [best, thumb] = endsOf(pays, [byAdvice, byThumb])
  if (!best || !thumb) throw new Error('two ways to play have two ends')
  return { best, thumb }
}

/** The figures as the paytable declares them. */
export function declaredFigures({ pays }: Pick<VideoPokerGame, 'pays'>, { best, thumb }: Plays): Figures {
  const hundredths = (share: number): number => Math.round(share * 10_000)
  const { return: paid, hitRate, gainRate, deviation } = figuresOfEnds(pays, best)
  return {
    rtp: hundredths(paid / ALL),
    thumb: hundredths(figuresOfEnds(pays, thumb).return / ALL),
    hitRate: hundredths(hitRate),
    gainRate: hundredths(gainRate),
    deviation: Math.round(deviation * 100),
    volatility: volatilityOf(deviation),
    maxWin: pays.royalFlush,
    maxOdds: Math.round(ALL / best.royalFlush),
  }
}
