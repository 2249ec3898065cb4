import type { CountThing } from '#contract/activities/agentCount/things.ts'
import { approveIdentity } from '../../account/identified.ts'
import { fund, type TestPlayer } from '../../player.ts'
import type { Cases } from '../../safety/case.ts'
import { agentOn } from '../agent/fixture.ts'
import { friendOf } from '../friends/fixture.ts'
import { openFields } from './fixture.ts'

// The owner's seed is nobody else's next one.
const opening = (thing: CountThing, friends: number) => ({
  of: async (owner: TestPlayer, stranger: TestPlayer) => {
    agentOn({ name: 'agentCount' })
    for (const player of [owner, stranger]) {
      await fund(player.id, 10_000)
      await approveIdentity(player.id)
      for (let made = 0; made < friends; made += 1) await friendOf(player)
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
