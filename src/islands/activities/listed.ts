import { targetOf } from '#contract/activities/activities.ts'
import { outLink } from '#contract/activities/outLink/manifest.ts'
import { jumpType } from '#contract/enumerations.ts'
import type { Cents } from '#contract/money.ts'
import type { Activities } from './activities.ts'

/** Appearance of an activity in a list. `path` is missing if this build has no screen for it. */
export type Face = {
  id: number
  path?: string | undefined
  /** Address of an out-link, each of which has a face of its own. */
  url?: string | undefined
  picture: string
  title: string
  text: string
}

export type Tile = Face & { path: string; isOutside: boolean; end?: number | undefined }

type Entry = Activities['activityMap'][string]

/** The tiles of a list. Activities without a screen are dropped; an out-link keeps its address if that is allowed. */
export function tilesOf(list: readonly Entry[], faces: readonly Face[], hosts: readonly string[]): Tile[] {
  return list.flatMap<Tile>(({ id, url, end }) => {
    const face = faces.find((one) => one.id === id && one.url === url)
    if (!face) return []
    if (id !== outLink.id) return face.path ? [{ ...face, path: face.path, end, isOutside: false }] : []
    const target = targetOf({ clickType: jumpType.url, clickAction: url }, hosts)
    if (target.kind === 'outside') return [{ ...face, path: target.url, end, isOutside: true }]
    return target.kind === 'page' ? [{ ...face, path: target.path, end, isOutside: false }] : []
  })
}

/** Rewards of the lobby in cents; 0 for none. */
export type Gifts = {
  /** Reward for registering. */
  registerCoin: Cents
  /** Largest sum of a day's task rewards. */
  tasksADay: Cents
  /** Upper limit of the first-deposit match. */
  firstBonus: Cents
}

export type OfferName = 'register' | 'tasks' | 'deposit'

type Due = { isDepositDue: boolean; isTasksOn: boolean }

/** The offers for a player: only configured ones, and the first-deposit bonus only while it is due. CSS hides registration from players. */
export function offersOf(gifts: Gifts, { isDepositDue, isTasksOn }: Due): { name: OfferName; cents: Cents }[] {
  const all: { name: OfferName; cents: Cents }[] = [
    { name: 'register', cents: gifts.registerCoin },
    { name: 'tasks', cents: isTasksOn ? gifts.tasksADay : 0 },
    { name: 'deposit', cents: isDepositDue ? gifts.firstBonus : 0 },
  ]
  return all.filter(({ cents }) => cents > 0)
}
