import { activityKind } from '../enumerations.ts'

/** Which activities stand where (spec 2.8, 9): pure rules on what is on for a player, without regard to which screens exist. */

const kind = activityKind

/**
 * The four slots of the featured-rewards block: spin always; tasks if nothing is on or tasks are; accumulated recharge if on, else VIP; then
 * the first of agent5, agent-count and agent that is on, else deposit. Slots whose screen does not exist are left out where they are drawn.
 */
export function featuredSlots(activityIds: readonly number[]): number[] {
  const isOn = (id: number) => activityIds.includes(id)
  const agents: readonly number[] = [kind.agent5, kind.agentCount, kind.agent]
  return [
    kind.inviteUserSpin,
    ...(activityIds.length === 0 || isOn(kind.tasks) ? [kind.tasks] : []),
    isOn(kind.accumulatedRecharge) ? kind.accumulatedRecharge : kind.vip,
    agents.find(isOn) ?? kind.deposit,
  ]
}

/** Every id `featuredSlots` may answer. */
export const featurable: readonly number[] = [
  ...[kind.inviteUserSpin, kind.tasks, kind.accumulatedRecharge, kind.vip],
  ...[kind.agent5, kind.agentCount, kind.agent, kind.deposit],
]

type Listed = { id: number; sort: number }

const GENERAL: readonly number[] = [
  ...[kind.bind, kind.fund, kind.signUpBonus, kind.freeLoginBonus, kind.followRewards, kind.inviteUserSpin],
  ...[kind.accumulatedRecharge, kind.vip, kind.agent, kind.outLink, kind.supply, kind.agentCount],
  ...[kind.weekendLottery, kind.festival, kind.freeSign, kind.christmas, kind.newYear, kind.agent5],
]

/** The reward list: the sign-up bonus and nothing else. */
export function rewardList<Item extends Listed>(activities: readonly Item[]): Item[] {
  return activities.filter(({ id }) => id === kind.signUpBonus)
}

/** The general list, by sort: supply only for the bankrupt, agent not beside agent-count. */
export function generalList<Item extends Listed>(activities: readonly Item[], isBankrupt: boolean): Item[] {
  const hasCount = activities.some(({ id }) => id === kind.agentCount)
  return activities
    .filter(({ id }) => GENERAL.includes(id))
    .filter(({ id }) => (id !== kind.supply || isBankrupt) && !(id === kind.agent && hasCount))
    .toSorted((one, other) => one.sort - other.sort || one.id - other.id)
}

type Dated = Listed & { start?: number | undefined; end?: number | undefined }

/** Every id `floatingIcons` may answer. */
export const floatable: readonly number[] = [
  ...[kind.firstCharge, kind.inviteFriend1, kind.continuousRecharge, kind.signUpBonus],
  ...[kind.christmas, kind.newYear, kind.weekendLottery, kind.festival],
  kind.supply,
]
const SEASONAL: readonly number[] = [kind.christmas, kind.newYear, kind.weekendLottery, kind.festival]

/** First charge and invite friend 1 open over the page, the others lead to their routes. */
export const floatsOpenModal = (id: number): boolean => id === kind.firstCharge || id === kind.inviteFriend1

/**
 * The icons that float over home, by sort. The four seasonal ones pass a date check: they are between start and end, and one without an end is
 * no season (DESIGN 12.6). Supply floats for the bankrupt.
 */
export function floatingIcons<Item extends Dated>(
  activities: readonly Item[],
  isBankrupt: boolean,
  at: number,
): Item[] {
  const isSeason = ({ start = 0, end = 0 }: Item) => start <= at && at < end
  return activities
    .filter(({ id }) => floatable.includes(id) && (id !== kind.supply || isBankrupt))
    .filter((item) => !SEASONAL.includes(item.id) || isSeason(item))
    .toSorted((one, other) => one.sort - other.sort || one.id - other.id)
}
