import { countThings } from '#contract/activities/agentCount/things.ts'
import { dearestOf } from '#contract/activities/draws.ts'
import type { Reply } from '#contract/calls/index.ts'
import { db } from '../../db/database.ts'
import { hasIdentity } from '../../kyc/approved.ts'
import { nextSeedHash } from '../../points/seeds.ts'
import { costNow, roomLeft } from '../budget.ts'
import { ONCE } from '../claim.ts'
import { listSeen } from '../draws/seen.ts'
import { friendAsked, needsOf } from '../friends/conditions.ts'
import { countValidFriendsOf } from '../friends/valid.ts'
import { grantsIn } from '../grants.ts'
import { offerOf } from '../offer.ts'
import { isOffered } from '../offered.ts'
import { hasDeposited } from '../topUp.ts'
import { countFriends } from './count.ts'
import { ACTIVITY, configured, holdingsOf } from './holdings.ts'

type Standing = Reply<'agent4Data'>

/** How a player stands by the number of friends. `valid` is how many are valid now, where that is known. */
export async function countStandingOf(player: number, valid?: number): Promise<Standing> {
  const { ticketFriends, prizes, leftover } = configured()
  const { counted, card, ticket } = await holdingsOf(db, player)
  return {
    isOn: await isOffered(player, ACTIVITY),
    isIdentified: await hasIdentity(player),
    needRecharge: !(await hasDeposited(db, player)),
    valid: valid ?? (await countValidFriendsOf(db, player, { needs: needsOf(ACTIVITY) })),
    ...{ counted, cards: card, tickets: ticket, ticketFriends },
    steps: await stepsOf(player, counted),
    draws: { card: await listSeen(ACTIVITY, prizes.card), ticket: await listSeen(ACTIVITY, prizes.ticket) },
    nextServerSeedHash: await nextSeedHash(player),
    leftover,
    friend: friendAsked(ACTIVITY),
    offer: offerOf(configured()),
  }
}

/** Whether an agent can claim or open something now, friends who have just become valid included. */
export async function isCountWaiting(player: number): Promise<boolean> {
  if (!(await hasDeposited(db, player)) || !(await hasIdentity(player)) || !(await isOffered(player, ACTIVITY)))
    return false
  await countFriends(db, player)
  const { counted, ...things } = await holdingsOf(db, player)
  const mine = countThings.filter((thing) => things[thing] > 0)
  const room = mine.length > 0 ? await roomLeft(ACTIVITY) : 0
  if (mine.some((thing) => dearestOf(configured().prizes[thing], costNow) <= room)) return true
  return (await stepsOf(player, counted)).some(({ state }) => state === 'ready')
}

/** What was stored or given is told as it was. */
async function stepsOf(player: number, counted: number): Promise<Standing['steps']> {
  const grants = (await grantsIn(db, player, ACTIVITY)).filter(({ round }) => round === ONCE)
  return configured().steps.map(({ friends, award }) => {
    const grant = grants.find(({ item }) => item === friends)
    const items = [...(grant?.items ?? award)]
    if (grant?.state === 'given') return { friends, items, state: 'received' as const }
    return {
      friends,
      items,
      state: grant?.state === 'owed' || counted >= friends ? ('ready' as const) : ('ahead' as const),
    }
  })
}
