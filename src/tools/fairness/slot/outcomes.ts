import type { Words } from '#contract/games/fair.ts'
import { winnersOf } from '#contract/games/slot/falls.ts'
import { CELLS, ROWS } from '#contract/games/slot/grid.ts'
import type { SlotModel, Weighted } from '#contract/games/slot/model.ts'
import { type CoinValue, drawRespins } from '#contract/games/slot/respins.ts'
import { drawSpin, newSpin, type Spin } from '#contract/games/slot/spin.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { even, type Sampler, type Series } from '../series.ts'

/** The paid spin of each slot: the stop of each reel of its own, the mystery symbol, the multiplier, and all symbols that fell in. */
export const samplers = (): Sampler[] =>
  [...slots().values()].map(({ game, model }) => {
    const drawn = mapped(model)
    const spin = newSpin()
    return {
      gameId: game.id,
      series: [...drawn.map(({ series }) => series), ...respinSeries(model)],
      draw: (words) => {
        drawSpin(model, model.base, words, spin, 0, -1)
        return [...drawn.map(({ found }) => found(spin)), ...respun(model, words)]
      },
    }
  })

type Mapped = { series: Series; found: (spin: Spin) => readonly number[] }

function mapped(model: SlotModel): Mapped[] {
  const { base } = model
  const reels = [...base.lengths].flatMap((length, reel): Mapped[] =>
    base.stopOf[reel] === reel && length > 1
      ? [{ series: { name: `reel ${reel + 1}`, weights: even(length) }, found: ({ stops }) => [stops[reel] ?? -1] }]
      : [],
  )
  return [
    ...reels,
    ...byWeight('mystery', base.mysteries, ({ reveal }) => reveal),
    ...byWeight('multiplier', base.times, ({ times }) => times),
    ...fallenIn(model),
  ]
}

function byWeight(name: string, { weights, values }: Weighted<number>, drawnBy: (spin: Spin) => number): Mapped[] {
  return values.length > 1 ? [{ series: { name, weights }, found: (spin) => [values.indexOf(drawnBy(spin))] }] : []
}

/** New symbols are the upper cells of each reel: as many as its window before lost to a win. */
function fallenIn(model: SlotModel): Mapped[] {
  const { weights, values } = model.base.refill
  if (values.length < 2) return []
  const found = ({ window, falls, fallen }: Spin) => {
    const windows = [window, ...fallen.slice(0, falls)]
    return windows.slice(1).flatMap((after, at) => {
      const before = windows[at] as Uint8Array // one for each window after it
      const winners = winnersOf(model, before)
      const isNew = (cell: number) => {
        const reel = before.subarray(cell - (cell % ROWS), cell - (cell % ROWS) + ROWS)
        return cell % ROWS < reel.filter((symbol) => winners & (1 << symbol)).length
      }
      return Array.from(after.entries()).flatMap(([cell, symbol]) => (isNew(cell) ? [values.indexOf(symbol)] : []))
    })
  }
  return [{ series: { name: 'new symbol', weights }, found }]
}

/** Of respins: whether a free cell gets a coin, and the value of each. */
function respinSeries({ respins }: SlotModel): Series[] {
  if (!respins) return []
  const { coin, of } = respins.config.chance
  return [
    { name: 'cell of a respin', weights: [coin, of - coin] },
    { name: 'value of a coin', weights: respins.values.weights },
  ]
}

/** Respins after as many coins as begin them. */
function respun({ respins }: SlotModel, words: Words): number[][] {
  if (!respins) return []
  const { config, values } = respins
  const locked = Array.from({ length: config.from }, (_, cell) => cell)
  const { turns } = drawRespins(respins, locked, words)
  const held = new Set(locked)
  const cells = turns.slice(1).flatMap((turn) => {
    const came = turn.map(({ cell }) => cell)
    const free = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !held.has(cell))
    for (const cell of came) held.add(cell)
    return free.map((cell) => (came.includes(cell) ? 0 : 1))
  })
  const numberOf = ({ times, jackpot }: CoinValue) =>
    values.values.findIndex((one) => one.times === times && one.jackpot === jackpot)
  return [cells, turns.flat().map(numberOf)]
}
