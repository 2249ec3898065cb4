import type { SlotGame, SlotMode } from './game.ts'
import { CELLS, LINES, REELS, ROWS } from './grid.ts'
import type { RespinModel } from './respins.ts'

/** The maths model of a slot: its paytable, compiled to numbered symbols and flat tables. A spin allocates nothing. */
export type SlotModel = {
  game: SlotGame
  ids: readonly string[]
  /** Symbol numbers, -1 where the game has none. */
  wild: number
  scatter: number
  mystery: number
  coin: number
  /** Paying symbols' numbers. */
  paying: readonly number[]
  /** Coins at [symbol << 4 | count]. A wild's row is the best of all symbols' rows, since a run of wilds pays as the highest-paying symbol. */
  pays: Int32Array
  /** Five cells for each line; reversed lines follow the others. */
  lines: Uint8Array
  capCoins: number
  base: Mode
  free: Mode
  /** Undefined in a game without respins. */
  respins: RespinModel | undefined
}

export type Mode = {
  config: SlotMode
  lengths: readonly number[]
  /** Three symbols for each stop of each reel. */
  columns: readonly Uint8Array[]
  /** The reel whose stop this reel takes: itself, or the first of its linked group. */
  stopOf: readonly number[]
  events: Weighted<number>
  mysteries: Weighted<number>
  times: Weighted<number>
  /** What falls in for the symbols that have won; nothing in a mode without cascades. */
  refill: Weighted<number>
}

/** Things to be drawn by weight; `total` is 0 when there is nothing to draw. */
export type Weighted<T> = { total: number; upTo: readonly number[]; weights: readonly number[]; values: readonly T[] }

export function buildModel(game: SlotGame): SlotModel {
  const ids = game.symbols.map((one) => one.id)
  const numberOf = (id: string) => ids.indexOf(id)
  const ofKind = (kind: string) => game.symbols.findIndex((one) => one.kind === kind)
  return {
    game,
    ids,
    wild: ofKind('wild'),
    scatter: ofKind('scatter'),
    mystery: ofKind('mystery'),
    coin: ofKind('coin'),
    paying: game.symbols.flatMap((one, number) => (one.kind === 'pay' ? [number] : [])),
    pays: payTable(game),
    lines: lineTable(game),
    capCoins: game.declared.maxWin * game.coins,
    base: buildMode(game.base, numberOf),
    free: buildMode(game.free, numberOf),
    respins: game.respins && respinModel(game.respins),
  }
}

function respinModel(config: RespinModel['config']): RespinModel {
  const pairs = config.values.map(({ weight, times, jackpot = null }) => ({ weight, value: { times, jackpot } }))
  return { config, values: weighted(pairs) }
}

export function weighted<T>(pairs: readonly { weight: number; value: T }[]): Weighted<T> {
  let total = 0
  const upTo = pairs.map(({ weight }) => {
    total += weight
    return total
  })
  return { total, upTo, weights: pairs.map(({ weight }) => weight), values: pairs.map(({ value }) => value) }
}

/** In the order of the game's symbols, whatever order the keys came in. */
export function weightedSymbols(weights: Record<string, number>, numberOf: (id: string) => number): Weighted<number> {
  const pairs = Object.entries(weights).map(([id, weight]) => ({ weight, value: numberOf(id) }))
  return weighted(pairs.sort((one, other) => one.value - other.value))
}

function payTable(game: SlotGame): Int32Array {
  const pays = new Int32Array(game.symbols.length << 4)
  for (const [number, symbol] of game.symbols.entries()) {
    const unit = symbol.kind === 'scatter' ? game.coins : 1
    let best = 0
    for (let count = 1; count <= CELLS; count++) {
      best = Math.max(best, (symbol.pays[count] ?? 0) * unit)
      pays[(number << 4) | count] = best
    }
  }
  const wild = game.symbols.findIndex((one) => one.kind === 'wild')
  for (const [number, symbol] of game.symbols.entries()) {
    if (wild < 0 || symbol.kind !== 'pay') continue
    for (let count = 1; count <= CELLS; count++) {
      const at = (wild << 4) | count
      pays[at] = Math.max(pays[at] ?? 0, pays[(number << 4) | count] ?? 0)
    }
  }
  return pays
}

function lineTable(game: SlotGame): Uint8Array {
  if (game.pay.kind !== 'lines') return new Uint8Array()
  const forward = LINES.slice(0, game.pay.lines).map((rows) => rows.map((row, reel) => reel * ROWS + row))
  const all = game.pay.bothWays ? [...forward, ...forward.map((cells) => [...cells].reverse())] : forward
  return Uint8Array.from(all.flat())
}

function buildMode(config: SlotMode, numberOf: (id: string) => number): Mode {
  const [from = 0, to = 0] = config.linked
  return {
    config,
    lengths: config.strips.map((strip) => strip.length),
    columns: config.strips.map((strip) =>
      Uint8Array.from(strip.flatMap((_, stop) => columnAt(strip, stop).map(numberOf))),
    ),
    stopOf: Array.from({ length: REELS }, (_, reel) => (reel + 1 > from && reel + 1 <= to ? from - 1 : reel)),
    events: weighted(config.events.map(({ weight, wildReels }) => ({ weight, value: maskOf(wildReels) }))),
    mysteries: weightedSymbols(config.mystery, numberOf),
    times: weighted(config.times.map(({ weight, times }) => ({ weight, value: times }))),
    refill: weightedSymbols(config.cascade?.refill ?? {}, numberOf),
  }
}

function columnAt(strip: readonly string[], stop: number): string[] {
  return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] ?? '')
}

function maskOf(reels: readonly number[]): number {
  return reels.reduce((mask, reel) => mask | (1 << (reel - 1)), 0)
}
