import { countThings } from '#contract/activities/agentCount/things.ts'
import { dearestOf } from '#contract/activities/draws.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
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
import { isOffered, isPaidForFriends } from '../offered.ts'
import { hasDeposited } from '../topUp.ts'
import { countFriends } from './count.ts'
import { ACTIVITY, configured, holdingsOf } from './holdings.ts'

type Standing = Reply<'agent4Data'>

/** How a player stands by the number of friends. `valid` is how many are valid now, where that is known. */
export async function countStandingOf(player: number, valid?: number): Promise<Standing> {
  const { ticketFriends, prizes, leftover } = configured()
  const { counted, card, ticket } = await holdingsOf(db, player)
  const room = await roomLeft(ACTIVITY)
  return {
    isOn: await isOffered(player, ACTIVITY),
    isIdentified: await hasIdentity(player),
    needRecharge: !(await hasDeposited(db, player)),
    valid: valid ?? (await countValidFriendsOf(db, player, { needs: needsOf(ACTIVITY) })),
    ...{ counted, cards: card, tickets: ticket, ticketFriends },
    steps: await stepsOf(player, counted, room),
    draws: {
      card: await listSeen(ACTIVITY, prizes.card, room),
      ticket: await listSeen(ACTIVITY, prizes.ticket, room),
    },
    nextServerSeedHash: await nextSeedHash(player),
    leftover,
    friend: friendAsked(ACTIVITY),
    offer: offerOf(configured()),
  }
}

/** Whether an agent can claim or open something now, friends who have just become valid included. */
export async function isCountWaiting(player: number): Promise<boolean> {
  if (!(await isPaidForFriends(player, ACTIVITY))) return false
  await countFriends(db, player)
  const { counted, ...things } = await holdingsOf(db, player)
  const mine = countThings.filter((thing) => things[thing] > 0)
  const room = await roomLeft(ACTIVITY)
  if (mine.some((thing) => dearestOf(configured().prizes[thing], costNow) <= room)) return true
  return (await stepsOf(player, counted, room)).some(({ state, isUsedUp }) => state === 'ready' && !isUsedUp)
}

/** What was stored or given is told as it was. What was stored has taken its share of the budget. */
async function stepsOf(player: number, counted: number, room: Cents): Promise<Standing['steps']> {
  const grants = (await grantsIn(db, player, ACTIVITY)).filter(({ round }) => round === ONCE)
  return configured().steps.map(({ friends, award }) => {
    const grant = grants.find(({ item }) => item === friends)
    const items = [...(grant?.items ?? award)]
    if (grant?.state === 'given') return { friends, items, state: 'received', isUsedUp: false }
    if (grant?.state === 'owed') return { friends, items, state: 'ready', isUsedUp: false }
    return counted < friends
      ? { friends, items, state: 'ahead', isUsedUp: false }
      : { friends, items, state: 'ready', isUsedUp: costNow(items) > room }
  })
}
