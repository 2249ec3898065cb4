import { kindOf, kinds } from './kinds.ts'
import type { Kind } from './manifest.ts'

/** Which activities stand where (spec 2.8, 9): pure rules on what is on for a player, without regard to which screens exist. */

type ListName = NonNullable<Kind['lists']>[number]

type Candidate = Kind & Required<Pick<Kind, 'featured'>>

const candidates = kinds
  .filter((kind): kind is Candidate => kind.featured !== undefined)
  .toSorted(({ featured: one }, { featured: other }) => one.slot - other.slot || one.rank - other.rank)

/** Every id `featuredSlots` may answer. */
export const featurable: readonly number[] = candidates.map(({ id }) => id)

/**
 * The slots of the featured-rewards block, four at most: in each the first of its kinds that may stand there now. Slots whose screen does
 * not exist are left out where they are drawn.
 */
export function featuredSlots(activityIds: readonly number[]): number[] {
  const may = candidates.filter(
    ({ id, featured }) =>
      featured.while === 'always' ||
      activityIds.includes(id) ||
      (featured.while === 'onOrAlone' && activityIds.length === 0),
  )
  return may
    .filter(({ featured }, at) => may.findIndex((other) => other.featured.slot === featured.slot) === at)
    .map(({ id }) => id)
}

type Listed = { id: number; sort: number }

/** What stands in a list, by sort. Whose mobile is bound, the server knows, and has left out what is not for them. */
function listed<Item extends Listed>(activities: readonly Item[], list: ListName, isBankrupt: boolean): Item[] {
  return activities
    .filter(({ id }) => {
      const kind = kindOf(id)
      return kind?.lists?.includes(list) && (kind.concerns?.({ isBankrupt, hasMobile: false }) ?? true)
    })
    .toSorted((one, other) => one.sort - other.sort || one.id - other.id)
}

/** The reward list: what is there for new players. */
export function rewardList<Item extends Listed>(activities: readonly Item[]): Item[] {
  return listed(activities, 'reward', false)
}

/** The general list: supply only for the bankrupt, agent not beside agent-count. */
export function generalList<Item extends Listed>(activities: readonly Item[], isBankrupt: boolean): Item[] {
  return listed(activities, 'general', isBankrupt).filter(
    ({ id }) => !activities.some((other) => other.id === kindOf(id)?.yieldsTo),
  )
}

type Dated = Listed & { start?: number | undefined; end?: number | undefined }

/** Every id `floatingIcons` may answer. */
export const floatable: readonly number[] = kinds.filter(({ lists }) => lists?.includes('floating')).map(({ id }) => id)

/** Whether a tap on a floating icon opens it over the page; the others lead to their routes. */
export const floatsOpenModal = (id: number): boolean => kindOf(id)?.opensOver?.includes('floating') ?? false

/** The icons that float over home: seasonal ones between start and end, and one without an end is no season (DESIGN 12.6). */
export function floatingIcons<Item extends Dated>(
  activities: readonly Item[],
  isBankrupt: boolean,
  at: number,
): Item[] {
  const isSeason = ({ start = 0, end = 0 }: Item) => start <= at && at < end
  return listed(activities, 'floating', isBankrupt).filter((item) => !kindOf(item.id)?.isSeasonal || isSeason(item))
}
