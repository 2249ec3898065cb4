import type { SlotGame } from '#contract/games/slot/game.ts'
import { CELLS, REELS, ROWS } from '#contract/games/slot/grid.ts'
import type { SlotRound, SlotStep } from '#contract/games/slot/round.ts'

type Window = readonly string[]

/** The scenes of a step, in order. Reels are numbered from 1, cells from 0 as in the round. */
export type Story = {
  /** Reels that stay wild from the step before while the others turn. */
  held: readonly number[]
  /** How many reels stand still after each stop: linked ones stop as one. */
  stops: readonly number[]
  /** Reels that turn longer, because a scatter on them would start or prolong free spins. */
  tense: readonly number[]
  /** As the reels stop: mystery symbols still closed. */
  landed: Window
  /** With the mystery symbols open, and with wild reels wild. The same window where nothing changes. */
  opened: Window
  settled: Window
  /** With the feature's symbol over its reels, where it pays. */
  filled: Window | undefined
}

const cells = Array.from({ length: CELLS }, (_, cell) => cell)
const reelOf = (cell: number): number => Math.floor(cell / ROWS) + 1

export function tellStory(game: SlotGame, round: SlotRound, at: number): Story {
  const step = round.steps[at]
  if (!step) throw new RangeError(`round has no step ${at}`)
  const held = heldReels(game, round, at)
  const wild = symbolOf(game, 'wild')
  const scatter = symbolOf(game, 'scatter')
  // Scatters count where they landed, so they stay in sight on a reel that turns wild.
  const wilden = (window: Window, reels: readonly number[]): Window =>
    reels.length === 0
      ? window
      : window.map((symbol, cell) => (reels.includes(reelOf(cell)) && symbol !== scatter && wild ? wild : symbol))
  const closed = closedWindow(game, step)
  return {
    held,
    stops: stopsOf(game, step),
    tense: tenseReels(game, round, step),
    landed: wilden(closed, held),
    opened: wilden(step.window, held),
    settled: wilden(step.window, step.wildReels),
    filled: filledWindow(step, round.expands),
  }
}

/** Cells that differ between two windows. */
export function changedCells(before: Window, after: Window): number[] {
  return before === after ? [] : cells.filter((cell) => before[cell] !== after[cell])
}

/** The strips that a step's reels turn through. */
export function stripsOf(game: SlotGame, kind: SlotStep['kind']): readonly (readonly string[])[] {
  return kind === 'free' ? game.free.strips : game.base.strips
}

/** The window before the first spin: the top of each strip. */
export function restWindow(game: SlotGame): string[] {
  return game.base.strips.flatMap((strip) => [0, 1, 2].map((row) => strip[row % strip.length] ?? ''))
}

function symbolOf(game: SlotGame, kind: SlotGame['symbols'][number]['kind']): string | undefined {
  return game.symbols.find((symbol) => symbol.kind === kind)?.id
}

/** The round has the revealed symbols only, so the positions of mystery symbols are read from the strips. */
function closedWindow(game: SlotGame, step: SlotStep): Window {
  const mystery = symbolOf(game, 'mystery')
  if (mystery === undefined || step.mystery === null) return step.window
  const strips = stripsOf(game, step.kind)
  return step.window.map((symbol, cell) => {
    const reel = reelOf(cell) - 1
    const strip = strips[reel] ?? []
    const landed = strip[((step.stops[reel] ?? 0) + (cell % ROWS)) % strip.length]
    return landed === mystery ? mystery : symbol
  })
}

function heldReels(game: SlotGame, round: SlotRound, at: number): number[] {
  if (!game.free.stickyWilds) return []
  const wild = symbolOf(game, 'wild')
  const before = round.steps.slice(0, at).filter((step) => step.kind === 'free')
  const reels = before.flatMap((step) => cells.filter((cell) => step.window[cell] === wild).map(reelOf))
  return [...new Set(reels)].sort((one, other) => one - other)
}

function stopsOf(game: SlotGame, step: SlotStep): number[] {
  const [from, to] = (step.kind === 'free' ? game.free : game.base).linked
  const all = [1, 2, 3, 4, 5]
  return from === undefined || to === undefined ? all : all.filter((reel) => reel < from || reel >= to)
}

function tenseReels(game: SlotGame, round: SlotRound, step: SlotStep): number[] {
  const scatter = symbolOf(game, 'scatter')
  const counts = Object.keys(step.kind === 'free' ? game.free.retrigger : game.free.awards).map(Number)
  if (scatter === undefined || counts.length === 0 || round.capped) return []
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  const strips = stripsOf(game, step.kind)
  const before = (reel: number) => cells.filter((cell) => reelOf(cell) < reel && step.window[cell] === scatter).length
  return Array.from({ length: REELS }, (_, index) => index + 1).filter((reel) => {
    const seen = before(reel)
    return seen >= least - 1 && seen < most && (strips[reel - 1] ?? []).includes(scatter)
  })
}

function filledWindow(step: SlotStep, expands: string | null): Window | undefined {
  const win = step.wins.find(({ kind }) => kind === 'expanded')
  if (!win || expands === null) return undefined
  const reels = new Set(win.cells.map(reelOf))
  return step.window.map((symbol, cell) => (reels.has(reelOf(cell)) ? expands : symbol))
}
