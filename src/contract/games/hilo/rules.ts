import type { Cents } from '../../money.ts'
import { CARDS, rankOf } from '../cards.ts'
import type { SteppedOutcome, SteppedRules } from '../engine.ts'
import { drawBelow, type Words } from '../fair.ts'
import { winOf } from '../times.ts'
import type { OpenHilo } from './game.ts'
import {
  chanceOf,
  chanceOfAll,
  GUESSES,
  type Guess,
  type HiloTable,
  isBelowMost,
  isLast,
  isRight,
  SKIPS_MAX,
  timesAfter,
} from './table.ts'

/** How a card came: by a guess, or without one. */
export type HiloStep = Guess | 'skip'

/** A guess on offer: its chance in thirteenths, and the multiplier that it brings. */
type Offer = { guess: Guess; chance: number; times: number }

/** A round: its cards in order, how each after the first one came, and the guesses on offer. `times` is in ten-thousandths. */
export type HiloDrawn = {
  cards: readonly number[]
  steps: readonly HiloStep[]
  times: number
  offers: readonly Offer[]
  lost: boolean
  over: boolean
}

/** A settled round. If it was lost, its last card was the wrong one. */
export type EndedHilo = {
  cards: readonly number[]
  steps: readonly HiloStep[]
  times: number
  pot: Cents
  lost: boolean
  over: true
}
export type HiloView = OpenHilo | EndedHilo
export type HiloOutcome = SteppedOutcome<EndedHilo>

export const STOP = 'stop'
export const SKIP = 'skip'
const MOVES = [...GUESSES, SKIP, STOP] as const
export type HiloMove = (typeof MOVES)[number]

/** The chances of the guesses so far, in thirteenths, a wrong one included. */
export function chancesOf({ cards, steps }: Pick<HiloDrawn, 'cards' | 'steps'>): number[] {
  return steps.flatMap((step, at) => (step === SKIP ? [] : [chanceOf(rankOf(cards[at] ?? 0), step)]))
}

export const skipsOf = (steps: readonly HiloStep[]): number => steps.filter((step) => step === SKIP).length

/** How many guesses of a round were right. */
export function rightGuesses({ steps, lost = false }: { steps: readonly HiloStep[]; lost?: boolean }): number {
  return steps.length - skipsOf(steps) - (lost ? 1 : 0)
}

function offersAfter(table: HiloTable, card: number, chances: readonly number[]): Offer[] {
  return GUESSES.map((guess) => ({ guess, chance: chanceOf(rankOf(card), guess) }))
    .filter(({ chance }) => chance > 0)
    .map((offer) => ({ ...offer, times: timesAfter(table, [...chances, offer.chance]) }))
    .filter(({ times }) => isBelowMost(table, times))
}

type Shown = Pick<HiloDrawn, 'steps' | 'over'> & { offers?: readonly { guess: Guess }[] }

function mayMove({ steps, over, offers = [] }: Shown, move: HiloMove): boolean {
  if (over) return false
  if (move === STOP) return true
  return move === SKIP ? skipsOf(steps) < SKIPS_MAX : offers.some(({ guess }) => guess === move)
}

/** One of 52 cards with equal chances, as from an endless deck. Each step draws one, whatever it is. */
const drawCard = (words: Words): number => drawBelow(words, CARDS)

function turn(table: HiloTable, drawn: HiloDrawn, step: HiloStep, card: number): HiloDrawn {
  const turned = { ...drawn, cards: [...drawn.cards, card], steps: [...drawn.steps, step] }
  const chances = chancesOf(turned)
  if (step === SKIP) return { ...turned, offers: offersAfter(table, card, chances) }
  const from = rankOf(drawn.cards.at(-1) ?? 0)
  if (!isRight(from, step, rankOf(card))) return { ...turned, times: 0, offers: [], lost: true, over: true }
  const over = isLast(table, chances)
  const offers = over ? [] : offersAfter(table, card, chances)
  return { ...turned, times: timesAfter(table, chances), offers, over }
}

/** Hi-lo: the player guesses whether the next card is higher or lower, until a wrong guess or a stop. */
export const hiloRules: SteppedRules<HiloTable, HiloDrawn, HiloView, HiloMove> = {
  draw: (table, words) => {
    const card = drawCard(words)
    const start = { cards: [card], steps: [], times: timesAfter(table, []) }
    return { ...start, offers: offersAfter(table, card, []), lost: false, over: false }
  },
  settled: ({ over, times }, stake) => (over ? winOf(stake, times) : undefined),
  view: ({ cards, steps, times, offers, lost, over }, stake) => {
    const shown = { cards, steps, times, pot: winOf(stake, times) }
    if (over) return { ...shown, lost, over }
    return { ...shown, offers: offers.map((offer) => ({ ...offer, pot: winOf(stake, offer.times) })), over }
  },
  // The guesses that the player dared, lost or not, are the bet.
  placed: (drawn, stake) => {
    const { of, outOf } = chanceOfAll(chancesOf(drawn))
    return { weights: [Number(of), Number(outOf - of)], bets: [{ stake, wins: [0] }] }
  },
  readMove: (text) => MOVES.find((move) => move === text),
  price: (_table, view, move) => (mayMove(view, move) ? 0 : undefined),
  leave: () => STOP,
  leaving: 'cashOut',
  move: (table, drawn, move, words) => {
    if (!mayMove(drawn, move)) throw new RangeError('this move is not possible any more')
    return move === STOP ? { ...drawn, offers: [], over: true } : turn(table, drawn, move, drawCard(words))
  },
}
