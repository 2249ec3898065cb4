import * as v from 'valibot'
import { type SlotGame, slotComplaints, slotGame } from '#contract/games/slot/game.ts'
import { buildModel, type SlotModel } from '#contract/games/slot/model.ts'

type Source = v.InferInput<typeof slotGame>

const STRIP = 'A B K W A K B S K A B K'

/** Figures that hold the cap alone. */
export const tinyDeclared = (maxWin: number): Source['declared'] => ({
  ...{ rtp: 9600, hitRate: 0, gainRate: 0, volatility: 'low', deviation: 100 },
  ...{ maxWin, maxWinIn: 1, likelyWin: maxWin, likelyWinIn: 1 },
})

/** A small game that a test bends to its purpose. */
export function tinyGame(change: Partial<Source> = {}): SlotGame {
  const game = v.parse(slotGame, {
    id: 1999,
    name: 'Tiny',
    pay: { kind: 'lines', lines: 5 },
    coins: 5,
    stakes: [100, 500],
    declared: tinyDeclared(1000),
    symbols: [
      { id: 'W', kind: 'wild', name: 'Wild', icon: 'fluent-emoji-flat:star' },
      { id: 'S', kind: 'scatter', name: 'Scatter', icon: 'fluent-emoji-flat:gem-stone', pays: { 3: 2, 4: 5, 5: 20 } },
      { id: 'A', kind: 'pay', name: 'Ace', icon: 'fluent-emoji-flat:crown', pays: { 2: 2, 3: 10, 4: 40, 5: 200 } },
      { id: 'B', kind: 'pay', name: 'Bell', icon: 'fluent-emoji-flat:bell', pays: { 3: 5, 4: 20, 5: 100 } },
      { id: 'K', kind: 'pay', name: 'King', icon: 'fluent-emoji-flat:candle', pays: { 3: 2, 4: 8, 5: 30 } },
    ],
    base: { strips: [STRIP, STRIP, STRIP, STRIP, STRIP] },
    free: {
      awards: { 3: 5, 4: 8, 5: 10 },
      retrigger: { 3: 3 },
      most: 20,
      climb: { from: 2, step: 0, to: 2, on: 'never' },
      strips: [STRIP, STRIP, STRIP, STRIP, STRIP],
    },
    ...change,
  })
  const [complaint] = slotComplaints(game)
  if (complaint) throw new Error(complaint)
  return game
}

export function tinyModel(change: Partial<Source> = {}): SlotModel {
  return buildModel(tinyGame(change))
}

/** A window from three rows of symbols, as a player sees them. */
export function windowOf(model: SlotModel, rows: [string, string, string]): Uint8Array {
  const seen = rows.map((row) => row.split(' '))
  return Uint8Array.from({ length: 15 }, (_, cell) => {
    const symbol = model.ids.indexOf(seen[cell % 3]?.[Math.floor(cell / 3)] ?? '')
    if (symbol < 0) throw new Error(`cell ${cell} holds no symbol of the game`)
    return symbol
  })
}
