import { disclosed, type InventoryEntry } from '../db/dataInventory.ts'
import { gameHistory, gameLikes } from './tables.ts'

/** The personal data of this domain. */
export const lobbyInventory: readonly InventoryEntry[] = [
  disclosed(gameLikes.player, { as: 'favourites', by: [gameLikes.gameId] }, { period: 'afterLastVisit' }),
  disclosed(gameHistory.player, { as: 'gamesOpened', by: [gameHistory.gameId] }, { period: 'afterLastVisit' }),
]
