import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { succeed } from '../../call.ts'
import { fund, type TestPlayer } from '../../player.ts'
import { givePoints } from '../../points/fixture.ts'
import { type Cases, cursorOf } from '../../safety/case.ts'
import { openFields, standing } from './fixture.ts'

/** Christmas is on, whatever the day is, beside all else. The clock stays, since sessions run by it. */
function withoutDates(): void {
  const real = catalogue()
  const activities = real.activities.map(({ start, end, ...line }) =>
    line.kind === 'christmas' ? line : { ...line, ...(start && { start }), ...(end && { end }) },
  )
  setCatalogue({ ...real, activities })
}

/** Two closed lanterns on a tree. */
async function hung(player: TestPlayer): Promise<void> {
  await fund(player.id, 10_000)
  await givePoints(player, 10_000)
  const { next: parol, offer } = await standing(player)
  await succeed('appChristmasSign', { parol, offer }, player)
  await succeed('appChristmasExtra', { type: 'points', offer }, player)
}

export const cases: Cases = {
  // The owner's seed is nobody else's next one.
  'appChristmasOpen.requestId': {
    of: async (owner, stranger) => {
      withoutDates()
      for (const player of [owner, stranger]) await hung(player)
      return await openFields(owner, 1)
    },
    stranger: 'seedMoved',
  },
  'getSealedDraws.cursor': {
    of: async (owner) => {
      withoutDates()
      await hung(owner)
      for (const lantern of [1, 2]) await succeed('appChristmasOpen', await openFields(owner, lantern), owner)
      return await cursorOf('getSealedDraws', owner)
    },
    stranger: { rows: [] },
  },
  'getDraws.cursor': {
    of: async (owner) => {
      withoutDates()
      await hung(owner)
      for (const lantern of [1, 2]) await succeed('appChristmasOpen', await openFields(owner, lantern), owner)
      return await cursorOf('getDraws', owner)
    },
    stranger: { rows: [] },
  },
}
