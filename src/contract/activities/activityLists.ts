import { mayPromote } from '../care/promotions.ts'
import { kindOf, kinds } from './kinds.ts'
import type { Kind, Standing } from './manifest.ts'

/** The activities of each list (spec 2.8, 9): pure rules on the player's current activities, including those without a screen yet. */

type ListName = NonNullable<Kind['lists']>[number]

type Candidate = Kind & Required<Pick<Kind, 'featured'>>

const candidates = kinds
  .filter((kind): kind is Candidate => kind.featured !== undefined)
  .sort(({ featured: one }, { featured: other }) => one.slot - other.slot || one.rank - other.rank)

/** Spin and tasks. */
const ALWAYS_SHOWN = 2

/** Every id that `featuredSlots` may return. */
export const featurable: readonly number[] = candidates.map(({ id }) => id)

/**
 * The slots of the featured-rewards block, at most four. Each shows the first of its kinds that is allowed now. The renderer omits slots
 * without a screen. While nothing is promoted, the first two alone, which spec 2.8 always shows.
 */
export function featuredSlots({
  activityIds,
  canDeposit,
  promotions,
}: Pick<Standing, 'activityIds' | 'canDeposit' | 'promotions'>): number[] {
  const isQuiet = !mayPromote(promotions, 'shown')
  const may = candidates.filter(
    ({ id, featured }) =>
      (!isQuiet || featured.slot <= ALWAYS_SHOWN) &&
      (featured.while === 'always' ||
        activityIds.includes(id) ||
        (featured.while === 'onOrAlone' && activityIds.length === 0) ||
        (featured.while === 'deposits' && canDeposit)),
  )
  return may
    .filter(({ featured }, at) => may.findIndex((other) => other.featured.slot === featured.slot) === at)
    .map(({ id }) => id)
}

type Listed = { id: number; sort: number }

/** The activities of a list, by sort. The server has already removed activities that do not suit the player's mobile binding. */
function listed<Item extends Listed>(activities: readonly Item[], list: ListName, isBankrupt: boolean): Item[] {
  return activities
    .filter(({ id }) => {
      const kind = kindOf(id)
      return kind?.lists?.includes(list) && (kind.concerns?.({ isBankrupt, hasMobile: false }) ?? true)
    })
    .sort((one, other) => one.sort - other.sort || one.id - other.id)
}

/** The reward list: activities for new players. */
export function rewardList<Item extends Listed>(activities: readonly Item[]): Item[] {
  return listed(activities, 'reward', false)
}

/** The general list: supply only for the bankrupt, agent not beside agent-count. */
export function generalList<Item extends Listed>(activities: readonly Item[], isBankrupt: boolean): Item[] {
  return listed(activities, 'general', isBankrupt).filter(
    ({ id }) => !activities.some((other) => other.id === kindOf(id)?.yieldsTo),
  )
}

/** The activities that greet on home while they are on (spec 2.15), the first to stand before the others. */
export function homePopups(activityIds: readonly number[]): number[] {
  return kinds
    .filter(({ id, opensOver }) => opensOver?.includes('home') && activityIds.includes(id))
    .map(({ id }) => id)
}

type Dated = Listed & { start?: number | undefined; end?: number | undefined }

/** Every id that `floatingIcons` may return. */
export const floatable: readonly number[] = kinds.filter(({ lists }) => lists?.includes('floating')).map(({ id }) => id)

/** Whether a floating icon opens over the page. Other icons lead to their routes. */
export const floatsOpenModal = (id: number): boolean => kindOf(id)?.opensOver?.includes('floating') ?? false

/** The icons that float over home. Seasonal ones appear between start and end; without an end they never appear. */
export function floatingIcons<Item extends Dated>(
  activities: readonly Item[],
  isBankrupt: boolean,
  at: number,
): Item[] {
  const isSeason = ({ start = 0, end = 0 }: Item) => start <= at && at < end
  return listed(activities, 'floating', isBankrupt).filter((item) => !kindOf(item.id)?.isSeasonal || isSeason(item))
}
