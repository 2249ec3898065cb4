import { post } from '#client/wire/post.ts'
import type { ShareNetwork } from '#contract/account/shareNetworks.ts'
import type { BoxSource, Openable } from '#contract/activities/newYear/things.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { once } from '../../ui/once.ts'
import { actsOn } from '../acts.ts'
import { takeClaim } from '../claimed.ts'
import { $drawSeed, noteDrawn } from '../draws.ts'
import { standing } from '../standing.ts'

export type NewYearStanding = Reply<'appNewYearUser'>

/** How the player stands with New Year. */
export const newYear = standing(() => post('appNewYearUser', {}))

/** What is under way: `task/3`, `for/points`, or the kind of a thing that opens. */
const { $busy, run } = actsOn(newYear)
export const $newYearBusy = $busy

/** Receives the things of a task; returns the error, if any. */
export const receiveNewYearTask = (taskId: number): Promise<UserMessage | undefined> =>
  run<'appNewYearReceiveTask'>(`task/${taskId}`, {
    send: ({ offer }) => post('appNewYearReceiveTask', { taskId, offer }),
    take: takeGiven,
  })

/** Gets a box for active points, deposits or points; returns the error, if any. */
export const getBox = (type: BoxSource): Promise<UserMessage | undefined> =>
  run<'appNewYearExtra'>(`for/${type}`, {
    send: ({ offer }) => post('appNewYearExtra', { type, offer }),
    take: takeGiven,
  })

const openOnce = once('appNewYearOpen')

/** Opens a box, draws with a ticket, or lights a firework, by the seeds that are shown; returns the error, if any. */
export const openThing = (kind: Openable): Promise<UserMessage | undefined> =>
  run<'appNewYearOpen' | 'appNewYearBoxOpen'>(kind, {
    send: ({ nextServerSeedHash, draws }) => {
      const wish = { clientSeed: $drawSeed.get(), nextServerSeedHash, tableHash: draws[kind].tableHash }
      return openOnce({ kind, ...wish }, (requestId) =>
        kind === 'box'
          ? post('appNewYearBoxOpen', { requestId, ...wish })
          : post('appNewYearOpen', { type: kind, requestId, ...wish }),
      )
    },
    take: ({ drawn, ...reply }, { draws }) => {
      noteDrawn(drawn, draws[kind])
      takeGiven(reply)
    },
  })

/** Notes that a network's share dialog opens. A failure changes nothing that is shown. */
export async function noteNewYearShare(network: ShareNetwork): Promise<void> {
  const answer = await post('appNewYearShare', { network })
  if (answer.ok) newYear.take(answer.reply)
}

function takeGiven({ propList, isHeld, coin, lottery, ...shown }: Reply<'appNewYearReceiveTask'>): void {
  newYear.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
}
