import { disclosed, type InventoryEntry } from '../db/dataInventory.ts'
import { playerProps } from './tables.ts'

/** The personal data of this domain. */
export const propInventory: readonly InventoryEntry[] = [
  disclosed(
    playerProps.player,
    { as: 'props', by: [playerProps.givenAt, playerProps.id] },
    { period: 'accountLifetime' },
  ),
]
