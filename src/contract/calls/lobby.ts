import * as v from 'valibot'
import { call } from '../call/call.ts'
import { eachOnce, gameId, id, positiveCents, shortText, time } from '../call/shapes.ts'
import { game, webConfig } from '../lobby/catalogue.ts'
import { GAMES_MAX, TIPS_MAX } from '../lobby/limits.ts'

export const gameCatalogue = v.pipe(
  eachOnce(game, ({ id }) => id),
  v.maxLength(GAMES_MAX),
)

/** A winner: phone number, or account name without one, with its middle hidden ("0917•••421", "bi•••n"). */
const tip = { phone: shortText, timestamp: time, amount: positiveCents }

export const lobbyCalls = {
  'anonymous/appConfig': call({
    about:
      'Web configuration, the public key for passwords, and the catalogue unless the client holds this version already. Spec 7.1.',
    access: 'public',
    body: { gameListVersion: shortText },
    reply: {
      /** RSA public key, PEM (SPKI). */
      key: v.string(),
      gameListVersion: v.string(),
      gameList: v.optional(gameCatalogue),
      config: webConfig,
      /** The third-party login, if configured. */
      socialLogin: v.optional(v.strictObject({ name: shortText })),
      /** Whether guests may play house games with play coin. */
      hasGuestPlay: v.boolean(),
    },
  }),
  'anonymous/lobbyTips': call({
    about:
      'The latest big wins of real rounds, newest first: from a sum that the operator sets, within six hours, by players who agreed to be shown. `newYearList` holds what New Year gave to players and is there only while that activity is active. Spec 7.1.',
    access: 'public',
    body: {},
    reply: {
      jackpotList: v.pipe(v.array(v.strictObject({ ...tip, gameId: id })), v.maxLength(TIPS_MAX)),
      newYearList: v.optional(v.pipe(v.array(v.strictObject(tip)), v.maxLength(TIPS_MAX))),
    },
  }),
  gameLike: call({
    about: 'Sets (1) or clears (0) a favourite. Repeating it changes nothing. Spec 7.1, 7.3.',
    access: 'player',
    body: { id: gameId, like: v.picklist([0, 1]) },
    reply: { id, like: v.picklist([0, 1]) },
    refusals: ['gameUnknown', 'favouritesFull'],
  }),
  forgetGames: call({
    about:
      'Empties the list of recently played games. Rounds and the record stay as they are. Repeating it changes nothing. Ours.',
    access: 'player',
    body: {},
    reply: {},
  }),
}
