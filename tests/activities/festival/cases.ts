import { setCatalogue } from '#server/content/catalogue.ts'
import { fund } from '../../player.ts'
import type { Cases } from '../../safety/case.ts'
import { everythingOn } from '../fixture.ts'
import { openFields, played } from './fixture.ts'

export const cases: Cases = {
  'festivalOpen.requestId': {
    of: async (owner, stranger) => {
      setCatalogue(everythingOn())
      for (const player of [owner, stranger]) {
        await fund(player.id, 10_000)
        await played(player, 100_000)
      }
      return await openFields(owner)
    },
    // The owner's seed is nobody else's next one.
    stranger: 'seedMoved',
  },
  'festivalExchange.id': 'lines of the list are everybody’s; what a player has hangs on the session',
}
