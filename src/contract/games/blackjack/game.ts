import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { CARDS } from '../cards.ts'
import { declaredRates, gameName, gameReturn, gameStakes } from '../paytable.ts'
import { blackjack } from './manifest.ts'

const DECKS_MAX = 8
const HUNDREDTHS = 10_000
/** A hand of single aces, and no other, could have so many. */
const HAND_MAX = 21

/** Rows of a chart: a letter for each card of the dealer, from 2 to ace. */
const chart = (rows: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[HSDTPRQ]{10}(?: [HSDTPRQ]{10}){${rows - 1}}$`)))

/** Totals of the chart's rows, and the cards of its pairs. */
export const HARD_ROWS = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] as const
export const SOFT_ROWS = [13, 14, 15, 16, 17, 18, 19, 20] as const
export const PAIR_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
/** The dealer's cards of the chart's columns. */
export const UP_COLUMNS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1] as const

/** The paytable of one game of blackjack, content/lobby/blackjack/<id>.yaml. */
export const blackjackGame = v.strictObject({
  id: whole(blackjack.from, blackjack.to),
  name: gameName,
  /** Decks in the shoe, which is shuffled for every round. */
  decks: whole(1, DECKS_MAX),
  /** Half a stake is surrendered and insured, so each is even. */
  stakes: gameStakes,
  /** The figures that follow from the rules. Rates in hundredths of a percent. All but `basic` and `thumb` are of the best play. */
  declared: v.strictObject({
    /** Shares of all that is staked: at best play, by the chart, and by the plain rule of thumb. */
    rtp: gameReturn,
    basic: whole(0, HUNDREDTHS),
    thumb: whole(0, HUNDREDTHS),
    /** What is lost of a first stake, on average. */
    edge: whole(0, HUNDREDTHS),
    /** What is staked for each first stake, with doubles and splits. Hundredths. */
    staked: whole(100, 1000),
    ...declaredRates,
    /** Hundredths of a first stake. */
    deviation: whole(0, 1_000_000),
    volatility: v.picklist(['low', 'medium', 'high']),
    /** First stakes, and one round in so many brings them. */
    maxWin: whole(1, 100),
    maxOdds: whole(1, 1_000_000),
    /** The best move by total and the dealer's card: hit, stand, double or hit (D), double or stand (T), split (P), surrender or hit (R), surrender or stand (Q). */
    hard: chart(HARD_ROWS.length),
    soft: chart(SOFT_ROWS.length),
    pairs: chart(PAIR_ROWS.length),
  }),
})
export type BlackjackGame = v.InferOutput<typeof blackjackGame>

const cards = (least: number, most: number) =>
  v.pipe(v.array(whole(0, CARDS - 1)), v.minLength(least), v.maxLength(most), v.readonly())

/** The player's view of an open round, as stored with it. */
export const openBlackjack = v.strictObject({
  /** The first stake, in cents. */
  stake: whole(2, Number.MAX_SAFE_INTEGER),
  /** The dealer's open card. */
  dealer: cards(1, 1),
  /** The player's hands: two after a split. `times` counts stakes. */
  hands: v.pipe(
    v.array(v.strictObject({ cards: cards(2, HAND_MAX), times: v.picklist([1, 2]) })),
    v.minLength(1),
    v.maxLength(2),
    v.readonly(),
  ),
  /** The hand whose move is next, from 0. */
  at: whole(0, 1),
  /** Whether insurance is offered now, and whether it was taken. */
  isOffered: v.boolean(),
  isInsured: v.boolean(),
  over: v.literal(false),
})
export type OpenBlackjack = v.InferOutput<typeof openBlackjack>
