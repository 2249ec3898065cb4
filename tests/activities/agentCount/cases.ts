import type { CountThing } from '#contract/activities/agentCount/things.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { approveIdentity } from '../../account/identified.ts'
import { fund, type TestPlayer } from '../../player.ts'
import type { Cases } from '../../safety/case.ts'
import { friendOf } from '../friends/fixture.ts'
import { openFields, standing } from './fixture.ts'

/** Agent-count is on, beside all else. */
function switchOn(): void {
  const { activities, ...all } = catalogue()
  setCatalogue({
    ...all,
    activities: activities.map((line) => (line.kind === 'agentCount' ? { ...line, status: 1 } : line)),
  })
}

// The owner's seed is nobody else's next one.
const opening = (thing: CountThing, friends: number) => ({
  of: async (owner: TestPlayer, stranger: TestPlayer) => {
    switchOn()
    for (const player of [owner, stranger]) {
      await fund(player.id, 10_000)
      await approveIdentity(player.id)
      for (let made = 0; made < friends; made += 1) await friendOf(player)
      // A look counts them.
      await standing(player)
    }
    return (await openFields(owner, thing)).fields
  },
  stranger: 'seedMoved' as const,
})

export const cases: Cases = {
  'agent4Scratch.requestId': opening('card', 1),
  'agent4Lottery.requestId': opening('ticket', 5),
  'agent4InviteRows.cursor': 'a moment and a number of a list; whose friends they are hangs on the session',
}
