import { CARDS, SUITS } from '../cards.ts'
import { BUST, blackjackWith, COUNTS, dealerTree, ENDS, endOfTotal, partOf } from './dealer.ts'
import { ACE_VALUE, BEST, DEALER_STANDS, TEN_VALUE, totalFrom } from './hands.ts'
import type { Move } from './rules.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

/** Sets of the player's cards as one number: each value has a digit that no hand fills. */
const DIGITS = Array.from({ length: TEN_VALUE + 1 }, (_, value) => 32 ** Math.max(value - 1, 0))
/** A digit less for the values of which no hand has many. */
const keyOf = (value: number): number => DIGITS[value] as number

/** More cards than a dealer's set has. */
const SET_MAX = 20

/**
 * A hand against the dealer's open card, and what it is worth. It knows its own cards, that one, and after a split the card that left it. All
 * others are in the shoe, the dealer's covered one among them: cards that nobody has seen are alike, in whatever order they come.
 *
 * Worths are in first stakes, and count rounds in which the dealer has a blackjack as nothing. So they add up over all cards that may come.
 * Divided by `clear()` they are what the hand is worth after the dealer has looked.
 */
export class Seat {
  readonly #decks: number
  readonly up: number
  /** Cards of each value that the hand has not seen, and how many there are. */
  readonly left = new Float64Array(TEN_VALUE + 1)
  size: number
  readonly #products = new Float64Array((TEN_VALUE + 1) * COUNTS)
  readonly #shares = new Float64Array(SET_MAX)
  /** The products along a branch of the dealer's tree. */
  readonly #branch = new Float64Array(TEN_VALUE + 1).fill(1)
  readonly #chances = new Map<number, Float64Array>()
  readonly #worths = new Map<number, number>()
  readonly #splits = new Map<number, number>()
  readonly #aparts = new Map<number, Seat>()
  readonly #apart: number | undefined
  #key = 0
  #sum = 0
  #aces = 0
  cards = 0

  constructor(decks: number, up: number, apart?: number) {
    this.#decks = decks
    this.up = up
    this.#apart = apart
    this.left.fill(decks * SUITS).fill(decks * (CARDS - (TEN_VALUE - 1) * SUITS), TEN_VALUE)
    this.size = decks * CARDS
    this.#see(up, 1)
    if (apart !== undefined) this.#see(apart, 1)
  }

  #see(value: number, count: 1 | -1): void {
    this.left[value] = (this.left[value] as number) - count
    this.size -= count
  }

  #hold(value: number, count: 1 | -1): void {
    this.#see(value, count)
    this.#key += keyOf(value) * count
    this.#sum += value * count
    this.cards += count
    if (value === ACE_VALUE) this.#aces += count
  }

  take(value: number): void {
    this.#hold(value, 1)
  }

  putBack(value: number): void {
    this.#hold(value, -1)
  }

  /** What the cards count, and which set they are. */
  get hand(): { total: number; isSoft: boolean } {
    return totalFrom(this.#sum, this.#aces > 0)
  }

  get key(): number {
    return this.#key
  }

  /** The value of both cards of a pair. */
  get pair(): number | undefined {
    const value = this.#sum / 2
    return this.cards === 2 && Number.isInteger(value) && this.#key === 2 * keyOf(value) ? value : undefined
  }

  /** Whether the cards are split aces, which stand with their second card. */
  get isAceApart(): boolean {
    return this.#apart === ACE_VALUE && this.cards > 1
  }

  /** The chance that the next card has this value. */
  chanceOf(value: number): number {
    return (this.left[value] as number) / this.size
  }

  /** The chance that the dealer has no blackjack. */
  clear(): number {
    const value = blackjackWith(this.up)
    return value === undefined ? 1 : 1 - this.chanceOf(value)
  }

  /** The chances of the dealer's ends, which add up to `clear()`. */
  chances(): Float64Array {
    const known = this.#chances.get(this.#key)
    if (known) return known
    for (let value = 1; value <= TEN_VALUE; value += 1) {
      let product = 1
      for (let count = 1; count < COUNTS; count += 1) {
        product *= Math.max((this.left[value] as number) - count + 1, 0)
        this.#products[partOf(value, count)] = product
      }
    }
    for (let [cards, share] = [0, 1]; cards < SET_MAX; cards += 1) {
      this.#shares[cards] = share
      share /= this.size - cards
    }
    const chances = new Float64Array(ENDS)
    const { nodes, depths, parts, orders, cards, ends } = dealerTree(this.up)
    const [products, powers, shares] = [this.#branch, this.#products, this.#shares]
    for (let node = 0; node < nodes; node += 1) {
      const depth = depths[node] as number
      const product = (products[depth - 1] as number) * (powers[parts[node] as number] as number)
      products[depth] = product
      const count = orders[node] as number
      if (count === 0) continue
      const end = ends[node] as number
      chances[end] = (chances[end] as number) + count * (shares[cards[node] as number] as number) * product
    }
    this.#chances.set(this.#key, chances)
    return chances
  }

  /** What it is worth to stand. */
  stand(): number {
    const chances = this.chances()
    const own = endOfTotal(this.hand.total)
    let worth = chances[BUST] as number
    for (let end = 0; end < BUST; end += 1) worth += Math.sign(own - end) * (chances[end] as number)
    return worth
  }

  /** Sums up what follows from each next card, by its chance. A card that busts the hand loses its stake. */
  #next(worth: () => number): number {
    let sum = 0
    for (let value = 1; value <= TEN_VALUE; value += 1) {
      const chance = this.chanceOf(value)
      if (chance === 0) continue
      this.take(value)
      sum += chance * (this.hand.total > BEST ? -this.clear() : worth())
      this.putBack(value)
    }
    return sum
  }

  /** What it is worth to take a card, and to go on as well as possible. */
  hit(): number {
    return this.#next(() => this.goOn())
  }

  /** The better of standing and hitting. 21 stands by itself. */
  goOn(): number {
    if (this.hand.total === BEST) return this.stand()
    const known = this.#worths.get(this.#key)
    if (known !== undefined) return known
    const worth = this.#better()
    this.#worths.set(this.#key, worth)
    return worth
  }

  #better(): number {
    if (this.#alwaysHits) return this.hit()
    const stand = this.stand()
    return stand < this.#atMost() ? Math.max(stand, this.hit()) : stand
  }

  /** Below 17 a hand that stands wins only if the dealer busts, and no card makes that rarer. One that cannot bust loses nothing by a card. */
  get #alwaysHits(): boolean {
    const { total, isSoft } = this.hand
    return total < DEALER_STANDS && (isSoft || total <= BEST - TEN_VALUE)
  }

  /**
   * Counts ahead what `goOn` remembers, in pieces between which other work may be done. It looks as many cards ahead as it is told, and at high
   * cards first: they leave little to count.
   */
  *ahead(cards: number): Generator<undefined, void> {
    if (cards === 0 || this.hand.total >= BEST || !(this.#alwaysHits || this.stand() < this.#atMost())) return
    for (let value = TEN_VALUE; value >= 1; value -= 1) {
      if (this.chanceOf(value) === 0) continue
      this.take(value)
      if (this.hand.total <= BEST && !this.#worths.has(this.#key)) {
        yield* this.ahead(cards - 1)
        this.goOn()
        yield
      }
      this.putBack(value)
    }
  }

  /** More than a hit can be worth: every card that does not bust the hand would win. */
  #atMost(): number {
    return this.#next(() => this.clear())
  }

  double(): number {
    return 2 * this.#next(() => this.stand())
  }

  /** Both hands of a split are worth the same, since neither looks at the other. */
  split(): number {
    const value = this.pair ?? 0
    const known = this.#splits.get(value)
    if (known !== undefined) return known
    const seat = this.apart()
    const after = () =>
      seat.isAceApart || seat.hand.total === BEST ? seat.stand() : Math.max(seat.goOn(), seat.double())
    const worth = 2 * seat.#next(after)
    this.#splits.set(value, worth)
    return worth
  }

  /** The seat of either hand after a split, with its first card. */
  apart(): Seat {
    const value = this.pair ?? 0
    const known = this.#aparts.get(value)
    if (known) return known
    const seat = new Seat(this.#decks, this.up, value)
    seat.take(value)
    this.#aparts.set(value, seat)
    return seat
  }

  /** What a move is worth, if the hand goes on as well as possible. */
  worthOf(move: Exclude<Move, 'insure' | 'decline'>): number {
    return move === 'surrender' ? -this.clear() / 2 : this[move]()
  }
}
