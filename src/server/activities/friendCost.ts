import type { ActivityName } from '#contract/activities/kinds.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { BASIS_POINTS, type Cents } from '#contract/money.ts'
import { catalogue } from '../content/catalogue.ts'
import { namedSides } from './sides.ts'

const HUNDREDTHS = 100
/** Numbers of friends that are tried. Prizes by numbers end far below it. */
const FRIENDS_TRIED = 200

/** What one valid friend costs and brings by the content. Money in cents, rounded against the house. */
export type FriendCost = {
  /** The activities that are on and pay for friends, with what each pays for one friend of so many. */
  parts: readonly { name: ActivityName; cents: Cents }[]
  /** How many friends make one of them dearest. */
  friends: number
  /** All parts together. */
  pays: Cents
  /** The least that games are expected to keep of the valid bets that make a friend valid. */
  keeps: Cents
}

/**
 * What all activities together pay for one valid friend at most, where the number of friends makes it dearest, and what such a friend brings at
 * least: the stakes of friends.yaml, in the game that keeps least of what counts. `names` are the activities that count as on.
 */
export function friendCost(names: readonly ActivityName[] = namesOn()): FriendCost {
  const payers = names.flatMap((name) => {
    const friendsBring = namedSides.find(([side]) => side === name)?.[1].friendsBring
    return friendsBring ? [{ name, friendsBring }] : []
  })
  const ofEach = (friends: number) =>
    payers.map(({ name, friendsBring }) => ({ name, cents: Math.ceil(friendsBring(friends) / friends) }))
  const numbers = Array.from({ length: FRIENDS_TRIED }, (_, before) => before + 1)
  const all = numbers
    .map((friends) => ({ friends, parts: ofEach(friends) }))
    .map((one) => ({ ...one, pays: sumOf(one.parts) }))
  const dearest = all.reduce((most, one) => (one.pays > most.pays ? one : most))
  return { ...dearest, keeps: Math.floor((catalogue().friends.stakes * leastKept()) / BASIS_POINTS) }
}

/** Whether friends are paid with more than they bring at least: whoever makes valid friends gains by it until a budget is used up. */
export const isFarmable = ({ pays, keeps }: FriendCost): boolean => pays > keeps

/** The activities that activities.yaml has switched on. */
const namesOn = (): ActivityName[] => catalogue().activities.flatMap(({ kind, status }) => (status === 1 ? [kind] : []))

const sumOf = (parts: FriendCost['parts']): Cents => parts.reduce((sum, { cents }) => sum + cents, 0)

/** The least that an open game is expected to keep of a valid bet, in hundredths of a percent. */
function leastKept(): number {
  const { games, wagering } = catalogue()
  const kept = games.filter(isGameOpen).flatMap(({ typeId, rtp }) => {
    const percent = wagering.contributions.find((one) => one.typeId === typeId)?.percent ?? 0
    return percent > 0 ? [((BASIS_POINTS - rtp) * HUNDREDTHS) / percent] : []
  })
  return kept.length > 0 ? Math.min(...kept) : 0
}
