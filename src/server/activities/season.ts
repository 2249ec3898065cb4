import { activityKind, type KindName } from '#contract/activities/kinds.ts'
import { manilaDay, readManila } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'

/** One run of a seasonal activity. Rewards that are given once in it have its name as their round. */
export type Season = {
  /** `season-` and its first day: it keeps rewards from being deleted with their days. */
  readonly name: string
  readonly start: Date | undefined
  readonly end: Date | undefined
  /** Whether the clock is between start and end, whatever is switched off. */
  readonly isNow: boolean
}

/** The configured season of an activity. One without a start has one endless season. */
export function seasonOf(kind: KindName): Season {
  const id = activityKind[kind]
  const activity = catalogue().activities.find((one) => one.id === id)
  const [start, end] = [activity?.start, activity?.end].map((text) => (text ? readManila(text) : undefined))
  const at = now()
  return {
    ...{ name: `season-${start ? manilaDay(start) : 'always'}`, start, end },
    isNow: activity !== undefined && (!start || start <= at) && (!end || at < end),
  }
}
