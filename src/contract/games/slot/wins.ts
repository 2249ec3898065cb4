import { CELLS, REELS, ROWS } from './grid.ts'
import type { Machine, Mode } from './machine.ts'
import { countOf, expandedCoins, oneLine, waysOf } from './pays.ts'
import type { SlotWin } from './round.ts'
import type { Spin } from './spin.ts'

type Told = { count: number; coins: number; cells: number[] }

/** Every win of a spin with its cells. `coinCents` is what one coin of this spin pays, the multiplier included. */
export function winsOf(machine: Machine, mode: Mode, spin: Spin, expands: number, coinCents: number): SlotWin[] {
  const { kind } = machine.game.pay
  const symbolOf = (number: number) => machine.ids[number] ?? ''
  const paid = ({ count, coins, cells }: Told, symbol: number) => ({
    symbol: symbolOf(symbol),
    count,
    cells,
    cents: coins * coinCents,
  })
  const wins: SlotWin[] = []
  if (kind === 'lines') wins.push(...lineWins(machine, spin, mode.tuning.wildTimes, coinCents))
  for (const symbol of kind === 'lines' ? [] : machine.paying) {
    if (kind === 'anywhere') {
      const told = anywhereWin(machine, spin.window, symbol)
      if (told.coins > 0) wins.push({ kind: 'anywhere', ...paid(told, symbol) })
    } else {
      const told = waysWin(machine, spin.window, symbol)
      if (told.coins > 0) wins.push({ kind: 'ways', ways: told.ways, ...paid(told, symbol) })
    }
  }
  const scattered = scatterWin(machine, spin)
  if (scattered.coins > 0) wins.push({ kind: 'scatter', ...paid(scattered, machine.scatter) })
  const expanded = expandedWin(machine, spin, expands)
  if (expanded.coins > 0) wins.push({ kind: 'expanded', ...paid(expanded, expands) })
  return wins
}

function lineWins(machine: Machine, spin: Spin, wildTimes: number, coinCents: number): SlotWin[] {
  const wins: SlotWin[] = []
  const forward = machine.game.pay.kind === 'lines' ? machine.game.pay.lines : 0
  for (let at = 0; at < machine.lines.length; at += REELS) {
    const best = oneLine(machine, spin.window, at, wildTimes)
    const coins = best >> 4
    if (coins === 0) continue
    const count = best & 15
    const index = at / REELS
    const cells = [...machine.lines.subarray(at, at + count)]
    const symbol = symbolPaid(machine, spin.window, cells)
    const line = (index % forward) + 1
    wins.push({ kind: 'line', line, reversed: index >= forward, symbol, count, cells, cents: coins * coinCents })
  }
  return wins
}

/** The symbol a run stands for: its first that is not wild, or the wild itself. */
function symbolPaid(machine: Machine, window: Uint8Array, cells: readonly number[]): string {
  const first = cells.find((cell) => window[cell] !== machine.wild)
  return machine.ids[first === undefined ? machine.wild : (window[first] ?? 0)] ?? ''
}

function waysWin(machine: Machine, window: Uint8Array, symbol: number): Told & { ways: number } {
  const found = waysOf(machine, window, symbol)
  const count = found & 15
  const ways = found >> 4
  const coins = (machine.pays[(symbol << 4) | count] ?? 0) * ways
  const cells = cellsWhere((cell) => cell < count * ROWS && (window[cell] === symbol || window[cell] === machine.wild))
  return { count, ways, coins, cells }
}

function anywhereWin(machine: Machine, window: Uint8Array, symbol: number): Told {
  const count = countOf(window, symbol, machine.wild)
  const cells = cellsWhere((cell) => window[cell] === symbol || window[cell] === machine.wild)
  return { count, coins: machine.pays[(symbol << 4) | count] ?? 0, cells }
}

function scatterWin(machine: Machine, spin: Spin): Told {
  const cells = cellsWhere((cell) => spin.landed[cell] === machine.scatter)
  return {
    count: spin.scatters,
    coins: spin.scatters > 1 ? (machine.pays[(machine.scatter << 4) | spin.scatters] ?? 0) : 0,
    cells,
  }
}

function expandedWin(machine: Machine, spin: Spin, expands: number): Told {
  const holds = (reel: number) => spin.landed.subarray(reel * ROWS, reel * ROWS + ROWS).includes(expands)
  const cells = expands < 0 ? [] : cellsWhere((cell) => holds(Math.floor(cell / ROWS)))
  return {
    count: spin.expandedReels,
    coins: spin.expandedReels > 1 ? expandedCoins(machine, expands, spin.expandedReels) : 0,
    cells,
  }
}

function cellsWhere(claim: (cell: number) => boolean): number[] {
  return Array.from({ length: CELLS }, (_, cell) => cell).filter(claim)
}
