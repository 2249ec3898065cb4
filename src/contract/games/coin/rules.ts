import type { Cents } from '../../money.ts'
import type { SteppedOutcome, SteppedRules } from '../engine.ts'
import { drawBelow, type Words } from '../fair.ts'
import { TIMES_UNIT, winOf } from '../times.ts'
import type { OpenCoin } from './game.ts'
import { type CoinTable, FACES, type Face, oddsOf, timesAfter } from './table.ts'

/** What the player called, and the face on which the coin fell. */
export type Flip = { called: Face; fell: Face }

/** A round: its flips in order. `times` is the multiplier so far and `next` that of one more right call, in ten-thousandths. */
export type CoinDrawn = { flips: readonly Flip[]; over: boolean; times: number; next: number }

export type EndedCoin = { flips: readonly Flip[]; times: number; pot: Cents; over: true }
export type CoinView = OpenCoin | EndedCoin
export type CoinOutcome = SteppedOutcome<EndedCoin>

export const STOP = 'stop'
export type CoinMove = Face | typeof STOP

export const isRight = ({ called, fell }: Flip): boolean => called === fell

/** One flip of the coin. It does not know what was called. */
export const drawFace = (words: Words): Face => (drawBelow(words, FACES.length) === 0 ? 'kara' : 'krus')

const isFace = (text: string): text is Face => text === 'kara' || text === 'krus'

function flip(table: CoinTable, drawn: CoinDrawn, called: Face, words: Words): CoinDrawn {
  const fallen = { called, fell: drawFace(words) }
  const flips = [...drawn.flips, fallen]
  if (!isRight(fallen)) return { ...drawn, flips, over: true, times: 0 }
  const next = timesAfter(table, flips.length + 1)
  return { flips, times: drawn.next, next, over: next > table.maxTimes * TIMES_UNIT }
}

/** Kara y krus: each flip is called before it falls. A round goes on until a wrong call, a stop, or the last call. */
export const coinRules: SteppedRules<CoinTable, CoinDrawn, CoinView, CoinMove> = {
  draw: (table) => ({ flips: [], over: false, times: timesAfter(table, 0), next: timesAfter(table, 1) }),
  settled: ({ over, times }, stake) => (over ? winOf(stake, times) : undefined),
  view: ({ flips, over, times, next }, stake) => {
    const shown = { flips, times, pot: winOf(stake, times) }
    return over ? { ...shown, over } : { ...shown, next: { times: next, pot: winOf(stake, next) }, over }
  },
  // The calls that the player dared, right or wrong, are the bet.
  placed: ({ flips }, stake) => ({
    weights: [1, oddsOf(flips.length) - 1],
    bets: [{ stake, wins: [0] }],
  }),
  readMove: (text) => (isFace(text) || text === STOP ? text : undefined),
  price: (_table, view) => (view.over ? undefined : 0),
  leave: () => STOP,
  leaving: 'cashOut',
  move: (table, drawn, move, words) => {
    if (drawn.over) throw new RangeError('this move is not possible any more')
    return move === STOP ? { ...drawn, over: true } : flip(table, drawn, move, words)
  },
}
