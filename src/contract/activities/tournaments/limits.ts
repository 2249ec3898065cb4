/** Named maxima of tournaments. Times in milliseconds unless the name says otherwise. */

/** Tournaments in the file, games of one, and its prizes. */
export const TOURNAMENTS_MAX = 10
export const TOURNAMENT_GAMES_MAX = 50
export const TOURNAMENT_PRIZES_MAX = 50
/** Largest prize and smallest stake, in cents. They limit a typing error. */
export const TOURNAMENT_PRIZE_MAX = 10_000_000
export const TOURNAMENT_STAKE_MAX = 1_000_000
/** Rounds that count of each player. */
export const TOURNAMENT_ROUNDS_MAX = 500
/** Players of one tournament. */
export const ENTRANTS_MAX = 20_000
/** Places of the list that is shown, and ended tournaments beside those that come. */
export const PLACES_SHOWN = 20
export const ENDED_SHOWN = 3
/** Time after the end before places are final: rounds of the last second are there by then. */
export const SETTLES_MS = 60_000
/** Shortest time from an end to the next opening: places are final, and the next is announced by then, a minute or two late too. */
export const TOURNAMENT_REST_MS = 600_000
/** How often an open page asks for the standings. */
export const STANDINGS_MS = 10_000
