import type { SlotModel, Weighted } from '#contract/games/slot/model.ts'
import { drawSpin, newSpin, type Spin } from '#contract/games/slot/spin.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { even, type Sampler, type Series } from '../series.ts'

/** The paid spin of each slot: the stop of each reel of its own, the mystery symbol and the multiplier. */
export const samplers = (): Sampler[] =>
  [...slots().values()].map(({ game, model }) => {
    const drawn = mapped(model)
    const spin = newSpin()
    return {
      gameId: game.id,
      series: drawn.map(({ series }) => series),
      draw: (words) => {
        drawSpin(model, model.base, words, spin, 0, -1)
        return drawn.map(({ found }) => [found(spin)])
      },
    }
  })

type Mapped = { series: Series; found: (spin: Spin) => number }

function mapped({ base }: SlotModel): Mapped[] {
  const reels = [...base.lengths].flatMap((length, reel): Mapped[] =>
    base.stopOf[reel] === reel && length > 1
      ? [{ series: { name: `reel ${reel + 1}`, weights: even(length) }, found: ({ stops }) => stops[reel] ?? -1 }]
      : [],
  )
  return [
    ...reels,
    ...byWeight('mystery', base.mysteries, ({ reveal }) => reveal),
    ...byWeight('multiplier', base.times, ({ times }) => times),
  ]
}

function byWeight(name: string, { weights, values }: Weighted<number>, drawnBy: (spin: Spin) => number): Mapped[] {
  return values.length > 1 ? [{ series: { name, weights }, found: (spin) => values.indexOf(drawnBy(spin)) }] : []
}
