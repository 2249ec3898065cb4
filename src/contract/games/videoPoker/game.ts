import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { CARDS } from '../cards.ts'
import { declaredRates, gameName, gameReturn, gameStakes } from '../paytable.ts'
import { HAND, HANDS, type PayingHand } from './hands.ts'
import { videoPoker } from './manifest.ts'

const PAY_MAX = 4000
const HUNDREDTHS = 10_000

const pay = whole(1, PAY_MAX)
// The keys are those of the list.
const pays = Object.fromEntries(HANDS.map((hand) => [hand, pay])) as Record<PayingHand, typeof pay>

/** The paytable of one game of video poker, content/lobby/videoPoker/<id>.yaml. */
export const videoPokerGame = v.strictObject({
  id: whole(videoPoker.from, videoPoker.to),
  name: gameName,
  /** The cloth of its table, and the back of its cards. */
  theme: v.picklist(['barrio', 'parol', 'fiesta']),
  stakes: gameStakes,
  /** What each hand pays, in stakes: the same at every stake. */
  pays: v.strictObject(pays),
  /** The figures that follow from the pays. Rates in hundredths of a percent. All but `thumb` are of the best play. */
  declared: v.strictObject({
    rtp: gameReturn,
    /** The return of the plain rule of thumb. */
    thumb: whole(0, HUNDREDTHS),
    ...declaredRates,
    /** Hundredths of a stake. */
    deviation: whole(0, 1_000_000),
    volatility: v.picklist(['low', 'medium', 'high']),
    maxWin: pay,
    /** One round in so many ends with the highest hand. */
    maxOdds: whole(1, 1_000_000),
  }),
})
export type VideoPokerGame = v.InferOutput<typeof videoPokerGame>
export type Theme = VideoPokerGame['theme']

/** The player's view of an open round, as stored with it: the five cards that were dealt. */
export const openVideoPoker = v.strictObject({
  cards: v.pipe(v.array(whole(0, CARDS - 1)), v.length(HAND), v.readonly()),
  over: v.literal(false),
})
export type OpenVideoPoker = v.InferOutput<typeof openVideoPoker>
