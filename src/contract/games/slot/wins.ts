import { timesAfter } from './falls.ts'
import { CELLS, REELS, ROWS } from './grid.ts'
import type { Mode, SlotModel } from './model.ts'
import { countOf, expandedCoins, oneLine, waysOf } from './pays.ts'
import type { SlotWin } from './round.ts'
import type { Spin } from './spin.ts'

type Told = { count: number; coins: number; cells: number[] }

/** Every win of a spin as its reels stop, with its cells. `coinCents` is the value of one coin, with the multiplier. */
export function winsOf(model: SlotModel, mode: Mode, spin: Spin, expands: number, coinCents: number): SlotWin[] {
  const { cascade, wildTimes } = mode.config
  const first = cascade ? timesAfter(cascade, 0) : 1
  const wins = windowWins(model, spin.window, wildTimes, coinCents * first)
  const scattered = scatterWin(model, spin)
  if (scattered.coins > 0) wins.push({ kind: 'scatter', ...paid(model, scattered, model.scatter, coinCents) })
  const expanded = expandedWin(model, spin, expands)
  if (expanded.coins > 0) wins.push({ kind: 'expanded', ...paid(model, expanded, expands, coinCents) })
  return wins
}

/** The wins of a window, without its scatters and the feature's symbol. */
export function windowWins(model: SlotModel, window: Uint8Array, wildTimes: number, coinCents: number): SlotWin[] {
  const { kind } = model.game.pay
  if (kind === 'lines') return lineWins(model, window, wildTimes, coinCents)
  return model.paying.flatMap((symbol): SlotWin[] => {
    if (kind === 'anywhere') {
      const told = anywhereWin(model, window, symbol)
      return told.coins > 0 ? [{ kind: 'anywhere', ...paid(model, told, symbol, coinCents) }] : []
    }
    const told = waysWin(model, window, symbol)
    return told.coins > 0 ? [{ kind: 'ways', ways: told.ways, ...paid(model, told, symbol, coinCents) }] : []
  })
}

function paid(model: SlotModel, { count, coins, cells }: Told, symbol: number, coinCents: number) {
  return { symbol: model.ids[symbol] ?? '', count, cells, cents: coins * coinCents }
}

function lineWins(model: SlotModel, window: Uint8Array, wildTimes: number, coinCents: number): SlotWin[] {
  const wins: SlotWin[] = []
  const forward = model.game.pay.kind === 'lines' ? model.game.pay.lines : 0
  for (let at = 0; at < model.lines.length; at += REELS) {
    const best = oneLine(model, window, at, wildTimes)
    const coins = best >> 4
    if (coins === 0) continue
    const count = best & 15
    const index = at / REELS
    const cells = [...model.lines.subarray(at, at + count)]
    const symbol = symbolPaid(model, window, cells)
    const line = (index % forward) + 1
    wins.push({ kind: 'line', line, reversed: index >= forward, symbol, count, cells, cents: coins * coinCents })
  }
  return wins
}

/** The paid symbol of a run: its first symbol that is not wild, or the wild itself. */
function symbolPaid(model: SlotModel, window: Uint8Array, cells: readonly number[]): string {
  const first = cells.find((cell) => window[cell] !== model.wild)
  return model.ids[first === undefined ? model.wild : (window[first] ?? 0)] ?? ''
}

function waysWin(model: SlotModel, window: Uint8Array, symbol: number): Told & { ways: number } {
  const found = waysOf(model, window, symbol)
  const count = found & 15
  const ways = found >> 4
  const coins = (model.pays[(symbol << 4) | count] ?? 0) * ways
  const cells = cellsWhere((cell) => cell < count * ROWS && (window[cell] === symbol || window[cell] === model.wild))
  return { count, ways, coins, cells }
}

function anywhereWin(model: SlotModel, window: Uint8Array, symbol: number): Told {
  const count = countOf(window, symbol, model.wild)
  const cells = cellsWhere((cell) => window[cell] === symbol || window[cell] === model.wild)
  return { count, coins: model.pays[(symbol << 4) | count] ?? 0, cells }
}

function scatterWin(model: SlotModel, spin: Spin): Told {
  const cells = cellsWhere((cell) => spin.landed[cell] === model.scatter)
  return {
    count: spin.scatters,
    coins: spin.scatters > 1 ? (model.pays[(model.scatter << 4) | spin.scatters] ?? 0) : 0,
    cells,
  }
}

function expandedWin(model: SlotModel, spin: Spin, expands: number): Told {
  const holds = (reel: number) => spin.landed.subarray(reel * ROWS, reel * ROWS + ROWS).includes(expands)
  const cells = expands < 0 ? [] : cellsWhere((cell) => holds(Math.floor(cell / ROWS)))
  return {
    count: spin.expandedReels,
    coins: spin.expandedReels > 1 ? expandedCoins(model, expands, spin.expandedReels) : 0,
    cells,
  }
}

function cellsWhere(claim: (cell: number) => boolean): number[] {
  return Array.from({ length: CELLS }, (_, cell) => cell).filter(claim)
}
