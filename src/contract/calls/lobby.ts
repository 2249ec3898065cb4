import * as v from 'valibot'
import { game, webConfig } from '../catalogue.ts'
import { GAMES_MAX } from '../limits.ts'
import { call } from './call.ts'
import { id, shortText } from './shapes.ts'

export const gameCatalogue = v.pipe(v.array(game), v.maxLength(GAMES_MAX))

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
    },
  }),
  gameLike: call({
    about: 'Sets (1) or clears (0) a favourite. Repeating it changes nothing. Spec 7.1, 7.3.',
    access: 'player',
    body: { id, like: v.picklist([0, 1]) },
    reply: { id, like: v.picklist([0, 1]) },
    refusals: ['gameUnknown', 'favouritesFull'],
  }),
}
