import { kindNamed } from '#contract/activities/kinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../call/handler.ts'
import { activityState } from './activityState.ts'
import { namedSides } from './sides.ts'

/** One after the other, so that a page takes one connection and not ten. */
export const getDots: Handler<'getDots'> = async (_body, { session: { player } }) => {
  const { activityIds } = await activityState(player)
  const dots: Reply<'getDots'>['dots'] = []
  for (const [activity, { waits }] of namedSides) {
    const isListed = activityIds.includes(kindNamed(activity)?.id ?? 0)
    if (waits) dots.push({ activity, isWaiting: isListed && (await waits(player)) })
  }
  return { dots }
}
