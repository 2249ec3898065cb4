import type { Cents } from '../../money.ts'
import type { SteppedChoiceRules, SteppedOutcome } from '../engine.ts'
import { drawPlaces } from '../places.ts'
import { TIMES_UNIT, winOf } from '../times.ts'
import type { OpenMines } from './game.ts'
import { chanceOf, MINES_MAX, type MinesTable, TILES, timesAfter } from './table.ts'

/**
 * A round: where the mines are, the tiles opened in order, and the mine that was hit. `times` is the multiplier so far and `next` that of one tile
 * more, in ten-thousandths.
 */
export type MinesDrawn = {
  places: readonly number[]
  opened: readonly number[]
  hit: number | null
  over: boolean
  times: number
  next: number
}

/** A settled round shows all mines. `hit` is the one that ended it. */
export type EndedMines = {
  mines: number
  opened: readonly number[]
  times: number
  pot: Cents
  hit: number | null
  places: readonly number[]
  over: true
}
export type MinesView = OpenMines | EndedMines
export type MinesOutcome = SteppedOutcome<EndedMines>

export type MinesMove = { kind: 'stop' } | { kind: 'open'; tile: number }

export const minesText = (mines: number): string => `mines:${mines}`
export const openText = (tile: number): string => `open:${tile}`
export const STOP = 'stop'

const CHOICE = /^mines:([1-9]\d?)$/
const OPEN = /^open:([1-9]\d?)$/

function readChoice(_table: MinesTable, text: string): number | undefined {
  const mines = Number(CHOICE.exec(text)?.[1])
  return mines <= MINES_MAX ? mines : undefined
}

function readMove(text: string): MinesMove | undefined {
  if (text === STOP) return { kind: 'stop' }
  const tile = Number(OPEN.exec(text)?.[1])
  return tile <= TILES ? { kind: 'open', tile } : undefined
}

const mayMove = (round: { opened: readonly number[]; over: boolean }, move: MinesMove): boolean =>
  !round.over && (move.kind === 'stop' || !round.opened.includes(move.tile))

function open(table: MinesTable, drawn: MinesDrawn, tile: number): MinesDrawn {
  const opened = [...drawn.opened, tile]
  if (drawn.places.includes(tile)) return { ...drawn, opened, hit: tile, over: true, times: 0 }
  const mines = drawn.places.length
  const [times, next] = [timesAfter(table, mines, opened.length), timesAfter(table, mines, opened.length + 1)]
  // After the last safe tile it is infinite.
  if (next > table.maxTimes * TIMES_UNIT) return { ...drawn, opened, over: true, times }
  return { ...drawn, opened, times, next }
}

/** Mines: the player says how many, and opens tiles until a mine, a stop, or the last tile. */
export const minesRules: SteppedChoiceRules<MinesTable, MinesDrawn, MinesView, MinesMove, number> = {
  readChoice,
  draw: (table, words, mines) => ({
    places: drawPlaces(words, TILES, mines),
    opened: [],
    hit: null,
    over: false,
    times: timesAfter(table, mines, 0),
    next: timesAfter(table, mines, 1),
  }),
  settled: ({ over, times }, stake) => (over ? winOf(stake, times) : undefined),
  view: ({ places, opened, hit, over, times, next }, stake) => {
    const shown = { mines: places.length, opened, times, pot: winOf(stake, times) }
    return over ? { ...shown, hit, places, over } : { ...shown, next: { times: next, pot: winOf(stake, next) }, over }
  },
  // The tiles that the player dared, lost or not, are the bet.
  placed: ({ places, opened }, stake) => {
    const { of, outOf } = chanceOf(places.length, opened.length)
    return { weights: [of, outOf - of], bets: [{ stake, wins: [0] }] }
  },
  readMove,
  price: (_table, view, move) => (mayMove(view, move) ? 0 : undefined),
  leave: () => STOP,
  leaving: 'cashOut',
  move: (table, drawn, move) => {
    if (!mayMove(drawn, move)) throw new RangeError('this move is not possible any more')
    return move.kind === 'stop' ? { ...drawn, over: true } : open(table, drawn, move.tile)
  },
}
