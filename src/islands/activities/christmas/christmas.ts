import { post } from '#client/wire/post.ts'
import type { ExtraSource } from '#contract/activities/christmas/tree.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../../player.ts'
import { once } from '../../ui/once.ts'
import { actsOn } from '../acts.ts'
import { takeClaim } from '../claimed.ts'
import { $drawSeed, noteDrawn } from '../draws.ts'
import { standing } from '../standing.ts'

export type ChristmasStanding = Reply<'appChristmasUser'>

/** How the player stands with Christmas. */
export const christmas = standing(() => post('appChristmasUser', {}))

/** What is under way: `sign`, the type of an extra lantern, `open/3`, or `step/9`. */
const { $busy, run } = actsOn(christmas)
export const $christmasBusy = $busy

/** Signs today's parol; returns the error, if any. */
export const signParol = (): Promise<UserMessage | undefined> =>
  run<'appChristmasSign'>('sign', {
    send: ({ next: parol, offer }) => post('appChristmasSign', { parol, offer }),
    take: takeGiven,
  })

/** Hangs one more lantern; returns the error, if any. */
export const hangExtra = (type: ExtraSource): Promise<UserMessage | undefined> =>
  run<'appChristmasExtra'>(type, {
    send: ({ offer }) => post('appChristmasExtra', { type, offer }),
    take: ({ coin, lottery, ...shown }) => {
      updateUser({ coin, lottery })
      christmas.take(shown)
    },
  })

const openOnce = once('appChristmasOpen')

/** Opens a lantern by the seeds that are shown; returns the error, if any. */
export const openLantern = (lantern: number): Promise<UserMessage | undefined> =>
  run<'appChristmasOpen'>(`open/${lantern}`, {
    send: ({ draw: { nextServerSeedHash, tableHash } }) => {
      const wish = { lantern, clientSeed: $drawSeed.get(), nextServerSeedHash, tableHash }
      return openOnce(wish, (requestId) => post('appChristmasOpen', { requestId, ...wish }))
    },
    take: ({ drawn, ...reply }, { draw }) => {
      noteDrawn(drawn, draw)
      takeGiven(reply)
    },
  })

/** Receives the prize for so many opened lanterns; returns the error, if any. */
export const receiveStep = (lanterns: number): Promise<UserMessage | undefined> =>
  run<'appChristmasReceive'>(`step/${lanterns}`, {
    send: () => post('appChristmasReceive', { lanterns }),
    take: takeGiven,
  })

function takeGiven({ propList, isHeld, coin, lottery, ...shown }: Reply<'appChristmasSign'>): void {
  christmas.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
}
