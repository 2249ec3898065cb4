import type { SlotGame } from '#contract/games/slot/game.ts'
import { readSlot } from '#server/games/house/slot/slots.ts'
import { type Figures, type KindFigures, volatilityOf } from '../figures.ts'
import { type ExactReport, exactReport } from './exact/report.ts'

export const figures: KindFigures = {
  read: (file, text) => {
    const { game, model, paytableHash } = readSlot(file, text)
    return { paytableHash, declared: declaredOf(game), compute: () => figuresOfReport(exactReport(model)) }
  },
}

/** The odds of the highest win are less exact than that of others: the transform leaves a few parts in ten thousand open. */
const DIGITS = 2

/** Rates in hundredths of a percent, as paytables declare them. */
export function figuresOfReport({ rtp, hitRate, deviation, cappedRate }: ExactReport): Figures {
  const hundredths = (rate: number) => Math.round(rate * 10_000)
  return {
    rtp: hundredths(rtp),
    hitRate: hundredths(hitRate),
    deviation: Math.round(deviation * 100),
    volatility: volatilityOf(deviation),
    maxWinIn: Number((1 / cappedRate).toPrecision(DIGITS)),
  }
}

export function declaredOf({ declared: { rtp, hitRate, deviation, volatility, maxWinIn } }: SlotGame): Figures {
  return { rtp, hitRate, deviation, volatility, maxWinIn }
}
