import { pointPpmOf } from '#contract/activities/cost.ts'
import { basisOf, type WorthBasis } from '#contract/activities/trueValue.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { type Catalogue, catalogue } from '../content/catalogue.ts'

const made = new WeakMap<Catalogue, WorthBasis>()

/** What fulfilling requirements costs in the games that are open now, and what a point is worth: computed once per catalogue. */
export function worthBasis(): WorthBasis {
  const now = catalogue()
  const known = made.get(now) ?? compute(now)
  made.set(now, known)
  return known
}

function compute({ games, wagering, points }: Catalogue): WorthBasis {
  const shares = new Map<number, number>(wagering.contributions.map(({ typeId, percent }) => [typeId, percent]))
  const open = games.filter(isGameOpen)
  return basisOf(
    open.map(({ typeId, rtp }) => ({ typeId, rtp, percent: shares.get(typeId) ?? 0 })),
    pointPpmOf(points.shop),
  )
}
