import type { UserMessage } from '#contract/words.ts'
import type { Activities } from './activities.ts'

type Quiet = Activities['quiet']

/**
 * Why this is not offered now, and until when if that is known; undefined where that is no reason. A loss quiets what is sold (`isSold`), and
 * nothing that is given.
 */
export function quietMessage(quiet: Quiet, isSold = false): UserMessage | undefined {
  if (!quiet || (quiet.why === 'loss' && !isSold)) return undefined
  const { why, until } = quiet
  return { key: `activity.frame.quiet.${why}`, ...(until !== undefined && { values: { until: new Date(until) } }) }
}
