import type { Reply } from '#contract/calls/index.ts'
import { db } from '../../db/database.ts'
import { hasIdentity } from '../../kyc/approved.ts'
import { nextSeedHash } from '../../points/seeds.ts'
import { ONCE } from '../claim.ts'
import { listSeen } from '../draws/seen.ts'
import { friendAsked, needsOf } from '../friends/conditions.ts'
import { countValidFriendsOf } from '../friends/valid.ts'
import { grantsIn } from '../grants.ts'
import { offerOf } from '../offer.ts'
import { isOffered } from '../offered.ts'
import { hasDeposited } from '../topUp.ts'
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
