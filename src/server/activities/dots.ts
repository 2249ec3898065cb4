import { kindNamed } from '#contract/activities/kinds.ts'
import type { Handler } from '../call/handler.ts'
import { activityState } from './openActivities.ts'
import { namedSides } from './sides.ts'

/** One after the other, so that a page takes one connection and not ten. */
export const getDots: Handler<'getDots'> = async (_body, { session: { player } }) => {
  const { activityIds } = await activityState(player)
  const waiting: number[] = []
  for (const [name, { waits }] of namedSides) {
    const id = kindNamed(name)?.id
    if (id !== undefined && activityIds.includes(id) && (await waits?.(player))) waiting.push(id)
  }
  return { waiting }
}
