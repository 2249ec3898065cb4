import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, count, eachOnce, gameId, id, positiveCents, shortText, time } from '../../call/shapes.ts'
import { ENDED_SHOWN, PLACES_SHOWN, TOURNAMENT_GAMES_MAX, TOURNAMENT_PRIZES_MAX, TOURNAMENTS_MAX } from './limits.ts'

export { config } from './config.ts'

const place = v.strictObject({
  place: id,
  /** Masked; missing where a player does not want to be shown. */
  name: v.optional(shortText),
  isOwn: v.optional(v.literal(true)),
  /** Hundredths of a multiple: 1,250 is 12.5 times the stake. */
  score: count,
  /** Cents, by the standings of now or by the final ones. */
  prize: cents,
})

const standings = {
  /** Those that come or run, then the last that ended. */
  tournaments: v.pipe(
    eachOnce(
      v.strictObject({
        tournament: id,
        title: shortText,
        state: v.picklist(['ahead', 'open', 'counting', 'over']),
        ...{ opensAt: time, closesAt: time },
        games: v.pipe(v.array(gameId), v.maxLength(TOURNAMENT_GAMES_MAX)),
        /** The smallest stake that counts, the first rounds of a player that count, and how many of their best multiples add up. */
        ...{ stake: positiveCents, rounds: id, best: id },
        /** The highest prizes, what each player who played all rounds adds to them, and what they are together with the players of now. */
        prizes: v.pipe(v.array(positiveCents), v.maxLength(TOURNAMENT_PRIZES_MAX)),
        perPlayer: v.optional(positiveCents),
        pool: cents,
        entrants: count,
        places: v.pipe(v.array(place), v.maxLength(PLACES_SHOWN)),
        /** The caller's own, once they have joined. `played`: rounds that counted. */
        own: v.optional(
          v.strictObject({
            ...{ played: count, score: count, place: v.optional(id), prize: cents },
            /** It takes no place: another account of the person, or on the device while no identity is checked, does. */
            isBeside: v.optional(v.literal(true)),
          }),
        ),
      }),
      ({ tournament }) => tournament,
    ),
    v.maxLength(TOURNAMENTS_MAX + ENDED_SHOWN),
  ),
  /** Whether the caller may join: nothing is offered to whom nothing may be promoted. */
  isOffered: v.boolean(),
  needRecharge: v.boolean(),
}

export const calls = {
  tournaments: call({
    about:
      'The tournaments that come or run and the last that ended: what counts, the prizes, the standings, and how the caller stands. A score is the sum of the best multiples of the first rounds, so that equal stakes and larger ones count the same. Ours.',
    access: 'player',
    body: {},
    reply: standings,
    refusals: [],
  }),
  tournamentJoin: call({
    about:
      'Enters a tournament before its end, free and once. Rounds count from then on, and not before its start. Answers as `tournaments`. Ours.',
    access: 'player',
    body: { tournament: id },
    reply: standings,
    refusals: [
      ...([
        'activityClosed',
        'offersPaused',
        'rewardUnknown',
        'samePerson',
        'needsTopUp',
        'restricted',
        'accountClosed',
      ] as const),
    ],
  }),
}
