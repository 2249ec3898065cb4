import { basisOf, type WorthBasis } from '#contract/activities/trueValue.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { type Catalogue, catalogue } from '../content/catalogue.ts'

const made = new WeakMap<Catalogue, WorthBasis | undefined>()

/** What fulfilling requirements costs in the games that are open now: computed once per catalogue. Undefined if no stake counts. */
export function worthBasis(): WorthBasis | undefined {
  const now = catalogue()
  if (!made.has(now)) made.set(now, compute(now))
  return made.get(now)
}

function compute({ games, wagering }: Catalogue): WorthBasis | undefined {
  const shares = new Map<number, number>(wagering.contributions.map(({ typeId, percent }) => [typeId, percent]))
  return basisOf(games.filter(isGameOpen).map(({ typeId, rtp }) => ({ typeId, rtp, percent: shares.get(typeId) ?? 0 })))
}
