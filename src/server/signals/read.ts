import { and, eq, isNull } from 'drizzle-orm'
import { isAtLeast, markers } from '#contract/care/signals.ts'
import type { Handler } from '../call/handler.ts'
import { limitsOf, mostOf } from '../care/limits.ts'
import { careCases, careScores } from '../care/signalTables.ts'
import { catalogue } from '../content/catalogue.ts'
import { onReplica } from '../db/replica.ts'
import { thresholdOf } from './markers.ts'
import { isFound } from './score.ts'

/** What the score says about its player and why: each marker as it was measured, beside its threshold and points. */
export const getSignals: Handler<'getSignals'> = async (_body, { session }) => {
  const { player } = session
  const { signals: rules } = catalogue().care
  const { row, isOpen } = await onReplica(async (on) => {
    const [row] = await on.select().from(careScores).where(eq(careScores.player, player))
    const isOpen = (await on.$count(careCases, and(eq(careCases.player, player), isNull(careCases.closedAt)))) > 0
    return { row, isOpen }
  })
  const most = mostOf((await limitsOf(player)).get('lossWeek'))
  const step = row?.step ?? 'none'
  const offered = row?.offered ?? 0
  const isOffered = isAtLeast(step, 'offer') && offered > 0 && (most === null || most > offered)
  return {
    ...{ days: rules.days, score: row?.score ?? 0, step, steps: rules.steps, isWatched: isOpen },
    ...(row && { time: row.scoredAt.getTime() }),
    ...(isOffered && { offer: { limit: 'lossWeek' as const, most: offered } }),
    markers: markers.map((marker) => {
      const value = row?.measured[marker] ?? 0
      const threshold = thresholdOf(marker, rules)
      return { marker, value, threshold, points: rules[marker].points, isFound: isFound(marker, value, rules) }
    }),
  }
}
