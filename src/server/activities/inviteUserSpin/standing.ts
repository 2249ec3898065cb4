import { friendsOf, rangesOf, type SpinTerms, spinsOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import type { Reply } from '#contract/calls/index.ts'
import { db } from '../../db/database.ts'
import { nextSeedHash, openDrawSeed } from '../../points/seeds.ts'
import { costNow, hasRoom } from '../budget.ts'
import { friendAsked } from '../friends/conditions.ts'
import { grantsIn } from '../grants.ts'
import { offerOf } from '../offer.ts'
import { isOffered } from '../offered.ts'
import { hasDeposited } from '../topUp.ts'
import { countsOf } from './counts.ts'
import { ACTIVITY, amountsOf, broughtBy, type Cycle, configured, itemsOf, lastCycle, stateOf } from './cycles.ts'
import { countFreeFriends } from './friends.ts'

type Standing = Reply<'actInviteUser'>
type WireCycle = NonNullable<Standing['running']>

/** How a player stands with the spin. */
export async function spinOf(player: number): Promise<Standing> {
  const { running, next, valid, ready, isOn } = await turnsOf(player)
  const terms = configured()
  return {
    ...{ isOn, terms: wireTerms(terms), cycle: next, valid, ready },
    ...(running && { running: wireCycle(running) }),
    owed: await owedCycles(player),
    seen: await countsOf(running?.terms ?? terms),
    nextServerSeedHash: await nextSeedHash(player),
    friend: friendAsked(ACTIVITY),
    needRecharge: !(await hasDeposited(db, player)),
    isUsedUp: !(await hasRoom(ACTIVITY, costNow(itemsOf(terms)))),
    offer: offerOf(terms),
  }
}

/** The same in short. */
export async function statusOf(player: number): Promise<Reply<'actInviteUserStatus'>> {
  const { running, ready } = await turnsOf(player)
  const { target } = running?.terms ?? configured()
  return {
    ...{ isRunning: running !== undefined, target, ready, amount: running ? broughtBy(running) : 0 },
    ...(running && { expireTime: running.expiresAt.getTime() }),
    owed: (await owedCycles(player)).length,
  }
}

/** Whether a spin of the cycle that runs, or the target of a complete one, waits. The free spin of a cycle that has not begun is no news. */
export async function areSpinsWaiting(player: number): Promise<boolean> {
  const { running, ready } = await turnsOf(player)
  return (running !== undefined && ready > 0) || (await owedCycles(player)).length > 0
}

/** Which spins can be made: of the cycle that runs, else of the one that could begin. */
async function turnsOf(player: number) {
  const last = await lastCycle(db, player)
  const running = last && stateOf(last) === 'running' ? last : undefined
  const valid = await countFreeFriends(db, player)
  const isOn = await isOffered(player, ACTIVITY)
  const { terms, spins } = running ?? { terms: configured(), spins: 0 }
  const ready = running || isOn ? Math.max(0, Math.min(valid + 1, spinsOf(terms)) - spins) : 0
  return { running, next: running?.cycle ?? (last?.cycle ?? 0) + 1, valid, ready, isOn }
}

async function owedCycles(player: number): Promise<Standing['owed']> {
  const grants = await grantsIn(db, player, ACTIVITY)
  return grants.flatMap(({ state, item, items }) =>
    state === 'owed' && items ? [{ cycle: item, items: [...items] }] : [],
  )
}

const wireTerms = (terms: SpinTerms): Standing['terms'] => ({
  ...{ target: terms.target, betRate: terms.betRate, days: terms.days },
  ...{ friends: friendsOf(terms), ranges: rangesOf(terms) },
})

/** A cycle in its player's view. Seed and further amounts are shown once it has ended. */
export function wireCycle(row: Cycle): WireCycle {
  const { cycle, startedAt, expiresAt, terms, spins, serverSeed, serverSeedHash, clientSeed, nonce } = row
  const state = stateOf(row)
  const opened = state === 'running' ? undefined : openDrawSeed(serverSeed)
  return {
    ...{ cycle, state, spins, serverSeedHash, clientSeed, nonce, ...wireTerms(terms) },
    ...{ startTime: startedAt.getTime(), expireTime: expiresAt.getTime() },
    amounts: state === 'running' ? amountsOf(row).slice(0, spins) : amountsOf(row),
    ...(opened !== undefined && { serverSeed: opened }),
  }
}
