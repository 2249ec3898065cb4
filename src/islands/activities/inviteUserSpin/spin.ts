import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { newClientSeed } from '../../points/clientSeed.ts'
import { pagedList } from '../../ui/pagedList.ts'
import { whenForgotten } from '../activities.ts'
import { actsOn } from '../acts.ts'
import { takeClaim } from '../claimed.ts'
import { $drawSeed } from '../draws.ts'
import { noteReward } from '../rewardDots.ts'
import { standing } from '../standing.ts'

export type SpinStanding = Reply<'actInviteUser'>
export type SpinCycle = Reply<'actInviteUserRecord'>['rows'][number]
export type Spun = Reply<'actInviteUserSpin'>['drawn']

/** How the player stands with the spin. */
export const spinStanding = standing(
  () => post('actInviteUser', {}),
  // The free spin of a cycle that has not begun is no news.
  ({ running, ready, owed }) => noteReward('inviteUserSpin', (running !== undefined && ready > 0) || owed.length > 0),
)

/** What was spun last on this device. */
export const $lastSpun = atom<Spun | undefined>()
whenForgotten(() => $lastSpun.set(undefined))

/** What is under way: `spin`, or `exchange/3`. */
const { $busy, run } = actsOn(spinStanding)
export const $spinBusy = $busy

/** Makes the next spin; returns the error, if any. The numbers of cycle and spin make a repeat harmless. */
export const spinNow = (): Promise<UserMessage | undefined> =>
  run<'actInviteUserSpin'>('spin', {
    send: ({ cycle, running, offer, nextServerSeedHash }) => {
      const spin = (running?.spins ?? 0) + 1
      return post('actInviteUserSpin', { cycle, spin, offer, nextServerSeedHash, clientSeed: $drawSeed.get() })
    },
    take: ({ drawn, ...shown }) => {
      $lastSpun.set(drawn)
      // The next draw has another seed of the player's.
      if (drawn.spin === 1) $drawSeed.set(newClientSeed())
      spinStanding.take(shown)
      if (cycles.known()) void cycles.load()
    },
  })

/** Exchanges a complete cycle for its target; returns the error, if any. */
export const exchangeSpin = (cycle: number): Promise<UserMessage | undefined> =>
  run<'actInviteUserExchange'>(`exchange/${cycle}`, {
    send: () => post('actInviteUserExchange', { cycle }),
    take: ({ propList, isHeld, coin, lottery, ...shown }) => {
      spinStanding.take(shown)
      takeClaim({ propList, isHeld, coin, lottery })
    },
  })

/** The player's cycles, the newest first. */
export const cycles = pagedList<SpinCycle>((cursor) =>
  post('actInviteUserRecord', cursor === undefined ? {} : { cursor }),
)
