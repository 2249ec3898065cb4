import { readSlot } from '#server/games/house/slot/slots.ts'
import { type Figures, type KindFigures, volatilityOf } from '../figures.ts'
import { type ExactReport, exactReport } from './exact/report.ts'
import { JACKPOTS } from './exact/respins.ts'

export const figures: KindFigures = {
  read: (file, text) => {
    const { game, model, paytableHash } = readSlot(file, text)
    return { paytableHash, declared: game.declared, compute: () => figuresOfReport(exactReport(model)) }
  },
}

/** The odds of the highest wins are less exact than those of others: the transform leaves a few parts in ten thousand open. */
const DIGITS = 2
const roundsOf = (chance: number) => Number((1 / chance).toPrecision(DIGITS))

/** Rates in hundredths of a percent, as paytables declare them. */
export function figuresOfReport({ rtp, hitRate, gainRate, deviation, ...report }: ExactReport): Figures {
  const { cappedRate, likelyWin, jackpots } = report
  const hundredths = (rate: number) => Math.round(rate * 10_000)
  return {
    rtp: hundredths(rtp),
    hitRate: hundredths(hitRate),
    gainRate: hundredths(gainRate),
    deviation: Math.round(deviation * 100),
    volatility: volatilityOf(deviation),
    maxWinIn: roundsOf(cappedRate),
    likelyWin: likelyWin.times,
    likelyWinIn: roundsOf(likelyWin.chance),
    ...Object.fromEntries(
      JACKPOTS.filter((name) => jackpots[name] > 0).map((name) => [`${name}In`, Math.round(1 / jackpots[name])]),
    ),
  }
}
