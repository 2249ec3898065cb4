import { targetOf } from '#contract/activities/activities.ts'
import { outLink } from '#contract/activities/outLink/manifest.ts'
import { jumpType } from '#contract/enumerations.ts'
import type { Cents } from '#contract/money.ts'
import type { Activities } from '#stores/activities/activities.ts'

/** What a kind of activity looks like in a list; `path` is missing where this build has no screen for it. */
export type Face = { id: number; path?: string | undefined; picture: string; title: string; text: string }

export type Tile = Face & { path: string; isOutside: boolean; end?: number | undefined }

type Entry = Activities['activityMap'][string]

/** The tiles of a list: an activity without a screen is not listed, and an out-link leads where it says, if it may. */
export function tilesOf(list: readonly Entry[], faces: readonly Face[], hosts: readonly string[]): Tile[] {
  return list.flatMap<Tile>(({ id, url, end }) => {
    const face = faces.find((one) => one.id === id)
    if (!face) return []
    if (id !== outLink.id) return face.path ? [{ ...face, path: face.path, end, isOutside: false }] : []
    const target = targetOf({ clickType: jumpType.url, clickAction: url }, hosts)
    if (target.kind === 'outside') return [{ ...face, path: target.url, end, isOutside: true }]
    return target.kind === 'page' ? [{ ...face, path: target.path, end, isOutside: false }] : []
  })
}

/** What the lobby gives, in cents; 0 for nothing. */
export type Gifts = {
  /** For registering. */
  registerCoin: Cents
  /** What tasks bring in a day at most. */
  tasksADay: Cents
  /** What the first deposit is matched up to. */
  firstBonus: Cents
}

export type OfferName = 'register' | 'tasks' | 'deposit'

type Standing = { hasDeposited: boolean; isTasksOn: boolean }

/** What is offered: only what there is, and no first deposit to who has made it. Registering hides itself from who has. */
export function offersOf(gifts: Gifts, { hasDeposited, isTasksOn }: Standing): { name: OfferName; cents: Cents }[] {
  const all: { name: OfferName; cents: Cents }[] = [
    { name: 'register', cents: gifts.registerCoin },
    { name: 'tasks', cents: isTasksOn ? gifts.tasksADay : 0 },
    { name: 'deposit', cents: hasDeposited ? 0 : gifts.firstBonus },
  ]
  return all.filter(({ cents }) => cents > 0)
}
