import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { once } from '../../ui/once.ts'
import { actsOn } from '../acts.ts'
import { takeClaim } from '../claimed.ts'
import { $drawSeed, noteDrawn } from '../draws.ts'
import { standing } from '../standing.ts'

export type FestivalStanding = Reply<'festivalUser'>

/** How the player stands with the fiesta. */
export const festival = standing(() => post('festivalUser', {}))

/** What is under way: `open`, or `exchange/3`. */
const { $busy, run } = actsOn(festival)
export const $festivalBusy = $busy

const openOnce = once('festivalOpen')

/** Opens a basket by the seeds that are shown; returns the error, if any. */
export const openBasket = (): Promise<UserMessage | undefined> =>
  run<'festivalOpen'>('open', {
    send: ({ draw: { nextServerSeedHash, tableHash } }) => {
      const wish = { clientSeed: $drawSeed.get(), nextServerSeedHash, tableHash }
      return openOnce(wish, (requestId) => post('festivalOpen', { requestId, ...wish }))
    },
    take: ({ drawn, ...reply }, { draw }) => {
      noteDrawn(drawn, draw)
      takeGiven(reply)
    },
  })

/** Exchanges things for what a line of the list gives; returns the error, if any. */
export const exchangeItems = (id: number): Promise<UserMessage | undefined> =>
  run<'festivalExchange'>(`exchange/${id}`, {
    send: ({ offer }) => post('festivalExchange', { id, offer }),
    take: takeGiven,
  })

function takeGiven({ propList, isHeld, coin, lottery, ...shown }: Reply<'festivalExchange'>): void {
  festival.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
}
