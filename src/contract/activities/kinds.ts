import * as all from './index.ts'
import type { Gift, Kind, Manifest } from './manifest.ts'

/** Every activity by name, and everything derived from all of them. This file names no single activity. */

type All = typeof all
/** Activities and gifts: everything that can give a reward. */
export type ActivityName = keyof All
/** Keys of a constant object. */
export const activityNames = Object.keys(all) as ActivityName[]
export type KindName = { [Name in keyof All]: All[Name] extends Kind ? Name : never }[keyof All]

const isKind = (entry: readonly [string, Manifest]): entry is [KindName, Kind] => entry[1].id !== undefined

const named = Object.entries<Manifest>(all).filter(isKind)

/** Each kind's number. */
export const activityKind = Object.fromEntries(named.map(([name, { id }]) => [name, id])) as {
  readonly [Name in KindName]: All[Name]['id']
} // derived above from the same object

export type ActivityId = (typeof activityKind)[KindName]

export const kinds: readonly Kind[] = named.map(([, kind]) => kind)

const byId = new Map<number, Kind>(kinds.map((kind) => [kind.id, kind]))

const byName = new Map<string, Kind>(named)

export function kindNamed(name: string): Kind | undefined {
  return byName.get(name)
}

export function kindOf(id: number): Kind | undefined {
  return byId.get(id)
}

/** The name of a kind by its number. */
export function nameOf(id: number): KindName {
  const name = named.find(([, kind]) => kind.id === id)?.[0]
  if (!name) throw new Error(`no activity has the number ${id}`)
  return name
}

/** The gifts of the house outside the list of activities. */
export type GiftName = Exclude<ActivityName, KindName>

const isGift = (entry: readonly [string, Manifest]): entry is [GiftName, Gift] => entry[1].id === undefined
const gifts = new Map(Object.entries<Manifest>(all).filter(isGift))
export const giftNames = [...gifts.keys()]

export function giftNamed(name: GiftName): Gift | undefined {
  return gifts.get(name)
}

/** The kind whose screen has this public address, ignoring its query. */
export function kindAt(path: string): Kind | undefined {
  const name = kindNameAt(path.split(/[?#]/, 1)[0] ?? '')
  return name && byName.get(name)
}

/** The kind whose screen has this public address. */
export function kindNameAt(path: string): KindName | undefined {
  return named.find(([, kind]) => kind.path === path)?.[0]
}

type ReasonOf<One> = One extends { reason: infer Reason extends string } ? Reason : never
/** Ledger reason of a reward. An activity without its own reason uses the general one. */
export type ActivityReason = ReasonOf<All[ActivityName]> | 'reward'

const reasons = new Map(
  Object.entries(all).map(([name, activity]) => [name, 'reason' in activity ? activity.reason : undefined]),
)

export function reasonOf(name: ActivityName): ActivityReason {
  return reasons.get(name) ?? 'reward'
}

const given: readonly ActivityReason[] = ['reward', ...activityNames.map(reasonOf)]

/** Every reason of an activity; all are rewards in the player's record. */
export const activityReasons = Object.fromEntries(given.map((reason) => [reason, 'reward'])) as Readonly<
  Record<ActivityReason, 'reward'>
> // derived here from the same object
