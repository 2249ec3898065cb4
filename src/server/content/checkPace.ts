import type { PaceRules } from '#contract/lobby/cataloguePace.ts'
import type { Content } from './yaml.ts'

/** Mistakes of pace.yaml that its schema alone cannot find: quick play that is slower, a game that stands twice or is unknown. */
export function checkPace({ value, complain }: Content<PaceRules>, gameIds: ReadonlySet<number>): void {
  const slow = 'is longer than roundMs'
  if (value.quickRoundMs > value.roundMs) complain(['quickRoundMs'], slow, 'quick play must not take longer')
  const seen = new Set<number>()
  for (const [index, { gameId, roundMs = value.roundMs, quickRoundMs = value.quickRoundMs }] of value.games.entries()) {
    if (!gameIds.has(gameId)) complain(['games', index, 'gameId'], `${gameId} is no game`, 'name one of games.yaml')
    if (seen.has(gameId)) complain(['games', index, 'gameId'], `${gameId} stands twice`, 'name each game once')
    if (quickRoundMs > roundMs) complain(['games', index], `quickRoundMs ${slow}`, 'set both times for this game')
    seen.add(gameId)
  }
}
