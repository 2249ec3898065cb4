import * as v from 'valibot'
import { whole } from '../whole.ts'

const STAKES_MAX = 12
const STAKE_MAX = 10_000_000
const HUNDREDTHS = 10_000
const RETURN_LEAST = 9400
const RETURN_MOST = 9980

/** A game's name. */
export const gameName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40))

/** Stakes on offer, cents, ascending. */
export const gameStakes = v.pipe(
  v.array(whole(1, STAKE_MAX)),
  v.minLength(1),
  v.maxLength(STAKES_MAX),
  v.check((stakes) => stakes.every((stake, at) => at === 0 || stake > (stakes[at - 1] ?? 0)), 'must ascend'),
)

/** The share of the stake that every choice pays back, before its multiplier is rounded down. Hundredths of a percent. */
export const gameReturn = whole(RETURN_LEAST, RETURN_MOST)

/** Rounds that bring anything back, and those that bring more than all of their stakes. Paytables kept from earlier rounds lack the second rate. */
export const declaredRates = { hitRate: whole(0, HUNDREDTHS), gainRate: v.optional(whole(0, HUNDREDTHS)) }

/** The declared figures of a game that pays by multipliers (`times.ts`). Rates in hundredths of a percent, the rest of its first choice. */
export const declaredTimes = (timesMost: number) =>
  v.strictObject({
    /** The best return of any choice at any stake, and the least. */
    rtp: whole(0, HUNDREDTHS),
    rtpLeast: whole(0, HUNDREDTHS),
    ...declaredRates,
    /** Hundredths of a stake. */
    deviation: whole(0, 1_000_000),
    volatility: v.picklist(['low', 'medium', 'high']),
    /** The highest multiplier that a round can reach, rounded down to whole stakes. */
    maxWin: whole(1, timesMost),
  })
