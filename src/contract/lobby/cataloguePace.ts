import * as v from 'valibot'
import { GAME_ID_MAX } from '../games/limits.ts'
import { GAMES_MAX } from './limits.ts'

/** The longest least time of a round, in milliseconds. */
const ROUND_MS_MAX = 30_000

const ms = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ROUND_MS_MAX))
const pace = {
  /** The least time from the beginning of a round to that of the next, in milliseconds. */
  roundMs: ms,
  /** The same for who may play quickly. */
  quickRoundMs: ms,
  /** Whether turbo and autoplay are on offer. */
  hasQuickPlay: v.boolean(),
}

/** Schema of content/lobby/pace.yaml: how fast games may be played, and those that differ. */
export const paceSource = v.strictObject({
  ...pace,
  games: v.pipe(
    v.array(
      v.strictObject({
        gameId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GAME_ID_MAX)),
        roundMs: v.optional(ms),
        quickRoundMs: v.optional(ms),
        hasQuickPlay: v.optional(v.boolean()),
      }),
    ),
    v.maxLength(GAMES_MAX),
  ),
})
/** How fast games may be played. */
export type PaceRules = v.InferOutput<typeof paceSource>
/** How fast one game may be played. */
export type Pace = Omit<PaceRules, 'games'>
