import { type Holding, holding } from '../db/holding.ts'
import { gameHistory, gameLikes } from './tables.ts'

/** The personal data of this domain. */
export const lobbyHoldings: readonly Holding[] = [
  holding(gameLikes.player, { as: 'favourites', by: [gameLikes.gameId] }, { until: 'visit' }),
  holding(gameHistory.player, { as: 'gamesOpened', by: [gameHistory.gameId] }, { until: 'visit' }),
]
