import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { CARDS } from '../cards.ts'
import { declaredRates, gameName, gameReturn, gameStakes } from '../paytable.ts'
import { luckyNine } from './manifest.ts'
import { NINE, PAIR } from './points.ts'

const PAY_MAX = 10
const HUNDREDTHS = 10_000

/** The paytable of one game of Lucky Nine, content/lobby/luckyNine/<id>.yaml. */
export const luckyNineGame = v.strictObject({
  id: whole(luckyNine.from, luckyNine.to),
  name: gameName,
  stakes: gameStakes,
  /** The banker draws a third card at so many points or fewer. */
  banker: whole(0, NINE - 1),
  /** In stakes, the stake itself included. */
  pays: v.strictObject({
    /** A nine on two cards. */
    lucky: whole(2, PAY_MAX),
    win: whole(2, PAY_MAX),
    /** A nine on two cards, if the banker has nine too. */
    back: whole(0, PAY_MAX),
    /** Every other tie. */
    tie: whole(0, 1),
  }),
  /** The figures that follow. Rates in hundredths of a percent. All but `thumb` are of the best play. */
  declared: v.strictObject({
    rtp: gameReturn,
    /** The return of the plain rule of thumb. */
    thumb: whole(0, HUNDREDTHS),
    ...declaredRates,
    /** Hundredths of a stake. */
    deviation: whole(0, 1_000_000),
    volatility: v.picklist(['low', 'medium', 'high']),
    maxWin: whole(2, PAY_MAX),
    /** One round in so many brings the highest win. */
    maxWinIn: whole(1, 1_000_000),
  }),
})
export type LuckyNineGame = v.InferOutput<typeof luckyNineGame>

/** The player's view of an open round, as stored with it: their two cards. */
export const openLuckyNine = v.strictObject({
  cards: v.pipe(v.array(whole(0, CARDS - 1)), v.length(PAIR), v.readonly()),
  over: v.literal(false),
})
export type OpenLuckyNine = v.InferOutput<typeof openLuckyNine>
