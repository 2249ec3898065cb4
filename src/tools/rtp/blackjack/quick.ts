import type { HandMove } from '#build/games/blackjack/ways.ts'
import { ACE_VALUE, BEST, DEALER_STANDS, pointsOf, TEN_VALUE, totalFrom } from '#contract/games/blackjack/hands.ts'
import { HALVES } from '#contract/games/blackjack/rules.ts'
import { CARDS } from '#contract/games/cards.ts'
import type { Words } from '#contract/games/fair.ts'

// Rounds of blackjack without an object each, some twenty times faster than by the rules of the players. tests/games/blackjack/returns.test.ts
// plays both by the same words, and `npm run rtp` compares the first rounds of each run.
// Indices stay within their arrays by construction; `as` tells the compiler.

/** The move of a hand by its values, against the dealer's open card. `apart` is the value of a split pair; 0 without a split. */
export type Choose = (up: number, values: readonly number[], apart: number, moves: readonly HandMove[]) => HandMove

const WORD_RANGE = 2 ** 32
const VALUES = TEN_VALUE + 1
const MOVES = ['stand', 'hit', 'double', 'split', 'surrender'] as const satisfies readonly HandMove[]
const [STAND, HIT, DOUBLE, SPLIT, SURRENDER] = [1, 2, 3, 4, 5]
/** More sets of values than count 21 or less, and more cards than a round takes. */
const SETS = 4096
const DRAWN_MAX = 64
/** The empty set, and all that count more than 21. */
const EMPTY = 0
const BUST = 1
const BLACKJACK_GAIN = HALVES.blackjack / 2 - 1
const SURRENDER_GAIN = HALVES.surrendered / 2 - 1

function movesOf({ length }: readonly number[], isPair: boolean, apart: number): readonly HandMove[] {
  if (length > 2) return ['stand', 'hit']
  if (apart > 0) return ['stand', 'hit', 'double']
  return isPair ? ['stand', 'hit', 'double', 'split', 'surrender'] : ['stand', 'hit', 'double', 'surrender']
}

/** The sets of values that a hand may hold, numbered as they come, with what they count and how they are played. */
class Sets {
  readonly #values: (readonly number[])[] = [[], []]
  readonly #ids = new Map<string, number>()
  readonly #after = new Int16Array(SETS * VALUES)
  readonly #moves = new Uint8Array(SETS * VALUES * VALUES)
  readonly totals = new Uint8Array(SETS)
  readonly #choose: Choose

  constructor(choose: Choose) {
    this.#choose = choose
    this.totals[BUST] = BEST + 1
  }

  /** The set with one value more. */
  add(set: number, value: number): number {
    return (this.#after[set * VALUES + value] as number) || this.#find(set, value)
  }

  #find(set: number, value: number): number {
    const values = [...(this.#values[set] as readonly number[]), value].sort((one, other) => one - other)
    const sum = values.reduce((all, one) => all + one, 0)
    const { total } = totalFrom(sum, values.includes(ACE_VALUE))
    const found = total > BEST ? BUST : (this.#ids.get(String(values)) ?? this.#number(values, total))
    this.#after[set * VALUES + value] = found
    return found
  }

  #number(values: readonly number[], total: number): number {
    const set = this.#values.push(values) - 1
    this.#ids.set(String(values), set)
    this.totals[set] = total
    return set
  }

  /** The move of a set, as its place in `MOVES`, counted from 1. */
  move(set: number, up: number, apart: number): number {
    const at = (set * VALUES + apart) * VALUES + up
    return (this.#moves[at] as number) || this.#decide(at, this.#values[set] as readonly number[], up, apart)
  }

  #decide(at: number, values: readonly number[], up: number, apart: number): number {
    const moves = movesOf(values, values[0] === values[1], apart)
    const move = MOVES.indexOf(this.#choose(up, values, apart, moves)) + 1
    this.#moves[at] = move
    return move
  }
}

/** What a hand gains or loses against the dealer's total at the end. */
function gainOf(own: number, times: number, dealer: number): number {
  if (own > BEST) return -times
  return dealer > BEST ? times : Math.sign(own - dealer) * times
}

/** Plays round after round by the words, and returns the gain or loss of each in first stakes. Insurance is declined. */
export class QuickTable {
  readonly #words: Words
  readonly #sets: Sets
  readonly #points: Uint8Array
  /** As `drawBelow` rejects words. */
  readonly #limits: Float64Array
  /** The places drawn so far, ascending. */
  readonly #drawn = new Int32Array(DRAWN_MAX)
  #count = 0
  /** What the hand counts that was played last, and its stakes. */
  #total = 0
  #times = 1

  constructor(decks: number, words: Words, choose: Choose) {
    this.#words = words
    this.#sets = new Sets(choose)
    this.#points = Uint8Array.from({ length: decks * CARDS }, (_, place) => pointsOf(place % CARDS))
    this.#limits = Float64Array.from({ length: decks * CARDS + 1 }, (_, below) => WORD_RANGE - (WORD_RANGE % below))
  }

  /** The value of the next card of the shoe. */
  #draw(): number {
    const drawn = this.#drawn
    const below = this.#points.length - this.#count
    const limit = this.#limits[below] as number
    let word = this.#words()
    while (word >= limit) word = this.#words()
    // As 32 bits: a remainder of other numbers takes ten times as long.
    let place = (word >>> 0) % (below >>> 0)
    let at = 0
    while (at < this.#count && (drawn[at] as number) <= place) {
      place += 1
      at += 1
    }
    for (let to = this.#count; to > at; to -= 1) drawn[to] = drawn[to - 1] as number
    drawn[at] = place
    this.#count += 1
    return this.#points[place] as number
  }

  play(): number {
    this.#count = 0
    const sets = this.#sets
    const one = this.#draw()
    const up = this.#draw()
    const other = this.#draw()
    const covered = this.#draw()
    const hand = sets.add(sets.add(EMPTY, one), other)
    const dealer = sets.add(sets.add(EMPTY, up), covered)
    const isDealerBlackjack = sets.totals[dealer] === BEST
    if (sets.totals[hand] === BEST) return isDealerBlackjack ? 0 : BLACKJACK_GAIN
    if (isDealerBlackjack) return -1
    const move = sets.move(hand, up, 0)
    if (move === SURRENDER) return SURRENDER_GAIN
    if (move === SPLIT) return this.#split(up, one, dealer)
    this.#finish(hand, up, 0)
    const own = this.#total
    const times = this.#times
    return gainOf(own, times, own > BEST ? 0 : this.#end(dealer))
  }

  /** Both hands get their second card before the first one goes on. */
  #split(up: number, value: number, dealer: number): number {
    const alone = this.#sets.add(EMPTY, value)
    const first = this.#sets.add(alone, this.#draw())
    const second = this.#sets.add(alone, this.#draw())
    this.#finish(first, up, value)
    const own = this.#total
    const times = this.#times
    this.#finish(second, up, value)
    const end = own > BEST && this.#total > BEST ? 0 : this.#end(dealer)
    return gainOf(own, times, end) + gainOf(this.#total, this.#times, end)
  }

  /** Plays a hand to its end. 21 and split aces stand by themselves. */
  #finish(start: number, up: number, apart: number): void {
    const { totals } = this.#sets
    let set = start
    let move = apart === ACE_VALUE ? STAND : HIT
    while (move === HIT && (totals[set] as number) < BEST) {
      move = this.#sets.move(set, up, apart)
      if (move !== STAND) set = this.#sets.add(set, this.#draw())
    }
    this.#times = move === DOUBLE ? 2 : 1
    this.#total = totals[set] as number
  }

  /** The dealer's total at the end. */
  #end(start: number): number {
    const { totals } = this.#sets
    let set = start
    while ((totals[set] as number) < DEALER_STANDS) set = this.#sets.add(set, this.#draw())
    return totals[set] as number
  }
}
