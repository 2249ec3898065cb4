import type { Reply } from '#contract/calls/index.ts'
import type { Pace } from '#contract/lobby/cataloguePace.ts'
import { config } from '../base/config.ts'
import type { GameSession } from '../call/handler.ts'
import { quickPlayOff } from '../care/quickPlay.ts'
import { catalogue } from '../content/catalogue.ts'

/** How fast a game may be played, as pace.yaml says. */
function paceOfGame(gameId: number): Pace {
  const { games, ...usual } = catalogue().pace
  const own = games.find((game) => game.gameId === gameId)
  const pace = {
    roundMs: own?.roundMs ?? usual.roundMs,
    quickRoundMs: own?.quickRoundMs ?? usual.quickRoundMs,
    hasQuickPlay: own?.hasQuickPlay ?? usual.hasQuickPlay,
  }
  return config.roundPace === 'off' ? { ...pace, roundMs: 0, quickRoundMs: 0 } : pace
}

/** The least time from the beginning of a player's round to that of the next, in milliseconds. The server cannot see a turbo, so it is the quick one where quick play is on. */
export function leastRoundOf({ gameId, play }: Pick<GameSession, 'gameId' | 'play'>): number {
  const { roundMs, quickRoundMs, hasQuickPlay } = paceOfGame(gameId)
  const [, , , isQuickPlayOff = false] = play ?? []
  return hasQuickPlay && !isQuickPlayOff ? quickRoundMs : roundMs
}

/** What a game's page needs to keep the pace by itself. */
export async function paceOf({
  player,
  gameId,
}: Pick<GameSession, 'player' | 'gameId'>): Promise<Reply<'houseOpen'>['pace']> {
  const { roundMs, quickRoundMs, hasQuickPlay } = paceOfGame(gameId)
  return { roundMs, quickRoundMs, isQuickPlayOff: !hasQuickPlay || (await quickPlayOff(player)) }
}
