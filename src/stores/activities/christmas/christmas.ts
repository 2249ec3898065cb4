import { atom } from 'nanostores'
import { type Answer, post } from '#client/wire/post.ts'
import type { ExtraSource } from '#contract/activities/christmas/tree.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../../session/player.ts'
import { once } from '../../ui/once.ts'
import { takeClaim } from '../claimed.ts'
import { $drawSeed, noteDrawn } from '../draws.ts'
import { refusedClaim } from '../refused.ts'
import { standing } from '../standing.ts'

export type ChristmasStanding = Reply<'appChristmasUser'>

/** How the player stands with Christmas. */
export const christmas = standing(() => post('appChristmasUser', {}))

/** What is under way: `sign`, the type of an extra lantern, `open/3`, or `step/9`. */
export const $christmasBusy = atom<string | undefined>()

type Claims = 'appChristmasSign' | 'appChristmasOpen' | 'appChristmasReceive'

/** Runs one act after another, so that each is sent once however often it is tapped. */
async function run<N extends Claims | 'appChristmasExtra'>(
  name: string,
  send: (known: ChristmasStanding) => Promise<Answer<N>>,
  take: (reply: Reply<N>, known: ChristmasStanding) => void,
): Promise<UserMessage | undefined> {
  const known = christmas.known()
  if (!known || $christmasBusy.get() !== undefined) return undefined
  $christmasBusy.set(name)
  const answer = await send(known)
  $christmasBusy.set(undefined)
  if (!answer.ok) return refusedClaim(answer, christmas.load)
  take(answer.reply, known)
  return undefined
}

/** Signs today's parol; returns the error, if any. */
export const signParol = (): Promise<UserMessage | undefined> =>
  run('sign', ({ next: parol, offer }) => post('appChristmasSign', { parol, offer }), takeGiven)

/** Hangs one more lantern; returns the error, if any. */
export const hangExtra = (type: ExtraSource): Promise<UserMessage | undefined> =>
  run(
    type,
    ({ offer }) => post('appChristmasExtra', { type, offer }),
    ({ coin, lottery, ...shown }) => {
      updateUser({ coin, lottery })
      christmas.take(shown)
    },
  )

const openOnce = once()

/** Opens a lantern by the seeds that are shown; returns the error, if any. */
export const openLantern = (lantern: number): Promise<UserMessage | undefined> =>
  run(
    `open/${lantern}`,
    ({ draw: { nextServerSeedHash, tableHash } }) => {
      const wish = { lantern, clientSeed: $drawSeed.get(), nextServerSeedHash, tableHash }
      return openOnce(wish, (requestId) => post('appChristmasOpen', { requestId, ...wish }))
    },
    ({ drawn, ...reply }, { draw }) => {
      noteDrawn(drawn, draw)
      takeGiven(reply)
    },
  )

/** Receives the prize for so many opened lanterns; returns the error, if any. */
export const receiveStep = (lanterns: number): Promise<UserMessage | undefined> =>
  run(`step/${lanterns}`, () => post('appChristmasReceive', { lanterns }), takeGiven)

function takeGiven({ propList, isHeld, coin, lottery, ...shown }: Reply<'appChristmasSign'>): void {
  christmas.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
}
