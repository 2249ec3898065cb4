import type { Cents } from '../../money.ts'
import type { SteppedChoiceRules, SteppedOutcome } from '../engine.ts'
import { drawPlaces } from '../places.ts'
import { winOf } from '../times.ts'
import type { OpenTower } from './game.ts'
import { BOOTHS_MAX, chanceOf, DIFFICULTIES, type Difficulty, type TowerTable, timesAfter } from './table.ts'

/**
 * A round: the traps of each floor from the lowest, the booths picked so far, and whether the last of them had a trap. `times` is the multiplier
 * so far and `next` that of one floor more, in ten-thousandths.
 */
export type TowerDrawn = {
  difficulty: Difficulty
  booths: number
  traps: readonly (readonly number[])[]
  picked: readonly number[]
  fell: boolean
  over: boolean
  times: number
  next: number
}

/** A settled round shows all traps. With `fell`, the last booth had one. */
export type EndedTower = {
  difficulty: Difficulty
  booths: number
  picked: readonly number[]
  times: number
  pot: Cents
  fell: boolean
  traps: readonly (readonly number[])[]
  over: true
}
export type TowerView = OpenTower | EndedTower
export type TowerOutcome = SteppedOutcome<EndedTower>

export type TowerMove = { kind: 'stop' } | { kind: 'pick'; booth: number }

export const climbText = (difficulty: Difficulty): string => `climb:${difficulty}`
export const boothText = (booth: number): string => `booth:${booth}`
export const STOP = 'stop'

const BOOTH = /^booth:([1-9])$/

function readMove(text: string): TowerMove | undefined {
  if (text === STOP) return { kind: 'stop' }
  const booth = Number(BOOTH.exec(text)?.[1])
  return booth <= BOOTHS_MAX ? { kind: 'pick', booth } : undefined
}

const mayMove = ({ booths, over }: Pick<TowerDrawn, 'booths' | 'over'>, move: TowerMove): boolean =>
  !over && (move.kind === 'stop' || move.booth <= booths)

function pick(table: TowerTable, drawn: TowerDrawn, booth: number): TowerDrawn {
  const floor = drawn.picked.length
  const picked = [...drawn.picked, booth]
  if (drawn.traps[floor]?.includes(booth)) return { ...drawn, picked, fell: true, over: true, times: 0 }
  const times = timesAfter(table, drawn.difficulty, picked.length)
  const next = timesAfter(table, drawn.difficulty, picked.length + 1)
  return { ...drawn, picked, times, next, over: picked.length === table.floors }
}

/** Tower: the player picks a difficulty, and then a booth on each floor, until a trap, a stop, or the top. */
export const towerRules: SteppedChoiceRules<TowerTable, TowerDrawn, TowerView, TowerMove, Difficulty> = {
  readChoice: (_table, text) => DIFFICULTIES.find((each) => climbText(each) === text),
  draw: (table, words, difficulty) => {
    const { booths, traps } = table.difficulties[difficulty]
    return {
      difficulty,
      booths,
      traps: Array.from({ length: table.floors }, () => drawPlaces(words, booths, traps)),
      picked: [],
      fell: false,
      over: false,
      times: timesAfter(table, difficulty, 0),
      next: timesAfter(table, difficulty, 1),
    }
  },
  settled: ({ over, times }, stake) => (over ? winOf(stake, times) : undefined),
  view: ({ difficulty, booths, traps, picked, fell, over, times, next }, stake) => {
    const shown = { difficulty, booths, picked, times, pot: winOf(stake, times) }
    return over ? { ...shown, fell, traps, over } : { ...shown, next: { times: next, pot: winOf(stake, next) }, over }
  },
  // The floors that the player dared, climbed or not, are the bet.
  placed: ({ booths, traps, picked }, stake) => {
    const { of, outOf } = chanceOf({ booths, traps: traps[0]?.length ?? 0 }, picked.length)
    return { weights: [of, outOf - of], bets: [{ stake, wins: [0] }] }
  },
  readMove,
  price: (_table, view, move) => (mayMove(view, move) ? 0 : undefined),
  leave: () => STOP,
  leaving: 'cashOut',
  move: (table, drawn, move) => {
    if (!mayMove(drawn, move)) throw new RangeError('this move is not possible any more')
    return move.kind === 'stop' ? { ...drawn, over: true } : pick(table, drawn, move.booth)
  },
}
