import { post } from '#client/wire/post.ts'
import type { CountThing } from '#contract/activities/agentCount/things.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { once } from '../../ui/once.ts'
import { pagedList } from '../../ui/pagedList.ts'
import { actsOn } from '../acts.ts'
import { takeClaim } from '../claimed.ts'
import { $drawSeed, noteDrawn } from '../draws.ts'
import { noteReward } from '../rewardDots.ts'
import { standing } from '../standing.ts'

export type CountStanding = Reply<'agent4Data'>

/** How the player stands by the number of friends. */
export const friendCount = standing(
  () => post('agent4Data', {}),
  (shown) => noteReward('agentCount', isWaiting(shown)),
)

function isWaiting({ isOn, isIdentified, needRecharge, cards, tickets, steps, draws }: CountStanding): boolean {
  const canDraw = (cards > 0 && !draws.card.isUsedUp) || (tickets > 0 && !draws.ticket.isUsedUp)
  const isReady = canDraw || steps.some(({ state, isUsedUp }) => state === 'ready' && !isUsedUp)
  return isOn && isIdentified && !needRecharge && isReady
}

/** The friends who were counted. */
export const countedFriends = pagedList(
  (cursor) => post('agent4InviteRows', { ...(cursor !== undefined && { cursor }) }),
  ({ name, time }) => `${name}/${time}`,
)

/** What is under way: `award/5`, or the kind of a thing that opens. */
const { $busy, run } = actsOn(friendCount)
export const $countBusy = $busy

/** Claims the prize for a number of friends; returns the error, if any. */
export const receiveCountAward = (friends: number): Promise<UserMessage | undefined> =>
  run<'agent4Award'>(`award/${friends}`, {
    send: ({ offer }) => post('agent4Award', { friends, offer }),
    take: takeGiven,
  })

const openOnce = once('agent4Scratch')

/** Scratches a card or draws with a ticket, by the seeds that are shown; returns the error, if any. */
export const openCountThing = (thing: CountThing): Promise<UserMessage | undefined> =>
  run<'agent4Scratch' | 'agent4Lottery'>(thing, {
    send: ({ nextServerSeedHash, draws }) => {
      const wish = { clientSeed: $drawSeed.get(), nextServerSeedHash, tableHash: draws[thing].tableHash }
      return openOnce({ thing, ...wish }, (requestId) =>
        thing === 'card'
          ? post('agent4Scratch', { requestId, ...wish })
          : post('agent4Lottery', { requestId, ...wish }),
      )
    },
    take: ({ drawn, ...reply }, { draws }) => {
      noteDrawn(drawn, draws[thing])
      takeGiven(reply)
    },
  })

function takeGiven({ propList, isHeld, coin, lottery, ...shown }: Reply<'agent4Award'>): void {
  friendCount.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
}
