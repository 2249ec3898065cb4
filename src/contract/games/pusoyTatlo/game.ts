import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { CARDS } from '../cards.ts'
import { declaredRates, gameName, gameReturn, gameStakes } from '../paytable.ts'
import { HAND, HIGH_ACE } from './hands.ts'
import { pusoyTatlo } from './manifest.ts'

const BONUS_MAX = 100
const HUNDREDTHS = 10_000

/** The paytable of one game of Pusoy Tatlo, content/lobby/pusoyTatlo/<id>.yaml. */
export const pusoyTatloGame = v.strictObject({
  id: whole(pusoyTatlo.from, pusoyTatlo.to),
  name: gameName,
  /** The antes on offer. */
  stakes: gameStakes,
  /** The dealer plays with such a highest card or a higher hand. 12 is a queen, 14 an ace. */
  qualifies: whole(2, HIGH_ACE),
  /** What a hand that is played brings besides, in antes, whatever the dealer has. */
  bonus: v.strictObject({
    straightFlush: whole(0, BONUS_MAX),
    three: whole(0, BONUS_MAX),
    straight: whole(0, BONUS_MAX),
  }),
  /** The figures that follow. Rates in hundredths of a percent. All but those of the rule of thumb are of the best play. */
  declared: v.strictObject({
    /** The return of all stakes, the further ones included. */
    rtp: gameReturn,
    /** What is left of an ante on average. */
    ante: whole(0, HUNDREDTHS),
    /** Both, by the plain rule of thumb. */
    thumb: whole(0, HUNDREDTHS),
    thumbAnte: whole(0, HUNDREDTHS),
    ...declaredRates,
    /** Of what a round wins or loses, in hundredths of an ante. */
    deviation: whole(0, 1_000_000),
    volatility: v.picklist(['low', 'medium', 'high']),
    /** In antes. */
    maxWin: whole(4, BONUS_MAX + 4),
    /** One round in so many brings the highest win. */
    maxWinIn: whole(1, 1_000_000),
  }),
})
export type PusoyTatloGame = v.InferOutput<typeof pusoyTatloGame>

/** The player's view of an open round, as stored with it: their three cards. */
export const openPusoyTatlo = v.strictObject({
  cards: v.pipe(v.array(whole(0, CARDS - 1)), v.length(HAND), v.readonly()),
  over: v.literal(false),
})
export type OpenPusoyTatlo = v.InferOutput<typeof openPusoyTatlo>
